-- From packets of random lengths to words with stalls at both ends: those of the right length are words, each other one is an
-- error.
library ieee;
use ieee.std_logic_1164.all;

library vunit_lib;
context vunit_lib.vunit_context;

use work.stalls_pkg.all;

entity tb_axis_unpack is
  generic (
    runner_cfg : string;
    Beats_g    : positive := 5
  );
end entity;

architecture test of tb_axis_unpack is
  constant Width_c : positive := 8;

  signal Clk : std_logic := '0';
  signal Rst : std_logic := '1';

  -- Per cent of the cycles in which beats are offered and words taken
  signal Offers, Takes : natural := 0;

  -- Random bits, TLAST and TDATA: at the right length three of four beats are the last
  signal Random             : std_logic_vector(Width_c + 2 downto 0);
  signal TValid, TReady     : std_logic;
  signal TLast              : std_logic;
  signal OutData            : std_logic_vector(Width_c * Beats_g - 1 downto 0);
  signal OutValid, OutReady : std_logic;
  signal Error              : std_logic;
  signal Words, BeatsIn     : natural := 0;
begin

  Clk   <= not Clk after 5 ns;
  TLast <= Random(Width_c) or Random(Width_c + 1) when BeatsIn = Beats_g - 1 else
           Random(Width_c) and Random(Width_c + 1) and Random(Width_c + 2);

  p_main : process
  begin
    test_runner_setup(runner, runner_cfg);
    wait for 42 ns;
    Rst <= '0';
    while test_suite loop
      if run("stalls_at_both_ends") then
        stall(Offers, Takes);
        check(Words > 50, "words");
      elsif run("a_reset_throws_a_packet_away") then
        for i in 1 to 80 loop
          cycles(Offers, Takes, i mod 13, 90, 60);
          Rst <= '1';
          cycles(Offers, Takes, 1 + i mod 2, 90, 60);
          Rst <= '0';
        end loop;
      end if;
    end loop;
    test_runner_cleanup(runner);
  end process;
  test_runner_watchdog(runner, 200 us);

  p_model : process (Clk)
    variable Word_v          : std_logic_vector(Width_c * Beats_g - 1 downto 0);
    variable Length_v        : natural := 0;
    variable Full_v, Wrong_v : boolean := false;
  begin
    if rising_edge(Clk) then
      if Rst = '1' then
        Length_v := 0;
        Full_v   := false;
        Wrong_v  := false;
      else
        check_equal(TReady = '1', not Full_v, "TREADY unless a word waits");
        check_equal(OutValid = '1', Full_v, "a word after a packet of the right length");
        check_equal(Error = '1', Wrong_v, "an error after each other packet");
        Wrong_v := false;
        if Full_v then
          check_equal(OutData, Word_v, "word");
          Full_v := OutReady = '0';
        elsif TValid = '1' then
          if Length_v < Beats_g then
            Word_v((Length_v + 1) * Width_c - 1 downto Length_v * Width_c) := Random(Width_c - 1 downto 0);
          end if;
          Length_v := Length_v + 1;
          if TLast = '1' then
            Full_v   := Length_v = Beats_g;
            Wrong_v  := not Full_v;
            Length_v := 0;
          end if;
        end if;
      end if;
      BeatsIn <= Length_v after 1 ns;
    end if;
  end process;

  p_paths : process (TReady, OutValid, OutData, Error)
  begin
    check(now = 0 ns or (Clk = '1' and Clk'last_event = 0 ns), "outputs change with the clock only");
  end process;

  i_source : entity work.random_source
    generic map (Width_g => Random'length, Seed_g => 1)
    port map (
      Clk => Clk, Rst => Rst, Percent => Offers, May => true, Data => Random, Valid => TValid, Ready => TReady,
      Count => open);

  i_sink : entity work.random_sink
    generic map (Width_g => OutData'length, Seed_g => 2, Name_g => "a word")
    port map (
      Clk => Clk, Rst => Rst, Percent => Takes, Data => OutData, Valid => OutValid, Ready => OutReady, Count => Words);

  i_unpack : entity work.pairloom_axis_unpack
    generic map (StreamWidth_g => Width_c, Beats_g => Beats_g)
    port map (
      Clk => Clk, Rst => Rst, s_axis_tdata => Random(Width_c - 1 downto 0), s_axis_tvalid => TValid,
      s_axis_tready => TReady, s_axis_tlast => TLast, Out_Data => OutData, Out_Valid => OutValid, Out_Ready => OutReady,
      Error => Error);

end architecture;
