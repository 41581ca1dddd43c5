-- Pairloom: AXI4-Stream out. Sends one wide word as a packet of beats, the low bits first, the last with TLAST. The next word is
-- taken while the last beat goes, so that packets follow each other without a gap: In_Ready follows m_axis_tready within a
-- cycle. Where both are ports of a circuit, a skid buffer belongs between.
library ieee;
use ieee.std_logic_1164.all;

entity pairloom_axis_pack is
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
    -- Word
    In_Data       : in  std_logic_vector(StreamWidth_g * Beats_g - 1 downto 0);
    In_Valid      : in  std_logic;
    In_Ready      : out std_logic;
    -- Stream
    m_axis_tdata  : out std_logic_vector(StreamWidth_g - 1 downto 0);
    m_axis_tvalid : out std_logic;
    m_axis_tready : in  std_logic;
    m_axis_tlast  : out std_logic
  );
end entity;

architecture rtl of pairloom_axis_pack is
  signal Word     : std_logic_vector(StreamWidth_g * Beats_g - 1 downto 0);
  signal BeatsLeft : natural range 0 to Beats_g := 0;
  signal Ready    : std_logic;
begin

  Ready         <= '1' when BeatsLeft = 0 or (BeatsLeft = 1 and m_axis_tready = '1') else '0';
  In_Ready      <= Ready;
  m_axis_tdata  <= Word(StreamWidth_g - 1 downto 0);
  m_axis_tvalid <= '1' when BeatsLeft > 0 else '0';
  m_axis_tlast  <= '1' when BeatsLeft = 1 else '0';

  p_beats : process (Clk)
  begin
    if rising_edge(Clk) then
      if Ready = '1' then
        BeatsLeft <= 0;
        if In_Valid = '1' then
          Word      <= In_Data;
          BeatsLeft <= Beats_g;
        end if;
      elsif m_axis_tready = '1' then
        Word(Word'high - StreamWidth_g downto 0) <= Word(Word'high downto StreamWidth_g);
        BeatsLeft                                <= BeatsLeft - 1;
      end if;
      if Rst = '1' then
        BeatsLeft <= 0;
      end if;
    end if;
  end process;

end architecture;
