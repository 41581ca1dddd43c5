-- Takes words from a valid/ready channel in a random share of the cycles, and counts them. A word that is offered must stay as
-- it is until it is taken.
library ieee;
use ieee.std_logic_1164.all;

library vunit_lib;
context vunit_lib.vunit_context;

use work.stalls_pkg.all;

entity random_sink is
  generic (
    Width_g : positive;
    Seed_g  : positive;
    Name_g  : string
  );
  port (
    Clk     : in  std_logic;
    Rst     : in  std_logic;
    -- Per cent of the cycles in which it is ready
    Percent : in  natural;
    -- Channel
    Data    : in  std_logic_vector(Width_g - 1 downto 0);
    Valid   : in  std_logic;
    Ready   : out std_logic := '0';
    -- Words taken since the reset
    Count   : out natural   := 0
  );
end entity;

architecture test of random_sink is
begin

  p_words : process
    variable Seed1_v  : positive := Seed_g;
    variable Seed2_v  : positive := 2;
    variable Takes_v  : boolean;
    variable Waits_v  : boolean  := false;
    variable Waited_v : std_logic_vector(Width_g - 1 downto 0);
  begin
    wait until rising_edge(Clk);
    if Rst = '0' and Waits_v then
      check_equal(Valid, '1', Name_g & " stays valid until it is taken");
      check_equal(Data, Waited_v, Name_g & " stays as it is until it is taken");
    end if;
    Waits_v  := Rst = '0' and Valid = '1' and Ready = '0';
    Waited_v := Data;
    if Rst = '1' then
      Count <= 0;
    elsif Valid = '1' and Ready = '1' then
      Count <= Count + 1;
    end if;
    wait for 1 ns;
    draw(Seed1_v, Seed2_v, Percent, Takes_v);
    Ready <= '0';
    if Takes_v then
      Ready <= '1';
    end if;
  end process;

end architecture;
