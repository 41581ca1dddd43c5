-- The AXI4-Lite slave with VUnit's master.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

library vunit_lib;
context vunit_lib.vunit_context;
context vunit_lib.com_context;
context vunit_lib.vc_context;
use vunit_lib.axi_lite_master_pkg.all;
use vunit_lib.axi_pkg.all;

entity tb_axi_lite_slave is
  generic (runner_cfg : string);
end entity;

architecture test of tb_axi_lite_slave is
  constant Writable_c : positive     := 2;
  constant Readable_c : positive     := 3;
  constant Bus_c      : bus_master_t := new_bus(data_length => 32, address_length => 8);

  signal Clk     : std_logic := '0';
  signal Aresetn : std_logic := '0';

  signal AwAddr, ArAddr                                                     : std_logic_vector(7 downto 0);
  signal AwValid, AwReady, WValid, WReady, BValid, BReady, ArValid, ArReady : std_logic;
  signal RValid, RReady                                                     : std_logic;
  signal WData, RData                                                       : std_logic_vector(31 downto 0);
  signal WStrb                                                              : std_logic_vector(3 downto 0);
  signal BResp, RResp                                                       : axi_resp_t;

  signal Control : std_logic_vector(32 * Writable_c - 1 downto 0);
  signal Written : std_logic_vector(Writable_c - 1 downto 0);
  signal Status  : std_logic_vector(32 * Readable_c - 1 downto 0) := x"CAFE0003_CAFE0002_CAFE0001";
  signal Pulses  : natural                                       := 0;
begin

  Clk <= not Clk after 5 ns;

  p_pulses : process (Clk)
  begin
    if rising_edge(Clk) and Written(1) = '1' then
      Pulses <= Pulses + 1;
    end if;
  end process;

  p_main : process
  begin
    test_runner_setup(runner, runner_cfg);
    wait for 40 ns;
    Aresetn <= '1';
    while test_suite loop
      if run("registers_hold_what_is_written") then
        check_axi_lite(net, Bus_c, x"04", axi_resp_okay, x"00000000", "after reset");
        write_axi_lite(net, Bus_c, x"00", x"12345678");
        write_axi_lite(net, Bus_c, x"04", x"9abcdef0");
        check_axi_lite(net, Bus_c, x"00", axi_resp_okay, x"12345678", "register 0");
        check_axi_lite(net, Bus_c, x"04", axi_resp_okay, x"9abcdef0", "register 1");
        check_equal(Control, std_logic_vector'(x"9abcdef0_12345678"), "control");
        check_equal(Pulses, 1, "pulses of register 1");
      elsif run("strobes_write_bytes") then
        write_axi_lite(net, Bus_c, x"00", x"11223344");
        write_axi_lite(net, Bus_c, x"00", x"aabbccdd", axi_resp_okay, "0110");
        check_axi_lite(net, Bus_c, x"00", axi_resp_okay, x"11bbcc44", "register 0");
      elsif run("status_is_read") then
        for i in 0 to Readable_c - 1 loop
          check_axi_lite(
            net, Bus_c, std_logic_vector(to_unsigned(4 * (Writable_c + i), 8)), axi_resp_okay,
            Status(32 * i + 31 downto 32 * i), "status");
        end loop;
      elsif run("wrong_addresses_are_answered_with_an_error") then
        write_axi_lite(net, Bus_c, x"08", x"ffffffff", axi_resp_slverr);
        write_axi_lite(net, Bus_c, x"fc", x"ffffffff", axi_resp_slverr);
        check_axi_lite(net, Bus_c, x"14", axi_resp_slverr, x"00000000", "beyond the registers");
        check_axi_lite(net, Bus_c, x"00", axi_resp_okay, x"00000000", "nothing was written");
        check_equal(Pulses, 0, "pulses");
      end if;
    end loop;
    test_runner_cleanup(runner);
  end process;
  test_runner_watchdog(runner, 100 us);

  i_master : entity vunit_lib.axi_lite_master
    generic map (bus_handle => Bus_c)
    port map (
      aclk => Clk, arready => ArReady, arvalid => ArValid, araddr => ArAddr, rready => RReady, rvalid => RValid,
      rdata => RData, rresp => RResp, awready => AwReady, awvalid => AwValid, awaddr => AwAddr, wready => WReady,
      wvalid => WValid, wdata => WData, wstrb => WStrb, bvalid => BValid, bready => BReady, bresp => BResp);

  i_slave : entity work.pairloom_axi_lite_slave
    generic map (Writable_g => Writable_c, Readable_g => Readable_c, Address_g => 8)
    port map (
      s_axi_aclk => Clk, s_axi_aresetn => Aresetn, s_axi_awaddr => AwAddr, s_axi_awvalid => AwValid,
      s_axi_awready => AwReady, s_axi_wdata => WData, s_axi_wstrb => WStrb, s_axi_wvalid => WValid,
      s_axi_wready => WReady, s_axi_bresp => BResp, s_axi_bvalid => BValid, s_axi_bready => BReady,
      s_axi_araddr => ArAddr, s_axi_arvalid => ArValid, s_axi_arready => ArReady, s_axi_rdata => RData,
      s_axi_rresp => RResp, s_axi_rvalid => RValid, s_axi_rready => RReady, Control => Control, Written => Written,
      Status => Status);

end architecture;
