// Parallel pipelined multiplier of F_3^7
// Made by: pairloom hdl generate --field 3^7 --unit multiplier --split halves --leaf 2 --latency 7
// Field: F_3^7, modulus z^7 + z^2 - 1
// Product: halves x2, schoolbook at 2 digits or fewer
// Latency: 7 cycles, one product a cycle
// Registers: parts of level 0, parts of level 1, rows of the leaves, sums of 2 rows of the leaves, products
// of level 1, products of level 0, result; at most 3 levels of logic between two
// Estimate: 1062 two-input gates, 306 flip-flops, about 176 six-input look-up tables
// Curves over fields of small characteristic are broken: discrete logarithms on them are computed in
// practice. For research and reproduction only.

`default_nettype none

// Product of two polynomials of 2 digits over F_3: schoolbook.
// Latency: 2 cycles.
module f3_7_multiplier_leaf_n2 (
  input  wire clk,
  input  wire [3:0] a,
  input  wire [3:0] b,
  output wire [5:0] c
);
  wire [3:0] minus_a, row0, row1;
  reg [3:0] row0_d, row1_d;
  wire [5:0] sum0;
  reg [5:0] sum0_d;
  function [1:0] trit_add_1(input [1:0] op_a, op_b);
    integer digit;
    for (digit = 0; digit < 1; digit = digit + 1) begin
      trit_add_1[2 * digit + 1] = (op_a[2 * digit + 1] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2
          * digit + 1] | op_a[2 * digit]) & op_b[2 * digit + 1]) | (op_a[2 * digit] & op_b[2 * digit]);
      trit_add_1[2 * digit] = (op_a[2 * digit] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2 * digit
          + 1] | op_a[2 * digit]) & op_b[2 * digit]) | (op_a[2 * digit + 1] & op_b[2 * digit + 1]);
    end
  endfunction
  function [3:0] trit_neg_2(input [3:0] op_a);
    integer digit;
    for (digit = 0; digit < 2; digit = digit + 1) begin
      trit_neg_2[2 * digit + 1] = op_a[2 * digit];
      trit_neg_2[2 * digit] = op_a[2 * digit + 1];
    end
  endfunction

  // Rows
  assign minus_a = trit_neg_2(a);
  assign row0 = (a & {4{b[0]}}) | (minus_a & {4{b[1]}});
  assign row1 = (a & {4{b[2]}}) | (minus_a & {4{b[3]}});

  // Sums of 2 rows
  assign sum0[1:0] = row0_d[1:0];
  assign sum0[3:2] = trit_add_1(row0_d[3:2], row1_d[1:0]);
  assign sum0[5:4] = row1_d[3:2];

  always @(posedge clk) begin
    row0_d <= row0;
    row1_d <= row1;
    sum0_d <= sum0;
  end
  assign c = sum0_d;
endmodule

// Product of two polynomials of 4 digits over F_3: halves.
// Latency: 4 cycles.
module f3_7_multiplier_level1_n4 (
  input  wire clk,
  input  wire [7:0] a,
  input  wire [7:0] b,
  output reg  [13:0] c
);
  wire [3:0] a01, b01;
  reg [3:0] a0, a1, a01_d, b0, b1, b01_d;
  wire [5:0] p00_c, p11_c, p01_c, minus_p00, minus_p11;
  function [1:0] trit_add_1(input [1:0] op_a, op_b);
    integer digit;
    for (digit = 0; digit < 1; digit = digit + 1) begin
      trit_add_1[2 * digit + 1] = (op_a[2 * digit + 1] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2
          * digit + 1] | op_a[2 * digit]) & op_b[2 * digit + 1]) | (op_a[2 * digit] & op_b[2 * digit]);
      trit_add_1[2 * digit] = (op_a[2 * digit] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2 * digit
          + 1] | op_a[2 * digit]) & op_b[2 * digit]) | (op_a[2 * digit + 1] & op_b[2 * digit + 1]);
    end
  endfunction
  function [3:0] trit_add_2(input [3:0] op_a, op_b);
    integer digit;
    for (digit = 0; digit < 2; digit = digit + 1) begin
      trit_add_2[2 * digit + 1] = (op_a[2 * digit + 1] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2
          * digit + 1] | op_a[2 * digit]) & op_b[2 * digit + 1]) | (op_a[2 * digit] & op_b[2 * digit]);
      trit_add_2[2 * digit] = (op_a[2 * digit] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2 * digit
          + 1] | op_a[2 * digit]) & op_b[2 * digit]) | (op_a[2 * digit + 1] & op_b[2 * digit + 1]);
    end
  endfunction
  function [5:0] trit_neg_3(input [5:0] op_a);
    integer digit;
    for (digit = 0; digit < 3; digit = digit + 1) begin
      trit_neg_3[2 * digit + 1] = op_a[2 * digit];
      trit_neg_3[2 * digit] = op_a[2 * digit + 1];
    end
  endfunction

  // Parts of a and their sums
  assign a01 = trit_add_2(a[3:0], a[7:4]);

  // Parts of b and their sums
  assign b01 = trit_add_2(b[3:0], b[7:4]);

  // Products
  f3_7_multiplier_leaf_n2 p00 (.clk(clk), .a(a0), .b(b0), .c(p00_c));
  f3_7_multiplier_leaf_n2 p11 (.clk(clk), .a(a1), .b(b1), .c(p11_c));
  f3_7_multiplier_leaf_n2 p01 (.clk(clk), .a(a01_d), .b(b01_d), .c(p01_c));

  // Their sums
  assign minus_p00 = trit_neg_3(p00_c);
  assign minus_p11 = trit_neg_3(p11_c);

  always @(posedge clk) begin
    a0 <= a[3:0];
    a1 <= a[7:4];
    a01_d <= a01;
    b0 <= b[3:0];
    b1 <= b[7:4];
    b01_d <= b01;
    c[3:0] <= p00_c[3:0];
    c[5:4] <= trit_add_1(trit_add_1(p00_c[5:4], p01_c[1:0]), trit_add_1(minus_p00[1:0], minus_p11[1:0]));
    c[7:6] <= trit_add_1(trit_add_1(p01_c[3:2], minus_p00[3:2]), minus_p11[3:2]);
    c[9:8] <= trit_add_1(trit_add_1(p11_c[1:0], p01_c[5:4]), trit_add_1(minus_p00[5:4], minus_p11[5:4]));
    c[13:10] <= p11_c[5:2];
  end
endmodule

// Product of two polynomials of 1 digit over F_3: schoolbook.
// Latency: 2 cycles.
module f3_7_multiplier_leaf_n1 (
  input  wire clk,
  input  wire [1:0] a,
  input  wire [1:0] b,
  output wire [1:0] c
);
  wire [1:0] minus_a, row0;
  reg [1:0] row0_d, row0_d_d;
  function [1:0] trit_neg_1(input [1:0] op_a);
    integer digit;
    for (digit = 0; digit < 1; digit = digit + 1) begin
      trit_neg_1[2 * digit + 1] = op_a[2 * digit];
      trit_neg_1[2 * digit] = op_a[2 * digit + 1];
    end
  endfunction

  // Rows
  assign minus_a = trit_neg_1(a);
  assign row0 = (a & {2{b[0]}}) | (minus_a & {2{b[1]}});

  always @(posedge clk) begin
    row0_d <= row0;
    row0_d_d <= row0_d;
  end
  assign c = row0_d_d;
endmodule

// Product of two polynomials of 3 digits over F_3: halves.
// Latency: 4 cycles.
module f3_7_multiplier_level1_n3 (
  input  wire clk,
  input  wire [5:0] a,
  input  wire [5:0] b,
  output reg  [9:0] c
);
  wire [3:0] a01, b01;
  reg [3:0] a0;
  reg [1:0] a1;
  reg [3:0] a01_d, b0;
  reg [1:0] b1;
  reg [3:0] b01_d;
  wire [5:0] p00_c;
  wire [1:0] p11_c;
  wire [5:0] p01_c, minus_p00;
  wire [1:0] minus_p11;
  function [1:0] trit_add_1(input [1:0] op_a, op_b);
    integer digit;
    for (digit = 0; digit < 1; digit = digit + 1) begin
      trit_add_1[2 * digit + 1] = (op_a[2 * digit + 1] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2
          * digit + 1] | op_a[2 * digit]) & op_b[2 * digit + 1]) | (op_a[2 * digit] & op_b[2 * digit]);
      trit_add_1[2 * digit] = (op_a[2 * digit] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2 * digit
          + 1] | op_a[2 * digit]) & op_b[2 * digit]) | (op_a[2 * digit + 1] & op_b[2 * digit + 1]);
    end
  endfunction
  function [1:0] trit_neg_1(input [1:0] op_a);
    integer digit;
    for (digit = 0; digit < 1; digit = digit + 1) begin
      trit_neg_1[2 * digit + 1] = op_a[2 * digit];
      trit_neg_1[2 * digit] = op_a[2 * digit + 1];
    end
  endfunction
  function [5:0] trit_neg_3(input [5:0] op_a);
    integer digit;
    for (digit = 0; digit < 3; digit = digit + 1) begin
      trit_neg_3[2 * digit + 1] = op_a[2 * digit];
      trit_neg_3[2 * digit] = op_a[2 * digit + 1];
    end
  endfunction

  // Parts of a and their sums
  assign a01[1:0] = trit_add_1(a[1:0], a[5:4]);
  assign a01[3:2] = a[3:2];

  // Parts of b and their sums
  assign b01[1:0] = trit_add_1(b[1:0], b[5:4]);
  assign b01[3:2] = b[3:2];

  // Products
  f3_7_multiplier_leaf_n2 p00 (.clk(clk), .a(a0), .b(b0), .c(p00_c));
  f3_7_multiplier_leaf_n1 p11 (.clk(clk), .a(a1), .b(b1), .c(p11_c));
  f3_7_multiplier_leaf_n2 p01 (.clk(clk), .a(a01_d), .b(b01_d), .c(p01_c));

  // Their sums
  assign minus_p00 = trit_neg_3(p00_c);
  assign minus_p11 = trit_neg_1(p11_c);

  always @(posedge clk) begin
    a0 <= a[3:0];
    a1 <= a[5:4];
    a01_d <= a01;
    b0 <= b[3:0];
    b1 <= b[5:4];
    b01_d <= b01;
    c[3:0] <= p00_c[3:0];
    c[5:4] <= trit_add_1(trit_add_1(p00_c[5:4], p01_c[1:0]), trit_add_1(minus_p00[1:0], minus_p11));
    c[7:6] <= trit_add_1(p01_c[3:2], minus_p00[3:2]);
    c[9:8] <= p11_c;
  end
endmodule

// Product of two polynomials of 7 digits over F_3: halves.
// Latency: 6 cycles.
module f3_7_multiplier_level0_n7 (
  input  wire clk,
  input  wire [13:0] a,
  input  wire [13:0] b,
  output reg  [25:0] c
);
  wire [7:0] a01, b01;
  reg [7:0] a0;
  reg [5:0] a1;
  reg [7:0] a01_d, b0;
  reg [5:0] b1;
  reg [7:0] b01_d;
  wire [13:0] p00_c;
  wire [9:0] p11_c;
  wire [13:0] p01_c, minus_p00;
  wire [9:0] minus_p11;
  function [1:0] trit_add_1(input [1:0] op_a, op_b);
    integer digit;
    for (digit = 0; digit < 1; digit = digit + 1) begin
      trit_add_1[2 * digit + 1] = (op_a[2 * digit + 1] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2
          * digit + 1] | op_a[2 * digit]) & op_b[2 * digit + 1]) | (op_a[2 * digit] & op_b[2 * digit]);
      trit_add_1[2 * digit] = (op_a[2 * digit] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2 * digit
          + 1] | op_a[2 * digit]) & op_b[2 * digit]) | (op_a[2 * digit + 1] & op_b[2 * digit + 1]);
    end
  endfunction
  function [5:0] trit_add_3(input [5:0] op_a, op_b);
    integer digit;
    for (digit = 0; digit < 3; digit = digit + 1) begin
      trit_add_3[2 * digit + 1] = (op_a[2 * digit + 1] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2
          * digit + 1] | op_a[2 * digit]) & op_b[2 * digit + 1]) | (op_a[2 * digit] & op_b[2 * digit]);
      trit_add_3[2 * digit] = (op_a[2 * digit] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2 * digit
          + 1] | op_a[2 * digit]) & op_b[2 * digit]) | (op_a[2 * digit + 1] & op_b[2 * digit + 1]);
    end
  endfunction
  function [9:0] trit_neg_5(input [9:0] op_a);
    integer digit;
    for (digit = 0; digit < 5; digit = digit + 1) begin
      trit_neg_5[2 * digit + 1] = op_a[2 * digit];
      trit_neg_5[2 * digit] = op_a[2 * digit + 1];
    end
  endfunction
  function [13:0] trit_neg_7(input [13:0] op_a);
    integer digit;
    for (digit = 0; digit < 7; digit = digit + 1) begin
      trit_neg_7[2 * digit + 1] = op_a[2 * digit];
      trit_neg_7[2 * digit] = op_a[2 * digit + 1];
    end
  endfunction

  // Parts of a and their sums
  assign a01[5:0] = trit_add_3(a[5:0], a[13:8]);
  assign a01[7:6] = a[7:6];

  // Parts of b and their sums
  assign b01[5:0] = trit_add_3(b[5:0], b[13:8]);
  assign b01[7:6] = b[7:6];

  // Products
  f3_7_multiplier_level1_n4 p00 (.clk(clk), .a(a0), .b(b0), .c(p00_c));
  f3_7_multiplier_level1_n3 p11 (.clk(clk), .a(a1), .b(b1), .c(p11_c));
  f3_7_multiplier_level1_n4 p01 (.clk(clk), .a(a01_d), .b(b01_d), .c(p01_c));

  // Their sums
  assign minus_p00 = trit_neg_7(p00_c);
  assign minus_p11 = trit_neg_5(p11_c);

  always @(posedge clk) begin
    a0 <= a[7:0];
    a1 <= a[13:8];
    a01_d <= a01;
    b0 <= b[7:0];
    b1 <= b[13:8];
    b01_d <= b01;
    c[7:0] <= p00_c[7:0];
    c[13:8] <= trit_add_3(trit_add_3(p00_c[13:8], p01_c[5:0]), trit_add_3(minus_p00[5:0], minus_p11[5:0]));
    c[15:14] <= trit_add_1(trit_add_1(p01_c[7:6], minus_p00[7:6]), minus_p11[7:6]);
    c[17:16] <= trit_add_1(trit_add_1(p11_c[1:0], p01_c[9:8]), trit_add_1(minus_p00[9:8], minus_p11[9:8]));
    c[19:18] <= trit_add_1(trit_add_1(p11_c[3:2], p01_c[11:10]), minus_p00[11:10]);
    c[25:20] <= p11_c[9:4];
  end
endmodule

// Product of two elements of F_3^7, modulus z^7 + z^2 - 1.
// Latency: 7 cycles.
module f3_7_multiplier (
  input  wire clk,
  input  wire [13:0] a,
  input  wire [13:0] b,
  output reg  [13:0] c
);
  wire [25:0] product_c;
  wire [1:0] beyond;
  wire [11:0] high, minus_high;
  function [1:0] trit_add_1(input [1:0] op_a, op_b);
    integer digit;
    for (digit = 0; digit < 1; digit = digit + 1) begin
      trit_add_1[2 * digit + 1] = (op_a[2 * digit + 1] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2
          * digit + 1] | op_a[2 * digit]) & op_b[2 * digit + 1]) | (op_a[2 * digit] & op_b[2 * digit]);
      trit_add_1[2 * digit] = (op_a[2 * digit] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2 * digit
          + 1] | op_a[2 * digit]) & op_b[2 * digit]) | (op_a[2 * digit + 1] & op_b[2 * digit + 1]);
    end
  endfunction
  function [3:0] trit_add_2(input [3:0] op_a, op_b);
    integer digit;
    for (digit = 0; digit < 2; digit = digit + 1) begin
      trit_add_2[2 * digit + 1] = (op_a[2 * digit + 1] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2
          * digit + 1] | op_a[2 * digit]) & op_b[2 * digit + 1]) | (op_a[2 * digit] & op_b[2 * digit]);
      trit_add_2[2 * digit] = (op_a[2 * digit] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2 * digit
          + 1] | op_a[2 * digit]) & op_b[2 * digit]) | (op_a[2 * digit + 1] & op_b[2 * digit + 1]);
    end
  endfunction
  function [7:0] trit_add_4(input [7:0] op_a, op_b);
    integer digit;
    for (digit = 0; digit < 4; digit = digit + 1) begin
      trit_add_4[2 * digit + 1] = (op_a[2 * digit + 1] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2
          * digit + 1] | op_a[2 * digit]) & op_b[2 * digit + 1]) | (op_a[2 * digit] & op_b[2 * digit]);
      trit_add_4[2 * digit] = (op_a[2 * digit] & ~(op_b[2 * digit + 1] | op_b[2 * digit])) | (~(op_a[2 * digit
          + 1] | op_a[2 * digit]) & op_b[2 * digit]) | (op_a[2 * digit + 1] & op_b[2 * digit + 1]);
    end
  endfunction
  function [1:0] trit_neg_1(input [1:0] op_a);
    integer digit;
    for (digit = 0; digit < 1; digit = digit + 1) begin
      trit_neg_1[2 * digit + 1] = op_a[2 * digit];
      trit_neg_1[2 * digit] = op_a[2 * digit + 1];
    end
  endfunction
  function [11:0] trit_neg_6(input [11:0] op_a);
    integer digit;
    for (digit = 0; digit < 6; digit = digit + 1) begin
      trit_neg_6[2 * digit + 1] = op_a[2 * digit];
      trit_neg_6[2 * digit] = op_a[2 * digit + 1];
    end
  endfunction

  // The product of polynomials
  f3_7_multiplier_level0_n7 product (.clk(clk), .a(a), .b(b), .c(product_c));

  // Modulo f
  assign beyond = trit_neg_1(product_c[25:24]);
  assign high[1:0] = trit_add_1(product_c[15:14], beyond);
  assign high[11:2] = product_c[25:16];
  assign minus_high = trit_neg_6(high);

  always @(posedge clk) begin
    c[3:0] <= trit_add_2(product_c[3:0], high[3:0]);
    c[11:4] <= trit_add_4(trit_add_4(product_c[11:4], minus_high[7:0]), high[11:4]);
    c[13:12] <= trit_add_1(product_c[13:12], minus_high[9:8]);
  end
endmodule

