-- Parallel pipelined multiplier of F_3^7
-- Made by: pairloom hdl generate --field 3^7 --unit multiplier --split halves --leaf 2 --latency 7
-- Field: F_3^7, modulus z^7 + z^2 - 1
-- Product: halves x2, schoolbook at 2 digits or fewer
-- Latency: 7 cycles, one product a cycle
-- Registers: parts of level 0, parts of level 1, rows of the leaves, sums of 2 rows of the leaves, products
-- of level 1, products of level 0, result; at most 3 levels of logic between two
-- Estimate: 1062 two-input gates, 306 flip-flops, about 176 six-input look-up tables
-- Curves over fields of small characteristic are broken: discrete logarithms on them are computed in
-- practice. For research and reproduction only.

library ieee;
use ieee.std_logic_1164.all;

-- Vectors of trits: trit i in bits 2i + 1 and 2i, 00, 01, 10 for 0, 1, 2.
package f3_7_multiplier_trits is
  function trit_add(a, b : std_logic_vector) return std_logic_vector;
  function trit_neg(a : std_logic_vector) return std_logic_vector;
  function trit_mul(a, b : std_logic_vector) return std_logic_vector;
end package;

package body f3_7_multiplier_trits is
  function trit_add(a, b : std_logic_vector) return std_logic_vector is
    alias x : std_logic_vector(a'length - 1 downto 0) is a;
    alias y : std_logic_vector(a'length - 1 downto 0) is b;
    variable r : std_logic_vector(a'length - 1 downto 0);
    variable x0, y0 : std_logic;
  begin
    for i in 0 to a'length / 2 - 1 loop
      x0 := not (x(2 * i) or x(2 * i + 1));
      y0 := not (y(2 * i) or y(2 * i + 1));
      r(2 * i) := (x(2 * i) and y0) or (x0 and y(2 * i)) or (x(2 * i + 1) and y(2 * i + 1));
      r(2 * i + 1) := (x(2 * i + 1) and y0) or (x0 and y(2 * i + 1)) or (x(2 * i) and y(2 * i));
    end loop;
    return r;
  end function;

  function trit_neg(a : std_logic_vector) return std_logic_vector is
    alias x : std_logic_vector(a'length - 1 downto 0) is a;
    variable r : std_logic_vector(a'length - 1 downto 0);
  begin
    for i in 0 to a'length / 2 - 1 loop
      r(2 * i) := x(2 * i + 1);
      r(2 * i + 1) := x(2 * i);
    end loop;
    return r;
  end function;

  function trit_mul(a, b : std_logic_vector) return std_logic_vector is
    alias x : std_logic_vector(a'length - 1 downto 0) is a;
    alias y : std_logic_vector(a'length - 1 downto 0) is b;
    variable r : std_logic_vector(a'length - 1 downto 0);
  begin
    for i in 0 to a'length / 2 - 1 loop
      r(2 * i) := (x(2 * i) and y(2 * i)) or (x(2 * i + 1) and y(2 * i + 1));
      r(2 * i + 1) := (x(2 * i) and y(2 * i + 1)) or (x(2 * i + 1) and y(2 * i));
    end loop;
    return r;
  end function;
end package body;

-- Product of two polynomials of 2 digits over F_3: schoolbook.
-- Latency: 2 cycles.
library ieee;
use ieee.std_logic_1164.all;
use work.f3_7_multiplier_trits.all;

entity f3_7_multiplier_leaf_n2 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(3 downto 0);
    b   : in  std_logic_vector(3 downto 0);
    c   : out std_logic_vector(5 downto 0)
  );
end entity;

architecture rtl of f3_7_multiplier_leaf_n2 is
  signal row0_d, row1_d : std_logic_vector(3 downto 0);
  signal sum0_d : std_logic_vector(5 downto 0);
begin

  process (clk)
    variable minus_a, row0, row1 : std_logic_vector(3 downto 0);
    variable sum0 : std_logic_vector(5 downto 0);
  begin
    if rising_edge(clk) then
      -- Rows
      minus_a := trit_neg(a);
      row0 := (a and (3 downto 0 => b(0))) or (minus_a and (3 downto 0 => b(1)));
      row1 := (a and (3 downto 0 => b(2))) or (minus_a and (3 downto 0 => b(3)));
      -- Sums of 2 rows
      sum0(1 downto 0) := row0_d(1 downto 0);
      sum0(3 downto 2) := trit_add(row0_d(3 downto 2), row1_d(1 downto 0));
      sum0(5 downto 4) := row1_d(3 downto 2);
      row0_d <= row0;
      row1_d <= row1;
      sum0_d <= sum0;
    end if;
  end process;
  c <= sum0_d;
end architecture;

-- Product of two polynomials of 4 digits over F_3: halves.
-- Latency: 4 cycles.
library ieee;
use ieee.std_logic_1164.all;
use work.f3_7_multiplier_trits.all;

entity f3_7_multiplier_level1_n4 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(7 downto 0);
    b   : in  std_logic_vector(7 downto 0);
    c   : out std_logic_vector(13 downto 0)
  );
end entity;

architecture rtl of f3_7_multiplier_level1_n4 is
  signal a0, a1, a01_d, b0, b1, b01_d : std_logic_vector(3 downto 0);
  signal p00_c, p11_c, p01_c : std_logic_vector(5 downto 0);
begin

  -- Products
  p00 : entity work.f3_7_multiplier_leaf_n2
    port map (clk => clk, a => a0, b => b0, c => p00_c);
  p11 : entity work.f3_7_multiplier_leaf_n2
    port map (clk => clk, a => a1, b => b1, c => p11_c);
  p01 : entity work.f3_7_multiplier_leaf_n2
    port map (clk => clk, a => a01_d, b => b01_d, c => p01_c);

  process (clk)
    variable a01, b01 : std_logic_vector(3 downto 0);
    variable minus_p00, minus_p11 : std_logic_vector(5 downto 0);
  begin
    if rising_edge(clk) then
      -- Parts of a and their sums
      a01 := trit_add(a(3 downto 0), a(7 downto 4));
      -- Parts of b and their sums
      b01 := trit_add(b(3 downto 0), b(7 downto 4));
      -- Their sums
      minus_p00 := trit_neg(p00_c);
      minus_p11 := trit_neg(p11_c);
      a0 <= a(3 downto 0);
      a1 <= a(7 downto 4);
      a01_d <= a01;
      b0 <= b(3 downto 0);
      b1 <= b(7 downto 4);
      b01_d <= b01;
      c(3 downto 0) <= p00_c(3 downto 0);
      c(5 downto 4) <= trit_add(trit_add(p00_c(5 downto 4), p01_c(1 downto 0)),
          trit_add(minus_p00(1 downto 0), minus_p11(1 downto 0)));
      c(7 downto 6) <= trit_add(trit_add(p01_c(3 downto 2), minus_p00(3 downto 2)), minus_p11(3 downto 2));
      c(9 downto 8) <= trit_add(trit_add(p11_c(1 downto 0), p01_c(5 downto 4)),
          trit_add(minus_p00(5 downto 4), minus_p11(5 downto 4)));
      c(13 downto 10) <= p11_c(5 downto 2);
    end if;
  end process;
end architecture;

-- Product of two polynomials of 1 digit over F_3: schoolbook.
-- Latency: 2 cycles.
library ieee;
use ieee.std_logic_1164.all;
use work.f3_7_multiplier_trits.all;

entity f3_7_multiplier_leaf_n1 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(1 downto 0);
    b   : in  std_logic_vector(1 downto 0);
    c   : out std_logic_vector(1 downto 0)
  );
end entity;

architecture rtl of f3_7_multiplier_leaf_n1 is
  signal row0_d, row0_d_d : std_logic_vector(1 downto 0);
begin

  process (clk)
    variable minus_a, row0 : std_logic_vector(1 downto 0);
  begin
    if rising_edge(clk) then
      -- Rows
      minus_a := trit_neg(a);
      row0 := (a and (1 downto 0 => b(0))) or (minus_a and (1 downto 0 => b(1)));
      row0_d <= row0;
      row0_d_d <= row0_d;
    end if;
  end process;
  c <= row0_d_d;
end architecture;

-- Product of two polynomials of 3 digits over F_3: halves.
-- Latency: 4 cycles.
library ieee;
use ieee.std_logic_1164.all;
use work.f3_7_multiplier_trits.all;

entity f3_7_multiplier_level1_n3 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(5 downto 0);
    b   : in  std_logic_vector(5 downto 0);
    c   : out std_logic_vector(9 downto 0)
  );
end entity;

architecture rtl of f3_7_multiplier_level1_n3 is
  signal a0 : std_logic_vector(3 downto 0);
  signal a1 : std_logic_vector(1 downto 0);
  signal a01_d, b0 : std_logic_vector(3 downto 0);
  signal b1 : std_logic_vector(1 downto 0);
  signal b01_d : std_logic_vector(3 downto 0);
  signal p00_c : std_logic_vector(5 downto 0);
  signal p11_c : std_logic_vector(1 downto 0);
  signal p01_c : std_logic_vector(5 downto 0);
begin

  -- Products
  p00 : entity work.f3_7_multiplier_leaf_n2
    port map (clk => clk, a => a0, b => b0, c => p00_c);
  p11 : entity work.f3_7_multiplier_leaf_n1
    port map (clk => clk, a => a1, b => b1, c => p11_c);
  p01 : entity work.f3_7_multiplier_leaf_n2
    port map (clk => clk, a => a01_d, b => b01_d, c => p01_c);

  process (clk)
    variable a01, b01 : std_logic_vector(3 downto 0);
    variable minus_p00 : std_logic_vector(5 downto 0);
    variable minus_p11 : std_logic_vector(1 downto 0);
  begin
    if rising_edge(clk) then
      -- Parts of a and their sums
      a01(1 downto 0) := trit_add(a(1 downto 0), a(5 downto 4));
      a01(3 downto 2) := a(3 downto 2);
      -- Parts of b and their sums
      b01(1 downto 0) := trit_add(b(1 downto 0), b(5 downto 4));
      b01(3 downto 2) := b(3 downto 2);
      -- Their sums
      minus_p00 := trit_neg(p00_c);
      minus_p11 := trit_neg(p11_c);
      a0 <= a(3 downto 0);
      a1 <= a(5 downto 4);
      a01_d <= a01;
      b0 <= b(3 downto 0);
      b1 <= b(5 downto 4);
      b01_d <= b01;
      c(3 downto 0) <= p00_c(3 downto 0);
      c(5 downto 4) <= trit_add(trit_add(p00_c(5 downto 4), p01_c(1 downto 0)),
          trit_add(minus_p00(1 downto 0), minus_p11));
      c(7 downto 6) <= trit_add(p01_c(3 downto 2), minus_p00(3 downto 2));
      c(9 downto 8) <= p11_c;
    end if;
  end process;
end architecture;

-- Product of two polynomials of 7 digits over F_3: halves.
-- Latency: 6 cycles.
library ieee;
use ieee.std_logic_1164.all;
use work.f3_7_multiplier_trits.all;

entity f3_7_multiplier_level0_n7 is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(13 downto 0);
    b   : in  std_logic_vector(13 downto 0);
    c   : out std_logic_vector(25 downto 0)
  );
end entity;

architecture rtl of f3_7_multiplier_level0_n7 is
  signal a0 : std_logic_vector(7 downto 0);
  signal a1 : std_logic_vector(5 downto 0);
  signal a01_d, b0 : std_logic_vector(7 downto 0);
  signal b1 : std_logic_vector(5 downto 0);
  signal b01_d : std_logic_vector(7 downto 0);
  signal p00_c : std_logic_vector(13 downto 0);
  signal p11_c : std_logic_vector(9 downto 0);
  signal p01_c : std_logic_vector(13 downto 0);
begin

  -- Products
  p00 : entity work.f3_7_multiplier_level1_n4
    port map (clk => clk, a => a0, b => b0, c => p00_c);
  p11 : entity work.f3_7_multiplier_level1_n3
    port map (clk => clk, a => a1, b => b1, c => p11_c);
  p01 : entity work.f3_7_multiplier_level1_n4
    port map (clk => clk, a => a01_d, b => b01_d, c => p01_c);

  process (clk)
    variable a01, b01 : std_logic_vector(7 downto 0);
    variable minus_p00 : std_logic_vector(13 downto 0);
    variable minus_p11 : std_logic_vector(9 downto 0);
  begin
    if rising_edge(clk) then
      -- Parts of a and their sums
      a01(5 downto 0) := trit_add(a(5 downto 0), a(13 downto 8));
      a01(7 downto 6) := a(7 downto 6);
      -- Parts of b and their sums
      b01(5 downto 0) := trit_add(b(5 downto 0), b(13 downto 8));
      b01(7 downto 6) := b(7 downto 6);
      -- Their sums
      minus_p00 := trit_neg(p00_c);
      minus_p11 := trit_neg(p11_c);
      a0 <= a(7 downto 0);
      a1 <= a(13 downto 8);
      a01_d <= a01;
      b0 <= b(7 downto 0);
      b1 <= b(13 downto 8);
      b01_d <= b01;
      c(7 downto 0) <= p00_c(7 downto 0);
      c(13 downto 8) <= trit_add(trit_add(p00_c(13 downto 8), p01_c(5 downto 0)),
          trit_add(minus_p00(5 downto 0), minus_p11(5 downto 0)));
      c(15 downto 14) <= trit_add(trit_add(p01_c(7 downto 6), minus_p00(7 downto 6)), minus_p11(7 downto 6));
      c(17 downto 16) <= trit_add(trit_add(p11_c(1 downto 0), p01_c(9 downto 8)),
          trit_add(minus_p00(9 downto 8), minus_p11(9 downto 8)));
      c(19 downto 18) <= trit_add(trit_add(p11_c(3 downto 2), p01_c(11 downto 10)), minus_p00(11 downto 10));
      c(25 downto 20) <= p11_c(9 downto 4);
    end if;
  end process;
end architecture;

-- Product of two elements of F_3^7, modulus z^7 + z^2 - 1.
-- Latency: 7 cycles.
library ieee;
use ieee.std_logic_1164.all;
use work.f3_7_multiplier_trits.all;

entity f3_7_multiplier is
  port (
    clk : in  std_logic;
    a   : in  std_logic_vector(13 downto 0);
    b   : in  std_logic_vector(13 downto 0);
    c   : out std_logic_vector(13 downto 0)
  );
end entity;

architecture rtl of f3_7_multiplier is
  signal product_c : std_logic_vector(25 downto 0);
begin

  -- The product of polynomials
  product : entity work.f3_7_multiplier_level0_n7
    port map (clk => clk, a => a, b => b, c => product_c);

  process (clk)
    variable beyond : std_logic_vector(1 downto 0);
    variable high, minus_high : std_logic_vector(11 downto 0);
  begin
    if rising_edge(clk) then
      -- Modulo f
      beyond := trit_neg(product_c(25 downto 24));
      high(1 downto 0) := trit_add(product_c(15 downto 14), beyond);
      high(11 downto 2) := product_c(25 downto 16);
      minus_high := trit_neg(high);
      c(3 downto 0) <= trit_add(product_c(3 downto 0), high(3 downto 0));
      c(11 downto 4) <= trit_add(trit_add(product_c(11 downto 4), minus_high(7 downto 0)), high(11 downto 4));
      c(13 downto 12) <= trit_add(product_c(13 downto 12), minus_high(9 downto 8));
    end if;
  end process;
end architecture;

