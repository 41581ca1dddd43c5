-- A stream of packets through unpack, skid buffer, FIFO and pack, with VUnit's masters, slaves and protocol checkers.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

library vunit_lib;
context vunit_lib.vunit_context;
context vunit_lib.com_context;
context vunit_lib.vc_context;

entity tb_axi_streams is
  generic (
    runner_cfg : string;
    Stall_g    : natural := 0
  );
end entity;

architecture test of tb_axi_streams is
  constant Width_c : positive := 32;
  constant Beats_c : positive := 4;
  constant Words_c : positive := 60;

  constant Stalls_c : stall_config_t := new_stall_config(
    stall_probability => real(Stall_g) / 100.0, min_stall_cycles => 1, max_stall_cycles => 7);

  constant Master_c : axi_stream_master_t := new_axi_stream_master(
    data_length => Width_c, stall_config => Stalls_c,
    protocol_checker => new_axi_stream_protocol_checker(
      data_length => Width_c, logger => get_logger("in"), max_waits => 200));
  constant Slave_c  : axi_stream_slave_t  := new_axi_stream_slave(
    data_length => Width_c, stall_config => Stalls_c,
    protocol_checker => new_axi_stream_protocol_checker(
      data_length => Width_c, logger => get_logger("out"), max_waits => 200));

  signal Clk     : std_logic := '0';
  signal Rst     : std_logic := '1';
  signal Aresetn : std_logic;

  signal InData, OutData                                : std_logic_vector(Width_c - 1 downto 0);
  signal InValid, InReady, InLast                       : std_logic;
  signal OutValid, OutReady, OutLast                    : std_logic;
  signal Word1, Word2, Word3                            : std_logic_vector(Width_c * Beats_c - 1 downto 0);
  signal Valid1, Ready1, Valid2, Ready2, Valid3, Ready3 : std_logic;
  signal Error                                          : std_logic;
  signal Errors                                         : natural := 0;
  signal Cycles                                         : natural := 0;
begin

  Clk     <= not Clk after 5 ns;
  Aresetn <= not Rst;

  p_count : process (Clk)
  begin
    if rising_edge(Clk) then
      Cycles <= Cycles + 1;
      if Error = '1' then
        Errors <= Errors + 1;
      end if;
    end if;
  end process;

  p_main : process
    variable Start_v : natural;

    impure function beat (word, beat : natural) return std_logic_vector is
    begin
      return std_logic_vector(to_unsigned(word * 65537 + beat * 4099 + 17, Width_c));
    end function;

    procedure send (word : natural; beats : positive := Beats_c) is
    begin
      for i in 0 to beats - 1 loop
        if i = beats - 1 then
          push_axi_stream(net, Master_c, beat(word, i), tlast => '1');
        else
          push_axi_stream(net, Master_c, beat(word, i), tlast => '0');
        end if;
      end loop;
    end procedure;

    procedure expect (word : natural) is
    begin
      for i in 0 to Beats_c - 1 loop
        if i = Beats_c - 1 then
          check_axi_stream(net, Slave_c, beat(word, i), tlast => '1', msg => "last beat", blocking => false);
        else
          check_axi_stream(net, Slave_c, beat(word, i), tlast => '0', msg => "beat", blocking => false);
        end if;
      end loop;
    end procedure;

    procedure restart is
    begin
      Rst <= '1';
      wait until rising_edge(Clk);
      wait until rising_edge(Clk);
      Rst <= '0';
      wait until rising_edge(Clk);
    end procedure;

  begin
    test_runner_setup(runner, runner_cfg);
    restart;
    while test_suite loop
      if run("words_come_out_as_they_went_in") then
        Start_v := Cycles;
        for word in 0 to Words_c - 1 loop
          send(word);
          expect(word);
        end loop;
        wait_until_idle(net, as_sync(Slave_c));
        check_equal(Errors, 0, "packets of a wrong length");
        if Stall_g = 0 then
          -- A word takes its beats and the cycle in which it is handed over.
          check(Cycles - Start_v <= Words_c * (Beats_c + 1) + 12, "throughput");
        end if;
      elsif run("packets_of_a_wrong_length_are_thrown_away") then
        send(1);
        send(2, Beats_c - 1);
        send(3);
        send(4, Beats_c + 2);
        send(5, 1);
        send(6);
        expect(1);
        expect(3);
        expect(6);
        wait_until_idle(net, as_sync(Slave_c));
        check_equal(Errors, 3, "packets of a wrong length");
      elsif run("a_reset_throws_half_a_packet_away") then
        send(7);
        expect(7);
        wait_until_idle(net, as_sync(Slave_c));
        push_axi_stream(net, Master_c, beat(8, 0), tlast => '0');
        push_axi_stream(net, Master_c, beat(8, 1), tlast => '0');
        wait_until_idle(net, as_sync(Master_c));
        wait until rising_edge(Clk);
        restart;
        send(9);
        expect(9);
        wait_until_idle(net, as_sync(Slave_c));
        check_equal(Errors, 0, "packets of a wrong length");
      end if;
    end loop;
    test_runner_cleanup(runner);
  end process;
  test_runner_watchdog(runner, 2 ms);

  i_master : entity vunit_lib.axi_stream_master
    generic map (master => Master_c)
    port map (aclk => Clk, areset_n => Aresetn, tvalid => InValid, tready => InReady, tdata => InData, tlast => InLast);

  i_unpack : entity work.pairloom_axis_unpack
    generic map (StreamWidth_g => Width_c, Beats_g => Beats_c)
    port map (
      Clk => Clk, Rst => Rst, s_axis_tdata => InData, s_axis_tvalid => InValid, s_axis_tready => InReady,
      s_axis_tlast => InLast, Out_Data => Word1, Out_Valid => Valid1, Out_Ready => Ready1, Error => Error);

  i_skid : entity work.pairloom_skid_buffer
    generic map (Width_g => Width_c * Beats_c)
    port map (
      Clk => Clk, Rst => Rst, In_Data => Word1, In_Valid => Valid1, In_Ready => Ready1, Out_Data => Word2,
      Out_Valid => Valid2, Out_Ready => Ready2);

  i_fifo : entity work.pairloom_fifo_sync
    generic map (Width_g => Width_c * Beats_c, Depth_g => 4)
    port map (
      Clk => Clk, Rst => Rst, In_Data => Word2, In_Valid => Valid2, In_Ready => Ready2, Out_Data => Word3,
      Out_Valid => Valid3, Out_Ready => Ready3, Level => open);

  i_pack : entity work.pairloom_axis_pack
    generic map (StreamWidth_g => Width_c, Beats_g => Beats_c)
    port map (
      Clk => Clk, Rst => Rst, In_Data => Word3, In_Valid => Valid3, In_Ready => Ready3, m_axis_tdata => OutData,
      m_axis_tvalid => OutValid, m_axis_tready => OutReady, m_axis_tlast => OutLast);

  i_slave : entity vunit_lib.axi_stream_slave
    generic map (slave => Slave_c)
    port map (aclk => Clk, areset_n => Aresetn, tvalid => OutValid, tready => OutReady, tdata => OutData, tlast => OutLast);

end architecture;
