// Runs f3_7_multiplier on the rows of a file: inputs, mask of outputs to check, outputs; hexadecimal.
`timescale 1ns / 1ps
module f3_7_multiplier_tb;
  reg clk = 0;
  reg [13:0] a;
  reg [13:0] b;
  wire [13:0] c;
  reg [13:0] row_a;
  reg [13:0] row_b;
  reg [13:0] row_c;
  reg mask;
  integer rows, count, got;

  f3_7_multiplier dut (.clk(clk), .a(a), .b(b), .c(c));

  initial begin
    rows = $fopen("f3_7_multiplier.vectors", "r");
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
