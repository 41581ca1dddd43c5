-- What a queue of so many words shows in every cycle: whether it is ready, whether and what it offers. It only looks on.
library ieee;
use ieee.std_logic_1164.all;

library vunit_lib;
context vunit_lib.vunit_context;

entity queue_model is
  generic (
    Width_g : positive;
    Depth_g : positive;
    Name_g  : string
  );
  port (
    Clk       : in  std_logic;
    Rst       : in  std_logic;
    In_Data   : in  std_logic_vector(Width_g - 1 downto 0);
    In_Valid  : in  std_logic;
    In_Ready  : in  std_logic;
    Out_Data  : in  std_logic_vector(Width_g - 1 downto 0);
    Out_Valid : in  std_logic;
    Out_Ready : in  std_logic;
    -- Words inside, those that it was ever full of, words at both ends at once
    Count     : out natural := 0;
    Fills     : out natural := 0;
    Both      : out natural := 0
  );
end entity;

architecture test of queue_model is
  type words_t is array (natural range <>) of std_logic_vector(Width_g - 1 downto 0);
begin

  p_words : process (Clk)
    variable Words_v : words_t(0 to Depth_g);
    variable Count_v : natural := 0;
  begin
    if rising_edge(Clk) then
      if Rst = '0' then
        check_equal(In_Ready = '1', Count_v < Depth_g, Name_g & " is ready unless it is full");
        check_equal(Out_Valid = '1', Count_v > 0, Name_g & " offers a word unless it is empty");
        if Count_v > 0 then
          check_equal(Out_Data, Words_v(0), Name_g & " offers its oldest word");
        end if;
        if In_Valid = '1' and In_Ready = '1' then
          Words_v(Count_v) := In_Data;
          Count_v          := Count_v + 1;
          if Count_v = Depth_g and not (Out_Valid = '1' and Out_Ready = '1') then
            Fills <= Fills + 1;
          end if;
          if Out_Valid = '1' and Out_Ready = '1' then
            Both <= Both + 1;
          end if;
        end if;
        if Out_Valid = '1' and Out_Ready = '1' then
          Words_v(0 to Depth_g - 1) := Words_v(1 to Depth_g);
          Count_v                   := Count_v - 1;
        end if;
      else
        Count_v := 0;
      end if;
      Count <= Count_v;
    end if;
  end process;

end architecture;
