// Parallel pipelined multiplier of F_2^17
// Made by: pairloom hdl generate --field 2^17 --unit multiplier --split odd-even --leaf 5 --latency 5
// Field: F_2^17, modulus z^17 + z^3 + 1
// Product: odd-even x2, schoolbook at 5 digits or fewer
// Latency: 5 cycles, one product a cycle
// Registers: parts of level 1, sums of 4 rows of the leaves, products of level 1, products of level 0,
// result; at most 3 levels of logic between two
// Estimate: 471 two-input gates, 266 flip-flops, about 249 six-input look-up tables
// Curves over fields of small characteristic are broken: discrete logarithms on them are computed in
// practice. For research and reproduction only.

`default_nettype none

// Product of two polynomials of 5 digits over F_2: schoolbook.
// Latency: 1 cycle.
module f2_17_multiplier_leaf_n5 (
  input  wire clk,
  input  wire [4:0] a,
  input  wire [4:0] b,
  output wire [8:0] c
);
  wire [4:0] row0, row1, row2, row3, row4;
  wire [5:0] sum0, sum2;
  wire [7:0] sum0_2;
  reg [7:0] sum0_2_d;
  reg [4:0] row4_d;
  wire [8:0] sum0_3;

  // Rows
  assign row0 = a & {5{b[0]}};
  assign row1 = a & {5{b[1]}};
  assign row2 = a & {5{b[2]}};
  assign row3 = a & {5{b[3]}};
  assign row4 = a & {5{b[4]}};

  // Sums of 2 rows
  assign sum0[0] = row0[0];
  assign sum0[4:1] = row0[4:1] ^ row1[3:0];
  assign sum0[5] = row1[4];
  assign sum2[0] = row2[0];
  assign sum2[4:1] = row2[4:1] ^ row3[3:0];
  assign sum2[5] = row3[4];

  // Sums of 4 rows
  assign sum0_2[1:0] = sum0[1:0];
  assign sum0_2[5:2] = sum0[5:2] ^ sum2[3:0];
  assign sum0_2[7:6] = sum2[5:4];

  // Sums of 8 rows
  assign sum0_3[3:0] = sum0_2_d[3:0];
  assign sum0_3[7:4] = sum0_2_d[7:4] ^ row4_d[3:0];
  assign sum0_3[8] = row4_d[4];

  always @(posedge clk) begin
    sum0_2_d <= sum0_2;
    row4_d <= row4;
  end
  assign c = sum0_3;
endmodule

// Product of two polynomials of 4 digits over F_2: schoolbook.
// Latency: 1 cycle.
module f2_17_multiplier_leaf_n4 (
  input  wire clk,
  input  wire [3:0] a,
  input  wire [3:0] b,
  output wire [6:0] c
);
  wire [3:0] row0, row1, row2, row3;
  wire [4:0] sum0, sum2;
  wire [6:0] sum0_2;
  reg [6:0] sum0_2_d;

  // Rows
  assign row0 = a & {4{b[0]}};
  assign row1 = a & {4{b[1]}};
  assign row2 = a & {4{b[2]}};
  assign row3 = a & {4{b[3]}};

  // Sums of 2 rows
  assign sum0[0] = row0[0];
  assign sum0[3:1] = row0[3:1] ^ row1[2:0];
  assign sum0[4] = row1[3];
  assign sum2[0] = row2[0];
  assign sum2[3:1] = row2[3:1] ^ row3[2:0];
  assign sum2[4] = row3[3];

  // Sums of 4 rows
  assign sum0_2[1:0] = sum0[1:0];
  assign sum0_2[4:2] = sum0[4:2] ^ sum2[2:0];
  assign sum0_2[6:5] = sum2[4:3];

  always @(posedge clk) begin
    sum0_2_d <= sum0_2;
  end
  assign c = sum0_2_d;
endmodule

// Product of two polynomials of 9 digits over F_2: odd-even.
// Latency: 3 cycles.
module f2_17_multiplier_level1_n9 (
  input  wire clk,
  input  wire [8:0] a,
  input  wire [8:0] b,
  output reg  [16:0] c
);
  wire [4:0] gathered;
  wire [3:0] gathered_2;
  wire [4:0] a01, gathered_3;
  wire [3:0] gathered_4;
  wire [4:0] b01;
  reg [4:0] a0;
  reg [3:0] a1;
  reg [4:0] a01_d, b0;
  reg [3:0] b1;
  reg [4:0] b01_d;
  wire [8:0] p00_c;
  wire [6:0] p11_c;
  wire [8:0] p01_c, joined;
  wire [7:0] joined_2;
  wire [16:0] interleaved;

  // Parts of a and their sums
  genvar gather_gathered_i;
  generate
    for (gather_gathered_i = 0; gather_gathered_i < 5; gather_gathered_i = gather_gathered_i + 1) begin :
        gather_gathered
      assign gathered[gather_gathered_i] = a[2 * gather_gathered_i];
    end
  endgenerate
  genvar gather_gathered_2_i;
  generate
    for (gather_gathered_2_i = 0; gather_gathered_2_i < 4; gather_gathered_2_i = gather_gathered_2_i + 1)
        begin : gather_gathered_2
      assign gathered_2[gather_gathered_2_i] = a[2 * gather_gathered_2_i + 1];
    end
  endgenerate
  assign a01[3:0] = gathered[3:0] ^ gathered_2;
  assign a01[4] = gathered[4];

  // Parts of b and their sums
  genvar gather_gathered_3_i;
  generate
    for (gather_gathered_3_i = 0; gather_gathered_3_i < 5; gather_gathered_3_i = gather_gathered_3_i + 1)
        begin : gather_gathered_3
      assign gathered_3[gather_gathered_3_i] = b[2 * gather_gathered_3_i];
    end
  endgenerate
  genvar gather_gathered_4_i;
  generate
    for (gather_gathered_4_i = 0; gather_gathered_4_i < 4; gather_gathered_4_i = gather_gathered_4_i + 1)
        begin : gather_gathered_4
      assign gathered_4[gather_gathered_4_i] = b[2 * gather_gathered_4_i + 1];
    end
  endgenerate
  assign b01[3:0] = gathered_3[3:0] ^ gathered_4;
  assign b01[4] = gathered_3[4];

  // Products
  f2_17_multiplier_leaf_n5 p00 (.clk(clk), .a(a0), .b(b0), .c(p00_c));
  f2_17_multiplier_leaf_n4 p11 (.clk(clk), .a(a1), .b(b1), .c(p11_c));
  f2_17_multiplier_leaf_n5 p01 (.clk(clk), .a(a01_d), .b(b01_d), .c(p01_c));

  // Their sums
  assign joined[0] = p00_c[0];
  assign joined[7:1] = p00_c[7:1] ^ p11_c;
  assign joined[8] = p00_c[8];
  assign joined_2[6:0] = p01_c[6:0] ^ p00_c[6:0] ^ p11_c;
  assign joined_2[7] = p01_c[7] ^ p00_c[7];
  genvar merge_interleaved_0_i;
  generate
    for (merge_interleaved_0_i = 0; merge_interleaved_0_i < 9; merge_interleaved_0_i = merge_interleaved_0_i +
        1) begin : merge_interleaved_0
      assign interleaved[2 * merge_interleaved_0_i] = joined[merge_interleaved_0_i];
    end
  endgenerate
  genvar merge_interleaved_1_i;
  generate
    for (merge_interleaved_1_i = 0; merge_interleaved_1_i < 8; merge_interleaved_1_i = merge_interleaved_1_i +
        1) begin : merge_interleaved_1
      assign interleaved[2 * merge_interleaved_1_i + 1] = joined_2[merge_interleaved_1_i];
    end
  endgenerate

  always @(posedge clk) begin
    a0 <= gathered;
    a1 <= gathered_2;
    a01_d <= a01;
    b0 <= gathered_3;
    b1 <= gathered_4;
    b01_d <= b01;
    c <= interleaved;
  end
endmodule

// Product of two polynomials of 8 digits over F_2: odd-even.
// Latency: 3 cycles.
module f2_17_multiplier_level1_n8 (
  input  wire clk,
  input  wire [7:0] a,
  input  wire [7:0] b,
  output reg  [14:0] c
);
  wire [3:0] gathered, gathered_2, a01, gathered_3, gathered_4, b01;
  reg [3:0] a0, a1, a01_d, b0, b1, b01_d;
  wire [6:0] p00_c, p11_c, p01_c;
  wire [7:0] joined;
  wire [6:0] sum;
  wire [14:0] interleaved;

  // Parts of a and their sums
  genvar gather_gathered_i;
  generate
    for (gather_gathered_i = 0; gather_gathered_i < 4; gather_gathered_i = gather_gathered_i + 1) begin :
        gather_gathered
      assign gathered[gather_gathered_i] = a[2 * gather_gathered_i];
    end
  endgenerate
  genvar gather_gathered_2_i;
  generate
    for (gather_gathered_2_i = 0; gather_gathered_2_i < 4; gather_gathered_2_i = gather_gathered_2_i + 1)
        begin : gather_gathered_2
      assign gathered_2[gather_gathered_2_i] = a[2 * gather_gathered_2_i + 1];
    end
  endgenerate
  assign a01 = gathered ^ gathered_2;

  // Parts of b and their sums
  genvar gather_gathered_3_i;
  generate
    for (gather_gathered_3_i = 0; gather_gathered_3_i < 4; gather_gathered_3_i = gather_gathered_3_i + 1)
        begin : gather_gathered_3
      assign gathered_3[gather_gathered_3_i] = b[2 * gather_gathered_3_i];
    end
  endgenerate
  genvar gather_gathered_4_i;
  generate
    for (gather_gathered_4_i = 0; gather_gathered_4_i < 4; gather_gathered_4_i = gather_gathered_4_i + 1)
        begin : gather_gathered_4
      assign gathered_4[gather_gathered_4_i] = b[2 * gather_gathered_4_i + 1];
    end
  endgenerate
  assign b01 = gathered_3 ^ gathered_4;

  // Products
  f2_17_multiplier_leaf_n4 p00 (.clk(clk), .a(a0), .b(b0), .c(p00_c));
  f2_17_multiplier_leaf_n4 p11 (.clk(clk), .a(a1), .b(b1), .c(p11_c));
  f2_17_multiplier_leaf_n4 p01 (.clk(clk), .a(a01_d), .b(b01_d), .c(p01_c));

  // Their sums
  assign joined[0] = p00_c[0];
  assign joined[6:1] = p00_c[6:1] ^ p11_c[5:0];
  assign joined[7] = p11_c[6];
  assign sum = p01_c ^ p00_c ^ p11_c;
  genvar merge_interleaved_0_i;
  generate
    for (merge_interleaved_0_i = 0; merge_interleaved_0_i < 8; merge_interleaved_0_i = merge_interleaved_0_i +
        1) begin : merge_interleaved_0
      assign interleaved[2 * merge_interleaved_0_i] = joined[merge_interleaved_0_i];
    end
  endgenerate
  genvar merge_interleaved_1_i;
  generate
    for (merge_interleaved_1_i = 0; merge_interleaved_1_i < 7; merge_interleaved_1_i = merge_interleaved_1_i +
        1) begin : merge_interleaved_1
      assign interleaved[2 * merge_interleaved_1_i + 1] = sum[merge_interleaved_1_i];
    end
  endgenerate

  always @(posedge clk) begin
    a0 <= gathered;
    a1 <= gathered_2;
    a01_d <= a01;
    b0 <= gathered_3;
    b1 <= gathered_4;
    b01_d <= b01;
    c <= interleaved;
  end
endmodule

// Product of two polynomials of 17 digits over F_2: odd-even.
// Latency: 4 cycles.
module f2_17_multiplier_level0_n17 (
  input  wire clk,
  input  wire [16:0] a,
  input  wire [16:0] b,
  output reg  [32:0] c
);
  wire [8:0] gathered;
  wire [7:0] gathered_2;
  wire [8:0] a01, gathered_3;
  wire [7:0] gathered_4;
  wire [8:0] b01;
  wire [16:0] p00_c;
  wire [14:0] p11_c;
  wire [16:0] p01_c, joined;
  wire [15:0] joined_2;
  wire [32:0] interleaved;

  // Parts of a and their sums
  genvar gather_gathered_i;
  generate
    for (gather_gathered_i = 0; gather_gathered_i < 9; gather_gathered_i = gather_gathered_i + 1) begin :
        gather_gathered
      assign gathered[gather_gathered_i] = a[2 * gather_gathered_i];
    end
  endgenerate
  genvar gather_gathered_2_i;
  generate
    for (gather_gathered_2_i = 0; gather_gathered_2_i < 8; gather_gathered_2_i = gather_gathered_2_i + 1)
        begin : gather_gathered_2
      assign gathered_2[gather_gathered_2_i] = a[2 * gather_gathered_2_i + 1];
    end
  endgenerate
  assign a01[7:0] = gathered[7:0] ^ gathered_2;
  assign a01[8] = gathered[8];

  // Parts of b and their sums
  genvar gather_gathered_3_i;
  generate
    for (gather_gathered_3_i = 0; gather_gathered_3_i < 9; gather_gathered_3_i = gather_gathered_3_i + 1)
        begin : gather_gathered_3
      assign gathered_3[gather_gathered_3_i] = b[2 * gather_gathered_3_i];
    end
  endgenerate
  genvar gather_gathered_4_i;
  generate
    for (gather_gathered_4_i = 0; gather_gathered_4_i < 8; gather_gathered_4_i = gather_gathered_4_i + 1)
        begin : gather_gathered_4
      assign gathered_4[gather_gathered_4_i] = b[2 * gather_gathered_4_i + 1];
    end
  endgenerate
  assign b01[7:0] = gathered_3[7:0] ^ gathered_4;
  assign b01[8] = gathered_3[8];

  // Products
  f2_17_multiplier_level1_n9 p00 (.clk(clk), .a(gathered), .b(gathered_3), .c(p00_c));
  f2_17_multiplier_level1_n8 p11 (.clk(clk), .a(gathered_2), .b(gathered_4), .c(p11_c));
  f2_17_multiplier_level1_n9 p01 (.clk(clk), .a(a01), .b(b01), .c(p01_c));

  // Their sums
  assign joined[0] = p00_c[0];
  assign joined[15:1] = p00_c[15:1] ^ p11_c;
  assign joined[16] = p00_c[16];
  assign joined_2[14:0] = p01_c[14:0] ^ p00_c[14:0] ^ p11_c;
  assign joined_2[15] = p01_c[15] ^ p00_c[15];
  genvar merge_interleaved_0_i;
  generate
    for (merge_interleaved_0_i = 0; merge_interleaved_0_i < 17; merge_interleaved_0_i = merge_interleaved_0_i
        + 1) begin : merge_interleaved_0
      assign interleaved[2 * merge_interleaved_0_i] = joined[merge_interleaved_0_i];
    end
  endgenerate
  genvar merge_interleaved_1_i;
  generate
    for (merge_interleaved_1_i = 0; merge_interleaved_1_i < 16; merge_interleaved_1_i = merge_interleaved_1_i
        + 1) begin : merge_interleaved_1
      assign interleaved[2 * merge_interleaved_1_i + 1] = joined_2[merge_interleaved_1_i];
    end
  endgenerate

  always @(posedge clk) begin
    c <= interleaved;
  end
endmodule

// Product of two elements of F_2^17, modulus z^17 + z^3 + 1.
// Latency: 5 cycles.
module f2_17_multiplier (
  input  wire clk,
  input  wire [16:0] a,
  input  wire [16:0] b,
  output reg  [16:0] c
);
  wire [32:0] product_c;
  wire [1:0] beyond;
  wire [15:0] high;

  // The product of polynomials
  f2_17_multiplier_level0_n17 product (.clk(clk), .a(a), .b(b), .c(product_c));

  // Modulo f
  assign beyond = product_c[32:31];
  assign high[1:0] = product_c[18:17] ^ beyond;
  assign high[15:2] = product_c[32:19];

  always @(posedge clk) begin
    c[2:0] <= product_c[2:0] ^ high[2:0];
    c[15:3] <= product_c[15:3] ^ high[12:0] ^ high[15:3];
    c[16] <= product_c[16] ^ high[13];
  end
endmodule

