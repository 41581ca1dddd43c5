// Runs f2_17_multiplier on the rows of a file: inputs, mask of outputs to check, outputs; hexadecimal.
`timescale 1ns / 1ps
module f2_17_multiplier_tb;
  reg clk = 0;
  reg [16:0] a;
  reg [16:0] b;
  wire [16:0] c;
  reg [16:0] row_a;
  reg [16:0] row_b;
  reg [16:0] row_c;
  reg mask;
  integer rows, count, got;

  f2_17_multiplier dut (.clk(clk), .a(a), .b(b), .c(c));

  initial begin
    rows = $fopen("f2_17_multiplier.vectors", "r");
    count = 0;
    got = $fscanf(rows, "%h\t%h\t%h\t%h", row_a, row_b, mask, row_c);
    while (got == 4) begin
      a = row_a;
      b = row_b;
      #5;
      if (mask && c !== row_c) begin
        $display("FAIL: c in cycle %0d", count);
        $fatal;
      end
      clk = 1;
      #5;
      clk = 0;
      count = count + 1;
      got = $fscanf(rows, "%h\t%h\t%h\t%h", row_a, row_b, mask, row_c);
    end
    if (count == 0) begin
      $display("FAIL: no rows");
      $fatal;
    end
    $display("PASS: %0d rows", count);
    $finish;
  end
endmodule
