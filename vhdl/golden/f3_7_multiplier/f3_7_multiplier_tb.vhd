-- Runs f3_7_multiplier on the rows of a file: inputs, mask of outputs to check, outputs; hexadecimal.
library ieee;
use ieee.std_logic_1164.all;
use std.textio.all;

entity f3_7_multiplier_tb is
  generic (vectors : string := "f3_7_multiplier.vectors");
end entity;

architecture simulation of f3_7_multiplier_tb is
  signal clk : std_logic := '0';
  signal a : std_logic_vector(13 downto 0);
  signal b : std_logic_vector(13 downto 0);
  signal c : std_logic_vector(13 downto 0);
begin
  dut : entity work.f3_7_multiplier port map (clk => clk, a => a, b => b, c => c);

  main : process
    file rows : text;
    variable row : line;
    variable row_a : std_logic_vector(13 downto 0);
    variable row_b : std_logic_vector(13 downto 0);
    variable row_c : std_logic_vector(13 downto 0);
    variable mask : std_logic_vector(0 downto 0);
    variable count : natural := 0;
  begin
    file_open(rows, vectors, read_mode);
    while not endfile(rows) loop
      readline(rows, row);
      hread(row, row_a);
      a <= row_a;
      hread(row, row_b);
      b <= row_b;
      hread(row, mask);
      hread(row, row_c);
      wait for 5 ns;
      assert mask(0) = '0' or c = row_c
        report "FAIL: c in cycle " & integer'image(count) severity failure;
      clk <= '1';
      wait for 5 ns;
      clk <= '0';
      count := count + 1;
    end loop;
    assert count > 0 report "FAIL: no rows" severity failure;
    report "PASS: " & integer'image(count) & " rows";
    wait;
  end process;
end architecture;
