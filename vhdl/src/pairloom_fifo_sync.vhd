-- Pairloom: a FIFO with one clock. The word at its head is on Out_Data while Out_Valid is 1 (first word falls through). Words
-- lie in a memory with an asynchronous read port: distributed memory on FPGAs.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity pairloom_fifo_sync is
  generic (
    Width_g : positive := 32;
    -- Words, a power of two
    Depth_g : positive := 16
  );
  port (
    -- Clock and synchronous reset
    Clk       : in  std_logic;
    Rst       : in  std_logic;
    -- Input
    In_Data   : in  std_logic_vector(Width_g - 1 downto 0);
    In_Valid  : in  std_logic;
    In_Ready  : out std_logic;
    -- Output
    Out_Data  : out std_logic_vector(Width_g - 1 downto 0);
    Out_Valid : out std_logic;
    Out_Ready : in  std_logic;
    -- Words inside
    Level     : out natural range 0 to Depth_g
  );
end entity;

architecture rtl of pairloom_fifo_sync is
  type memory_t is array (0 to Depth_g - 1) of std_logic_vector(Width_g - 1 downto 0);
  signal Memory          : memory_t                      := (others => (others => '0'));
  signal WrAddr, RdAddr  : natural range 0 to Depth_g - 1 := 0;
  signal Count           : natural range 0 to Depth_g     := 0;
  signal Writing, Reading : std_logic;

  function is_power_of_two (n : positive) return boolean is
    variable left_v : positive := n;
  begin
    while left_v mod 2 = 0 loop
      left_v := left_v / 2;
    end loop;
    return left_v = 1;
  end function;

begin

  assert is_power_of_two(Depth_g)
    report "pairloom_fifo_sync: Depth_g must be a power of two" severity failure;

  In_Ready  <= '1' when Count < Depth_g else '0';
  Out_Valid <= '1' when Count > 0 else '0';
  Out_Data  <= Memory(RdAddr);
  Level     <= Count;
  Writing   <= In_Valid when Count < Depth_g else '0';
  Reading   <= Out_Ready when Count > 0 else '0';

  p_words : process (Clk)
  begin
    if rising_edge(Clk) then
      if Writing = '1' then
        Memory(WrAddr) <= In_Data;
        WrAddr         <= (WrAddr + 1) mod Depth_g;
      end if;
      if Reading = '1' then
        RdAddr <= (RdAddr + 1) mod Depth_g;
      end if;
      if Writing = '1' and Reading = '0' then
        Count <= Count + 1;
      elsif Writing = '0' and Reading = '1' then
        Count <= Count - 1;
      end if;
      if Rst = '1' then
        WrAddr <= 0;
        RdAddr <= 0;
        Count  <= 0;
      end if;
    end if;
  end process;

end architecture;
