-- From words to packets with stalls at both ends: beats and TLAST in order, and the next word taken while the last beat goes.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

library vunit_lib;
context vunit_lib.vunit_context;

use work.stalls_pkg.all;

entity tb_axis_pack is
  generic (
    runner_cfg : string;
    Beats_g    : positive := 4
  );
end entity;

architecture test of tb_axis_pack is
  constant Width_c : positive := 8;

  signal Clk : std_logic := '0';
  signal Rst : std_logic := '1';

  -- Per cent of the cycles in which words are offered and beats taken
  signal Offers, Takes : natural := 0;

  signal InData           : std_logic_vector(Width_c * Beats_g - 1 downto 0);
  signal InValid, InReady : std_logic;
  -- TLAST and TDATA
  signal Beat             : std_logic_vector(Width_c downto 0);
  signal TValid, TReady   : std_logic;
  signal Words, Beats     : natural;
begin

  Clk <= not Clk after 5 ns;

  p_main : process

    procedure finish is
    begin
      cycles(Offers, Takes, 2 * Beats_g + 3, 0, 100);
      check_equal(Beats, Beats_g * Words, "beats");
      check(Words > 0, "words");
    end procedure;

  begin
    test_runner_setup(runner, runner_cfg);
    wait for 42 ns;
    Rst <= '0';
    while test_suite loop
      if run("packets_follow_without_a_gap") then
        cycles(Offers, Takes, 100, 100, 100);
        check(Beats >= 96, "a beat a cycle");
        finish;
      elsif run("stalls_at_both_ends") then
        stall(Offers, Takes);
        finish;
      elsif run("a_reset_throws_the_rest_of_a_packet_away") then
        for i in 1 to 40 loop
          cycles(Offers, Takes, i, 90, 60);
          Rst <= '1';
          cycles(Offers, Takes, 1 + i mod 2, 90, 60);
          Rst <= '0';
        end loop;
        cycles(Offers, Takes, 20, 90, 60);
        finish;
      end if;
    end loop;
    test_runner_cleanup(runner);
  end process;
  test_runner_watchdog(runner, 200 us);

  p_model : process (Clk)
    variable Word_v : std_logic_vector(Width_c * Beats_g - 1 downto 0) := (others => '0');
    variable Left_v : natural := 0;
  begin
    if rising_edge(Clk) then
      if Rst = '1' then
        Left_v := 0;
      else
        check_equal(TValid = '1', Left_v > 0, "TVALID");
        check_equal(InReady = '1', Left_v = 0 or (Left_v = 1 and TReady = '1'), "ready for a word");
        if Left_v > 0 then
          check_equal(Beat(Width_c - 1 downto 0), Word_v(Width_c - 1 downto 0), "TDATA");
          check_equal(Beat(Width_c) = '1', Left_v = 1, "TLAST");
          if TReady = '1' then
            Word_v := std_logic_vector(shift_right(unsigned(Word_v), Width_c));
            Left_v := Left_v - 1;
          end if;
        end if;
        if InValid = '1' and InReady = '1' then
          Word_v := InData;
          Left_v := Beats_g;
        end if;
      end if;
    end if;
  end process;

  p_paths : process (TValid, Beat)
  begin
    check(now = 0 ns or (Clk = '1' and Clk'last_event = 0 ns), "the stream changes with the clock only");
  end process;

  i_source : entity work.random_source
    generic map (Width_g => Width_c * Beats_g, Seed_g => 1)
    port map (
      Clk => Clk, Rst => Rst, Percent => Offers, May => true, Data => InData, Valid => InValid, Ready => InReady,
      Count => Words);

  i_sink : entity work.random_sink
    generic map (Width_g => Width_c + 1, Seed_g => 2, Name_g => "a beat")
    port map (Clk => Clk, Rst => Rst, Percent => Takes, Data => Beat, Valid => TValid, Ready => TReady, Count => Beats);

  i_pack : entity work.pairloom_axis_pack
    generic map (StreamWidth_g => Width_c, Beats_g => Beats_g)
    port map (
      Clk => Clk, Rst => Rst, In_Data => InData, In_Valid => InValid, In_Ready => InReady,
      m_axis_tdata => Beat(Width_c - 1 downto 0), m_axis_tvalid => TValid, m_axis_tready => TReady,
      m_axis_tlast => Beat(Width_c));

end architecture;
