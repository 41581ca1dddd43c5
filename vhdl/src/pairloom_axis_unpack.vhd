-- Pairloom: AXI4-Stream in. Collects the beats of a packet, the low bits first, into one wide word. A packet of any other
-- length than the word's is thrown away, and Error is 1 for a cycle.
library ieee;
use ieee.std_logic_1164.all;

entity pairloom_axis_unpack is
  generic (
    -- Bits of TDATA
    StreamWidth_g : positive := 32;
    -- Beats of a word
    Beats_g       : positive := 8
  );
  port (
    -- Clock and synchronous reset
    Clk           : in  std_logic;
    Rst           : in  std_logic;
    -- Stream
    s_axis_tdata  : in  std_logic_vector(StreamWidth_g - 1 downto 0);
    s_axis_tvalid : in  std_logic;
    s_axis_tready : out std_logic;
    s_axis_tlast  : in  std_logic;
    -- Word
    Out_Data      : out std_logic_vector(StreamWidth_g * Beats_g - 1 downto 0);
    Out_Valid     : out std_logic;
    Out_Ready     : in  std_logic;
    -- A packet of the wrong length went by
    Error         : out std_logic
  );
end entity;

architecture rtl of pairloom_axis_unpack is
  signal Word  : std_logic_vector(StreamWidth_g * Beats_g - 1 downto 0);
  signal Beat  : natural range 0 to Beats_g := 0;
  signal Full  : std_logic                  := '0';
  signal Wrong : std_logic                  := '0';
  signal Take  : std_logic;
begin

  s_axis_tready <= not Full;
  Take          <= s_axis_tvalid and not Full;
  Out_Data      <= Word;
  Out_Valid     <= Full;
  Error         <= Wrong;

  p_beats : process (Clk)
  begin
    if rising_edge(Clk) then
      Wrong <= '0';
      if Full = '1' and Out_Ready = '1' then
        Full <= '0';
      end if;
      if Take = '1' then
        if Beat < Beats_g then
          Word((Beat + 1) * StreamWidth_g - 1 downto Beat * StreamWidth_g) <= s_axis_tdata;
          Beat                                                             <= Beat + 1;
        end if;
        if s_axis_tlast = '1' then
          Beat <= 0;
          if Beat = Beats_g - 1 then
            Full <= '1';
          else
            Wrong <= '1';
          end if;
        end if;
      end if;
      if Rst = '1' then
        Beat  <= 0;
        Full  <= '0';
        Wrong <= '0';
      end if;
    end if;
  end process;

end architecture;
