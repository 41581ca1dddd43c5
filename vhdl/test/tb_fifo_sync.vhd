-- The FIFO and the skid buffer alone: how much they hold, and a word a cycle.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

library vunit_lib;
context vunit_lib.vunit_context;

entity tb_fifo_sync is
  generic (runner_cfg : string);
end entity;

architecture test of tb_fifo_sync is
  constant Width_c : positive := 12;
  constant Depth_c : positive := 8;

  signal Clk : std_logic := '0';
  signal Rst : std_logic := '1';

  signal InData, FifoData, SkidData : std_logic_vector(Width_c - 1 downto 0) := (others => '0');
  signal FifoInValid, SkidInValid   : std_logic                             := '0';
  signal FifoOutReady, SkidOutReady : std_logic                             := '0';
  signal FifoInReady, FifoOutValid  : std_logic;
  signal SkidInReady, SkidOutValid  : std_logic;
  signal Level                      : natural range 0 to Depth_c;
begin

  Clk <= not Clk after 5 ns;

  p_main : process

    procedure tick is
    begin
      wait until rising_edge(Clk);
      wait for 1 ns;
    end procedure;

    function number (i : natural) return std_logic_vector is
    begin
      return std_logic_vector(to_unsigned(i, Width_c));
    end function;

  begin
    test_runner_setup(runner, runner_cfg);
    tick;
    tick;
    Rst <= '0';
    tick;
    while test_suite loop
      if run("fifo_holds_its_depth") then
        FifoInValid <= '1';
        for i in 1 to Depth_c loop
          InData <= number(i);
          check_equal(FifoInReady, '1', "ready before it is full");
          tick;
          check_equal(Level, i, "level");
        end loop;
        check_equal(FifoInReady, '0', "ready when full");
        InData <= number(99);
        tick;
        check_equal(Level, Depth_c, "level when full");
        FifoInValid  <= '0';
        FifoOutReady <= '1';
        for i in 1 to Depth_c loop
          check_equal(FifoOutValid, '1', "valid");
          check_equal(FifoData, number(i), "order");
          tick;
        end loop;
        check_equal(FifoOutValid, '0', "valid when empty");
        check_equal(Level, 0, "level when empty");
      elsif run("fifo_passes_a_word_a_cycle") then
        FifoInValid  <= '1';
        FifoOutReady <= '1';
        for i in 0 to 3 * Depth_c loop
          InData <= number(i);
          tick;
          check_equal(FifoOutValid, '1', "valid");
          check_equal(FifoData, number(i), "word");
          check_equal(Level, 1, "level");
        end loop;
      elsif run("a_reset_empties_both") then
        FifoInValid <= '1';
        SkidInValid <= '1';
        for i in 1 to 3 loop
          InData <= number(i);
          tick;
        end loop;
        check_equal(Level, 3, "level");
        Rst         <= '1';
        FifoInValid <= '0';
        SkidInValid <= '0';
        tick;
        Rst <= '0';
        tick;
        check_equal(Level, 0, "level after the reset");
        check_equal(FifoOutValid, '0', "FIFO after the reset");
        check_equal(SkidOutValid, '0', "skid buffer after the reset");
        check_equal(SkidInReady, '1', "skid buffer ready after the reset");
      elsif run("skid_buffer_passes_a_word_a_cycle") then
        SkidInValid  <= '1';
        SkidOutReady <= '1';
        for i in 0 to 20 loop
          InData <= number(i);
          check_equal(SkidInReady, '1', "ready");
          tick;
          check_equal(SkidOutValid, '1', "valid");
          check_equal(SkidData, number(i), "word");
        end loop;
      elsif run("skid_buffer_takes_two_when_stalled") then
        SkidInValid <= '1';
        InData      <= number(1);
        tick;
        check_equal(SkidInReady, '1', "ready with one word");
        InData <= number(2);
        tick;
        check_equal(SkidInReady, '0', "ready with two words");
        InData <= number(3);
        tick;
        check_equal(SkidData, number(1), "first word stays");
        SkidOutReady <= '1';
        tick;
        check_equal(SkidData, number(2), "second word");
        tick;
        check_equal(SkidData, number(3), "third word");
      end if;
    end loop;
    test_runner_cleanup(runner);
  end process;
  test_runner_watchdog(runner, 100 us);

  i_fifo : entity work.pairloom_fifo_sync
    generic map (Width_g => Width_c, Depth_g => Depth_c)
    port map (
      Clk => Clk, Rst => Rst, In_Data => InData, In_Valid => FifoInValid, In_Ready => FifoInReady,
      Out_Data => FifoData, Out_Valid => FifoOutValid, Out_Ready => FifoOutReady, Level => Level);

  i_skid : entity work.pairloom_skid_buffer
    generic map (Width_g => Width_c)
    port map (
      Clk => Clk, Rst => Rst, In_Data => InData, In_Valid => SkidInValid, In_Ready => SkidInReady,
      Out_Data => SkidData, Out_Valid => SkidOutValid, Out_Ready => SkidOutReady);

end architecture;
