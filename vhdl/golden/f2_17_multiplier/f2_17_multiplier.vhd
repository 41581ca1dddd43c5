-- Parallel pipelined multiplier of F_2^17
-- Made by: pairloom hdl generate --field 2^17 --unit multiplier --split odd-even --leaf 5 --latency 5
-- Field: F_2^17, modulus z^17 + z^3 + 1
-- Product: odd-even x2, schoolbook at 5 digits or fewer
-- Latency: 5 cycles, one product a cycle
-- Registers: parts of level 1, sums of 4 rows of the leaves, products of level 1, products of level 0,
-- result; at most 3 levels of logic between two
-- Estimate: 471 two-input gates, 266 flip-flops, about 249 six-input look-up tables
-- Curves over fields of small characteristic are broken: discrete logarithms on them are computed in
-- practice. For research and reproduction only.

-- Product of two polynomials of 5 digits over F_2: schoolbook.
-- Latency: 1 cycle.
library ieee;
use ieee.std_logic_1164.all;

entity f2_17_multiplier_leaf_n5 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(4 downto 0);
    b   : in  std_logic_vector(4 downto 0);
    c   : out std_logic_vector(8 downto 0)
  );
end entity;

architecture rtl of f2_17_multiplier_leaf_n5 is
  signal sum0_2_d : std_logic_vector(7 downto 0);
  signal row4_d : std_logic_vector(4 downto 0);
  signal sum0_3 : std_logic_vector(8 downto 0);
begin

  -- Sums of 8 rows
  sum0_3(3 downto 0) <= sum0_2_d(3 downto 0);
  sum0_3(7 downto 4) <= sum0_2_d(7 downto 4) xor row4_d(3 downto 0);
  sum0_3(8) <= row4_d(4);

  process (clk)
    variable row0, row1, row2, row3, row4 : std_logic_vector(4 downto 0);
    variable sum0, sum2 : std_logic_vector(5 downto 0);
    variable sum0_2 : std_logic_vector(7 downto 0);
  begin
    if rising_edge(clk) then
      -- Rows
      row0 := a and (4 downto 0 => b(0));
      row1 := a and (4 downto 0 => b(1));
      row2 := a and (4 downto 0 => b(2));
      row3 := a and (4 downto 0 => b(3));
      row4 := a and (4 downto 0 => b(4));
      -- Sums of 2 rows
      sum0(0) := row0(0);
      sum0(4 downto 1) := row0(4 downto 1) xor row1(3 downto 0);
      sum0(5) := row1(4);
      sum2(0) := row2(0);
      sum2(4 downto 1) := row2(4 downto 1) xor row3(3 downto 0);
      sum2(5) := row3(4);
      -- Sums of 4 rows
      sum0_2(1 downto 0) := sum0(1 downto 0);
      sum0_2(5 downto 2) := sum0(5 downto 2) xor sum2(3 downto 0);
      sum0_2(7 downto 6) := sum2(5 downto 4);
      sum0_2_d <= sum0_2;
      row4_d <= row4;
    end if;
  end process;
  c <= sum0_3;
end architecture;

-- Product of two polynomials of 4 digits over F_2: schoolbook.
-- Latency: 1 cycle.
library ieee;
use ieee.std_logic_1164.all;

entity f2_17_multiplier_leaf_n4 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(3 downto 0);
    b   : in  std_logic_vector(3 downto 0);
    c   : out std_logic_vector(6 downto 0)
  );
end entity;

architecture rtl of f2_17_multiplier_leaf_n4 is
  signal sum0_2_d : std_logic_vector(6 downto 0);
begin

  process (clk)
    variable row0, row1, row2, row3 : std_logic_vector(3 downto 0);
    variable sum0, sum2 : std_logic_vector(4 downto 0);
    variable sum0_2 : std_logic_vector(6 downto 0);
  begin
    if rising_edge(clk) then
      -- Rows
      row0 := a and (3 downto 0 => b(0));
      row1 := a and (3 downto 0 => b(1));
      row2 := a and (3 downto 0 => b(2));
      row3 := a and (3 downto 0 => b(3));
      -- Sums of 2 rows
      sum0(0) := row0(0);
      sum0(3 downto 1) := row0(3 downto 1) xor row1(2 downto 0);
      sum0(4) := row1(3);
      sum2(0) := row2(0);
      sum2(3 downto 1) := row2(3 downto 1) xor row3(2 downto 0);
      sum2(4) := row3(3);
      -- Sums of 4 rows
      sum0_2(1 downto 0) := sum0(1 downto 0);
      sum0_2(4 downto 2) := sum0(4 downto 2) xor sum2(2 downto 0);
      sum0_2(6 downto 5) := sum2(4 downto 3);
      sum0_2_d <= sum0_2;
    end if;
  end process;
  c <= sum0_2_d;
end architecture;

-- Product of two polynomials of 9 digits over F_2: odd-even.
-- Latency: 3 cycles.
library ieee;
use ieee.std_logic_1164.all;

entity f2_17_multiplier_level1_n9 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(8 downto 0);
    b   : in  std_logic_vector(8 downto 0);
    c   : out std_logic_vector(16 downto 0)
  );
end entity;

architecture rtl of f2_17_multiplier_level1_n9 is
  signal gathered : std_logic_vector(4 downto 0);
  signal gathered_2 : std_logic_vector(3 downto 0);
  signal gathered_3 : std_logic_vector(4 downto 0);
  signal gathered_4 : std_logic_vector(3 downto 0);
  signal a0 : std_logic_vector(4 downto 0);
  signal a1 : std_logic_vector(3 downto 0);
  signal a01_d, b0 : std_logic_vector(4 downto 0);
  signal b1 : std_logic_vector(3 downto 0);
  signal b01_d : std_logic_vector(4 downto 0);
  signal p00_c : std_logic_vector(8 downto 0);
  signal p11_c : std_logic_vector(6 downto 0);
  signal p01_c, joined : std_logic_vector(8 downto 0);
  signal joined_2 : std_logic_vector(7 downto 0);
  signal interleaved : std_logic_vector(16 downto 0);
begin

  -- Parts of a and their sums
  gather_gathered : for i in 0 to 4 generate
    gathered(i) <= a(2 * i);
  end generate;
  gather_gathered_2 : for i in 0 to 3 generate
    gathered_2(i) <= a(2 * i + 1);
  end generate;

  -- Parts of b and their sums
  gather_gathered_3 : for i in 0 to 4 generate
    gathered_3(i) <= b(2 * i);
  end generate;
  gather_gathered_4 : for i in 0 to 3 generate
    gathered_4(i) <= b(2 * i + 1);
  end generate;

  -- Products
  p00 : entity work.f2_17_multiplier_leaf_n5
    port map (clk => clk, a => a0, b => b0, c => p00_c);
  p11 : entity work.f2_17_multiplier_leaf_n4
    port map (clk => clk, a => a1, b => b1, c => p11_c);
  p01 : entity work.f2_17_multiplier_leaf_n5
    port map (clk => clk, a => a01_d, b => b01_d, c => p01_c);

  -- Their sums
  joined(0) <= p00_c(0);
  joined(7 downto 1) <= p00_c(7 downto 1) xor p11_c;
  joined(8) <= p00_c(8);
  joined_2(6 downto 0) <= p01_c(6 downto 0) xor p00_c(6 downto 0) xor p11_c;
  joined_2(7) <= p01_c(7) xor p00_c(7);
  merge_interleaved_0 : for i in 0 to 8 generate
    interleaved(2 * i) <= joined(i);
  end generate;
  merge_interleaved_1 : for i in 0 to 7 generate
    interleaved(2 * i + 1) <= joined_2(i);
  end generate;

  process (clk)
    variable a01, b01 : std_logic_vector(4 downto 0);
  begin
    if rising_edge(clk) then
      -- Parts of a and their sums
      a01(3 downto 0) := gathered(3 downto 0) xor gathered_2;
      a01(4) := gathered(4);
      -- Parts of b and their sums
      b01(3 downto 0) := gathered_3(3 downto 0) xor gathered_4;
      b01(4) := gathered_3(4);
      a0 <= gathered;
      a1 <= gathered_2;
      a01_d <= a01;
      b0 <= gathered_3;
      b1 <= gathered_4;
      b01_d <= b01;
      c <= interleaved;
    end if;
  end process;
end architecture;

-- Product of two polynomials of 8 digits over F_2: odd-even.
-- Latency: 3 cycles.
library ieee;
use ieee.std_logic_1164.all;

entity f2_17_multiplier_level1_n8 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(7 downto 0);
    b   : in  std_logic_vector(7 downto 0);
    c   : out std_logic_vector(14 downto 0)
  );
end entity;

architecture rtl of f2_17_multiplier_level1_n8 is
  signal gathered, gathered_2, gathered_3, gathered_4 : std_logic_vector(3 downto 0);
  signal a0, a1, a01_d, b0, b1, b01_d : std_logic_vector(3 downto 0);
  signal p00_c, p11_c, p01_c : std_logic_vector(6 downto 0);
  signal joined : std_logic_vector(7 downto 0);
  signal sum : std_logic_vector(6 downto 0);
  signal interleaved : std_logic_vector(14 downto 0);
begin

  -- Parts of a and their sums
  gather_gathered : for i in 0 to 3 generate
    gathered(i) <= a(2 * i);
  end generate;
  gather_gathered_2 : for i in 0 to 3 generate
    gathered_2(i) <= a(2 * i + 1);
  end generate;

  -- Parts of b and their sums
  gather_gathered_3 : for i in 0 to 3 generate
    gathered_3(i) <= b(2 * i);
  end generate;
  gather_gathered_4 : for i in 0 to 3 generate
    gathered_4(i) <= b(2 * i + 1);
  end generate;

  -- Products
  p00 : entity work.f2_17_multiplier_leaf_n4
    port map (clk => clk, a => a0, b => b0, c => p00_c);
  p11 : entity work.f2_17_multiplier_leaf_n4
    port map (clk => clk, a => a1, b => b1, c => p11_c);
  p01 : entity work.f2_17_multiplier_leaf_n4
    port map (clk => clk, a => a01_d, b => b01_d, c => p01_c);

  -- Their sums
  joined(0) <= p00_c(0);
  joined(6 downto 1) <= p00_c(6 downto 1) xor p11_c(5 downto 0);
  joined(7) <= p11_c(6);
  sum <= p01_c xor p00_c xor p11_c;
  merge_interleaved_0 : for i in 0 to 7 generate
    interleaved(2 * i) <= joined(i);
  end generate;
  merge_interleaved_1 : for i in 0 to 6 generate
    interleaved(2 * i + 1) <= sum(i);
  end generate;

  process (clk)
    variable a01, b01 : std_logic_vector(3 downto 0);
  begin
    if rising_edge(clk) then
      -- Parts of a and their sums
      a01 := gathered xor gathered_2;
      -- Parts of b and their sums
      b01 := gathered_3 xor gathered_4;
      a0 <= gathered;
      a1 <= gathered_2;
      a01_d <= a01;
      b0 <= gathered_3;
      b1 <= gathered_4;
      b01_d <= b01;
      c <= interleaved;
    end if;
  end process;
end architecture;

-- Product of two polynomials of 17 digits over F_2: odd-even.
-- Latency: 4 cycles.
library ieee;
use ieee.std_logic_1164.all;

entity f2_17_multiplier_level0_n17 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(16 downto 0);
    b   : in  std_logic_vector(16 downto 0);
    c   : out std_logic_vector(32 downto 0)
  );
end entity;

architecture rtl of f2_17_multiplier_level0_n17 is
  signal gathered : std_logic_vector(8 downto 0);
  signal gathered_2 : std_logic_vector(7 downto 0);
  signal a01, gathered_3 : std_logic_vector(8 downto 0);
  signal gathered_4 : std_logic_vector(7 downto 0);
  signal b01 : std_logic_vector(8 downto 0);
  signal p00_c : std_logic_vector(16 downto 0);
  signal p11_c : std_logic_vector(14 downto 0);
  signal p01_c, joined : std_logic_vector(16 downto 0);
  signal joined_2 : std_logic_vector(15 downto 0);
  signal interleaved : std_logic_vector(32 downto 0);
begin

  -- Parts of a and their sums
  gather_gathered : for i in 0 to 8 generate
    gathered(i) <= a(2 * i);
  end generate;
  gather_gathered_2 : for i in 0 to 7 generate
    gathered_2(i) <= a(2 * i + 1);
  end generate;
  a01(7 downto 0) <= gathered(7 downto 0) xor gathered_2;
  a01(8) <= gathered(8);

  -- Parts of b and their sums
  gather_gathered_3 : for i in 0 to 8 generate
    gathered_3(i) <= b(2 * i);
  end generate;
  gather_gathered_4 : for i in 0 to 7 generate
    gathered_4(i) <= b(2 * i + 1);
  end generate;
  b01(7 downto 0) <= gathered_3(7 downto 0) xor gathered_4;
  b01(8) <= gathered_3(8);

  -- Products
  p00 : entity work.f2_17_multiplier_level1_n9
    port map (clk => clk, a => gathered, b => gathered_3, c => p00_c);
  p11 : entity work.f2_17_multiplier_level1_n8
    port map (clk => clk, a => gathered_2, b => gathered_4, c => p11_c);
  p01 : entity work.f2_17_multiplier_level1_n9
    port map (clk => clk, a => a01, b => b01, c => p01_c);

  -- Their sums
  joined(0) <= p00_c(0);
  joined(15 downto 1) <= p00_c(15 downto 1) xor p11_c;
  joined(16) <= p00_c(16);
  joined_2(14 downto 0) <= p01_c(14 downto 0) xor p00_c(14 downto 0) xor p11_c;
  joined_2(15) <= p01_c(15) xor p00_c(15);
  merge_interleaved_0 : for i in 0 to 16 generate
    interleaved(2 * i) <= joined(i);
  end generate;
  merge_interleaved_1 : for i in 0 to 15 generate
    interleaved(2 * i + 1) <= joined_2(i);
  end generate;

  process (clk)
  begin
    if rising_edge(clk) then
      c <= interleaved;
    end if;
  end process;
end architecture;

-- Product of two elements of F_2^17, modulus z^17 + z^3 + 1.
-- Latency: 5 cycles.
library ieee;
use ieee.std_logic_1164.all;

entity f2_17_multiplier is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(16 downto 0);
    b   : in  std_logic_vector(16 downto 0);
    c   : out std_logic_vector(16 downto 0)
  );
end entity;

architecture rtl of f2_17_multiplier is
  signal product_c : std_logic_vector(32 downto 0);
begin

  -- The product of polynomials
  product : entity work.f2_17_multiplier_level0_n17
    port map (clk => clk, a => a, b => b, c => product_c);

  process (clk)
    variable beyond : std_logic_vector(1 downto 0);
    variable high : std_logic_vector(15 downto 0);
  begin
    if rising_edge(clk) then
      -- Modulo f
      beyond := product_c(32 downto 31);
      high(1 downto 0) := product_c(18 downto 17) xor beyond;
      high(15 downto 2) := product_c(32 downto 19);
      c(2 downto 0) <= product_c(2 downto 0) xor high(2 downto 0);
      c(15 downto 3) <= product_c(15 downto 3) xor high(12 downto 0) xor high(15 downto 3);
      c(16) <= product_c(16) xor high(13);
    end if;
  end process;
end architecture;

