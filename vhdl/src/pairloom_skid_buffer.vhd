-- Pairloom: a skid buffer. It cuts the combinational paths between two sides of a valid/ready handshake, at full throughput:
-- all outputs come from registers. While the output is stalled one more word is taken in and kept.
library ieee;
use ieee.std_logic_1164.all;

entity pairloom_skid_buffer is
  generic (
    Width_g : positive := 32
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
    Out_Ready : in  std_logic
  );
end entity;

architecture rtl of pairloom_skid_buffer is
  signal Main, Spare           : std_logic_vector(Width_g - 1 downto 0);
  signal MainValid, SpareValid : std_logic := '0';
begin

  In_Ready  <= not SpareValid;
  Out_Data  <= Main;
  Out_Valid <= MainValid;

  p_words : process (Clk)
  begin
    if rising_edge(Clk) then
      if Out_Ready = '1' or MainValid = '0' then
        -- The output moves on: the spare word comes first, so that the order is kept.
        if SpareValid = '1' then
          Main <= Spare;
        else
          Main <= In_Data;
        end if;
        MainValid  <= SpareValid or In_Valid;
        SpareValid <= '0';
      elsif SpareValid = '0' then
        Spare      <= In_Data;
        SpareValid <= In_Valid;
      end if;
      if Rst = '1' then
        MainValid  <= '0';
        SpareValid <= '0';
      end if;
    end if;
  end process;

end architecture;
