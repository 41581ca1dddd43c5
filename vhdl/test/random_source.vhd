-- Offers random words on a valid/ready channel, in a share of the cycles, and counts those that are taken. A word stays until it
-- is taken. Between words Data is random too. Outputs change a while after the clock.
library ieee;
use ieee.std_logic_1164.all;

use work.stalls_pkg.all;

entity random_source is
  generic (
    Width_g : positive;
    Seed_g  : positive
  );
  port (
    Clk     : in  std_logic;
    Rst     : in  std_logic;
    -- Per cent of the cycles in which a word is offered, if another may be
    Percent : in  natural;
    May     : in  boolean;
    -- Channel
    Data    : out std_logic_vector(Width_g - 1 downto 0);
    Valid   : out std_logic := '0';
    Ready   : in  std_logic;
    -- Words taken since the reset
    Count   : out natural   := 0
  );
end entity;

architecture test of random_source is
begin

  p_words : process
    variable Seed1_v : positive := Seed_g;
    variable Seed2_v : positive := 1;
    variable Taken_v : boolean;

    impure function chance (share : natural) return boolean is
      variable is_so_v : boolean;
    begin
      draw(Seed1_v, Seed2_v, share, is_so_v);
      return is_so_v;
    end function;

  begin
    wait until rising_edge(Clk);
    Taken_v := Valid = '1' and Ready = '1';
    if Rst = '1' then
      Count <= 0;
    elsif Taken_v then
      Count <= Count + 1;
    end if;
    wait for 1 ns;
    if Taken_v or Valid = '0' or Rst = '1' then
      Valid <= '0';
      if Rst = '0' and May and chance(Percent) then
        Valid <= '1';
      end if;
      for i in Data'range loop
        Data(i) <= '0';
        if chance(50) then
          Data(i) <= '1';
        end if;
      end loop;
    end if;
  end process;

end architecture;
