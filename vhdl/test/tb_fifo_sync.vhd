-- The FIFO and the skid buffer with stalls at both ends, each beside a model of what it shows. The skid buffer is a queue of two.
library ieee;
use ieee.std_logic_1164.all;

library vunit_lib;
context vunit_lib.vunit_context;

use work.stalls_pkg.all;

entity tb_fifo_sync is
  generic (
    runner_cfg : string;
    Depth_g    : positive := 8
  );
end entity;

architecture test of tb_fifo_sync is
  constant Width_c : positive := 12;

  type naturals_t is array (0 to 1) of natural;
  type words_t is array (0 to 1) of std_logic_vector(Width_c - 1 downto 0);
  constant Depths_c : naturals_t := (Depth_g, 2);

  signal Clk : std_logic := '0';
  signal Rst : std_logic := '1';

  -- Per cent of the cycles in which words are offered and taken
  signal Offers, Takes : natural := 0;

  -- Of the FIFO and of the skid buffer
  signal InData, OutData                      : words_t;
  signal InValid, InReady, OutValid, OutReady : std_logic_vector(0 to 1);
  signal Counts, Fills, Both, Ins, Outs       : naturals_t;
  signal Level                                : natural range 0 to Depth_g;
begin

  Clk <= not Clk after 5 ns;

  p_main : process
  begin
    test_runner_setup(runner, runner_cfg);
    wait for 42 ns;
    Rst <= '0';
    while test_suite loop
      if run("holds_its_depth") then
        cycles(Offers, Takes, Depth_g + 9, 100, 0);
        for i in 0 to 1 loop
          check_equal(Counts(i), Depths_c(i), "words of a full queue");
        end loop;
        cycles(Offers, Takes, Depth_g + 9, 0, 100);
        for i in 0 to 1 loop
          check_equal(Counts(i), 0, "words of an empty queue");
        end loop;
      elsif run("passes_a_word_a_cycle") then
        cycles(Offers, Takes, 100, 100, 100);
        for i in 0 to 1 loop
          check(Depths_c(i) = 1 or Outs(i) >= 97, "a word a cycle");
        end loop;
      elsif run("stalls_at_both_ends") then
        for i in 1 to 20 loop
          cycles(Offers, Takes, 50, 100, 0);
          cycles(Offers, Takes, 100, 90, 70);
          cycles(Offers, Takes, 100, 50, 50);
          cycles(Offers, Takes, 100, 70, 90);
          cycles(Offers, Takes, 50, 0, 100);
        end loop;
        for i in 0 to 1 loop
          check_equal(Outs(i), Ins(i), "words");
          check(Fills(i) > 20 and (Both(i) > 200 or Depths_c(i) = 1), "it was full, and words came and went at once");
        end loop;
      elsif run("a_reset_empties_it") then
        for i in 1 to 40 loop
          cycles(Offers, Takes, i, 80, 30);
          Rst <= '1';
          cycles(Offers, Takes, 1 + i mod 2, 80, 30);
          for j in 0 to 1 loop
            check_equal(InReady(j) & OutValid(j), std_logic_vector'("10"), "ready and valid after a reset");
          end loop;
          Rst <= '0';
        end loop;
      end if;
    end loop;
    test_runner_cleanup(runner);
  end process;
  test_runner_watchdog(runner, 200 us);

  p_level : process (Clk)
  begin
    if rising_edge(Clk) then
      check(Rst = '1' or Level = Counts(0), "level");
    end if;
  end process;

  p_paths : process (InReady, OutValid, OutData, Level)
  begin
    check(now = 0 ns or (Clk = '1' and Clk'last_event = 0 ns), "outputs change with the clock only");
  end process;

  g_ends : for i in 0 to 1 generate

    i_source : entity work.random_source
      generic map (Width_g => Width_c, Seed_g => 1 + i)
      port map (
        Clk => Clk, Rst => Rst, Percent => Offers, May => true, Data => InData(i), Valid => InValid(i),
        Ready => InReady(i), Count => Ins(i));

    i_sink : entity work.random_sink
      generic map (Width_g => Width_c, Seed_g => 3 + i, Name_g => "a word")
      port map (
        Clk => Clk, Rst => Rst, Percent => Takes, Data => OutData(i), Valid => OutValid(i), Ready => OutReady(i),
        Count => Outs(i));

    i_model : entity work.queue_model
      generic map (Width_g => Width_c, Depth_g => Depths_c(i), Name_g => "the queue")
      port map (
        Clk => Clk, Rst => Rst, In_Data => InData(i), In_Valid => InValid(i), In_Ready => InReady(i),
        Out_Data => OutData(i), Out_Valid => OutValid(i), Out_Ready => OutReady(i), Count => Counts(i),
        Fills => Fills(i), Both => Both(i));

  end generate;

  i_fifo : entity work.pairloom_fifo_sync
    generic map (Width_g => Width_c, Depth_g => Depth_g)
    port map (
      Clk => Clk, Rst => Rst, In_Data => InData(0), In_Valid => InValid(0), In_Ready => InReady(0),
      Out_Data => OutData(0), Out_Valid => OutValid(0), Out_Ready => OutReady(0), Level => Level);

  i_skid : entity work.pairloom_skid_buffer
    generic map (Width_g => Width_c)
    port map (
      Clk => Clk, Rst => Rst, In_Data => InData(1), In_Valid => InValid(1), In_Ready => InReady(1),
      Out_Data => OutData(1), Out_Valid => OutValid(1), Out_Ready => OutReady(1));

end architecture;
