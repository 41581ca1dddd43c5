-- The AXI4-Lite slave with a master whose five channels stall by themselves, and a model of the registers. In every cycle of
-- every test: an offered response stays as it is until it is taken, each request has one, values are the model's, and outputs
-- change with the clock only.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

library vunit_lib;
context vunit_lib.vunit_context;
use vunit_lib.queue_pkg.all;

entity tb_axi_lite_slave is
  generic (
    runner_cfg : string;
    Seed_g     : positive := 1
  );
end entity;

architecture test of tb_axi_lite_slave is
  constant Writable_c : positive                     := 2;
  constant Readable_c : positive                     := 3;
  constant Okay_c     : std_logic_vector(1 downto 0) := "00";
  constant Error_c    : std_logic_vector(1 downto 0) := "10";

  signal Clk     : std_logic := '0';
  signal Aresetn : std_logic := '0';
  signal Rst     : std_logic;

  -- What the master does: the order of the halves of a write, stalls in per cent, the requests of each kind
  type order_t is (Any, AddressFirst, DataFirst, Together);
  signal Order               : order_t := Any;
  signal Offers, Takes       : natural := 100;
  signal Wanted              : natural := 0;
  signal WriteOffers         : natural;
  signal MayAw, MayW, MayAr  : boolean;
  signal Aws, Ws, Bs         : natural;
  signal Ars, Rs             : natural;

  signal RandomAw, RandomAr                       : std_logic_vector(7 downto 0);
  signal AwAddr, ArAddr                           : std_logic_vector(7 downto 0);
  signal AwValid, WValid, BValid, ArValid, RValid : std_logic;
  signal AwReady, WReady, BReady, ArReady, RReady : std_logic;
  signal W                                        : std_logic_vector(35 downto 0);
  signal B                                        : std_logic_vector(1 downto 0);
  signal R                                        : std_logic_vector(33 downto 0);

  signal Control : std_logic_vector(32 * Writable_c - 1 downto 0);
  signal Written : std_logic_vector(Writable_c - 1 downto 0);
  signal Status  : std_logic_vector(32 * Readable_c - 1 downto 0);

  -- Five of eight are of the registers or close behind them, the others of the same in another part of the addresses.
  function address (bits : std_logic_vector(7 downto 0)) return std_logic_vector is
  begin
    case bits(7 downto 5) is
      when "100" | "010" | "001" => return bits;
      when others => return "000" & bits(4 downto 0);
    end case;
  end function;

begin

  Clk <= not Clk after 5 ns;
  Rst <= not Aresetn;

  p_main : process

    procedure finish is
    begin
      wait until rising_edge(Clk) and Bs = Wanted and Rs = Wanted;
      wait for 200 ns;
      check_equal(Aws, Wanted, "addresses");
      check_equal(Ws, Wanted, "data");
      check_equal(Bs, Wanted, "responses");
      check_equal(Rs, Wanted, "reads");
    end procedure;

    procedure requests (count : natural) is
    begin
      for i in 0 to 8 loop
        Offers <= 20 + 40 * (i mod 3);
        Takes  <= 20 + 40 * (i / 3);
        Wanted <= Wanted + count;
        finish;
      end loop;
    end procedure;

  begin
    test_runner_setup(runner, runner_cfg);
    wait for 42 ns;
    Aresetn <= '1';
    while test_suite loop
      if run("address_before_data") then
        Order <= AddressFirst;
        requests(50);
      elsif run("data_before_address") then
        Order <= DataFirst;
        requests(50);
      elsif run("both_at_once") then
        Order <= Together;
        requests(50);
      elsif run("any_order") then
        requests(200);
      elsif run("resets") then
        Offers <= 40;
        Takes  <= 30;
        for i in 1 to 80 loop
          Wanted <= 1000;
          wait for (40 + 10 * (i mod 13)) * 1 ns;
          Aresetn <= '0';
          Wanted  <= 0;
          wait for (2 + i mod 3) * 10 ns;
          Aresetn <= '1';
        end loop;
        Wanted <= 20;
        finish;
      end if;
    end loop;
    test_runner_cleanup(runner);
  end process;
  test_runner_watchdog(runner, 2 ms);

  p_model : process (Clk)
    variable Addresses_v           : queue_t                                        := new_queue;
    variable Words_v               : queue_t                                        := new_queue;
    variable Reads_v               : queue_t                                        := new_queue;
    variable Registers_v           : std_logic_vector(32 * Writable_c - 1 downto 0) := (others => '0');
    variable Pulse_v               : std_logic_vector(Writable_c - 1 downto 0);
    variable BOld_v, ROld_v, Low_v : boolean                                        := false;
    variable B_v                   : std_logic_vector(1 downto 0);

    procedure write (address : std_logic_vector; word : std_logic_vector) is
      constant Index_c : natural := to_integer(unsigned(address)) / 4;
    begin
      B_v := Error_c;
      if Index_c < Writable_c then
        B_v              := Okay_c;
        Pulse_v(Index_c) := '1';
        for i in 0 to 3 loop
          if word(32 + i) = '1' then
            Registers_v(32 * Index_c + 8 * i + 7 downto 32 * Index_c + 8 * i) := word(8 * i + 7 downto 8 * i);
          end if;
        end loop;
      end if;
    end procedure;

    impure function read (address : std_logic_vector) return std_logic_vector is
      constant Index_c : natural                                              := to_integer(unsigned(address)) / 4;
      constant All_c   : std_logic_vector(32 * (Writable_c + Readable_c) - 1 downto 0) := Status & Registers_v;
    begin
      if Index_c < Writable_c + Readable_c then
        return Okay_c & All_c(32 * Index_c + 31 downto 32 * Index_c);
      end if;
      return Error_c & x"00000000";
    end function;

  begin
    if rising_edge(Clk) and Aresetn = '0' then
      if Low_v then
        check_equal(BValid or RValid, '0', "nothing is valid in a reset");
        check_equal(Control & Written, std_logic_vector'(Control'range => '0') & "00", "registers in a reset");
      end if;
      Low_v       := true;
      BOld_v      := false;
      ROld_v      := false;
      Registers_v := (others => '0');
      flush(Addresses_v);
      flush(Words_v);
      flush(Reads_v);
    elsif rising_edge(Clk) then
      Low_v   := false;
      Pulse_v := (others => '0');
      if BValid = '1' and not BOld_v then
        check(not is_empty(Addresses_v) and not is_empty(Words_v), "a response answers a write");
        write(pop_std_ulogic_vector(Addresses_v), pop_std_ulogic_vector(Words_v));
        check_equal(B, B_v, "response of a write");
      end if;
      BOld_v := BValid = '1' and BReady = '0';
      check_equal(Control, Registers_v, "registers");
      check_equal(Written, Pulse_v, "pulses");
      if RValid = '1' and not ROld_v then
        check(not is_empty(Reads_v), "a response answers a read");
        check_equal(R, std_logic_vector'(pop_std_ulogic_vector(Reads_v)), "response of a read");
      end if;
      ROld_v := RValid = '1' and RReady = '0';
      if AwValid = '1' and AwReady = '1' then
        push_std_ulogic_vector(Addresses_v, AwAddr);
      end if;
      if WValid = '1' and WReady = '1' then
        push_std_ulogic_vector(Words_v, W);
      end if;
      if ArValid = '1' and ArReady = '1' then
        push_std_ulogic_vector(Reads_v, read(ArAddr));
      end if;
    end if;
  end process;

  p_paths : process (AwReady, WReady, BValid, B, ArReady, RValid, R, Control, Written)
  begin
    check(now = 0 ns or (Clk = '1' and Clk'last_event = 0 ns), "outputs change with the clock only");
  end process;

  AwAddr <= address(RandomAw);
  ArAddr <= address(RandomAr);
  MayAr  <= Ars < Wanted;
  MayAw  <= Aws < Wanted and (Order /= DataFirst or Aws < Ws) and (Order /= Together or Aws = Ws);
  MayW   <= Ws < Wanted and (Order /= AddressFirst or Ws < Aws) and (Order /= Together or Ws = Aws);

  -- Both halves come in one cycle if neither stalls.
  WriteOffers <= 100 when Order = Together else Offers;

  i_aw : entity work.random_source
    generic map (Width_g => 8, Seed_g => 10 * Seed_g)
    port map (
      Clk => Clk, Rst => Rst, Percent => WriteOffers, May => MayAw, Data => RandomAw, Valid => AwValid,
      Ready => AwReady, Count => Aws);

  i_w : entity work.random_source
    generic map (Width_g => 36, Seed_g => 10 * Seed_g + 1)
    port map (
      Clk => Clk, Rst => Rst, Percent => WriteOffers, May => MayW, Data => W, Valid => WValid, Ready => WReady,
      Count => Ws);

  i_b : entity work.random_sink
    generic map (Width_g => 2, Seed_g => 10 * Seed_g + 2, Name_g => "the response of a write")
    port map (Clk => Clk, Rst => Rst, Percent => Takes, Data => B, Valid => BValid, Ready => BReady, Count => Bs);

  i_ar : entity work.random_source
    generic map (Width_g => 8, Seed_g => 10 * Seed_g + 3)
    port map (
      Clk => Clk, Rst => Rst, Percent => Offers, May => MayAr, Data => RandomAr, Valid => ArValid, Ready => ArReady,
      Count => Ars);

  i_r : entity work.random_sink
    generic map (Width_g => 34, Seed_g => 10 * Seed_g + 4, Name_g => "the response of a read")
    port map (Clk => Clk, Rst => Rst, Percent => Takes, Data => R, Valid => RValid, Ready => RReady, Count => Rs);

  i_status : entity work.random_source
    generic map (Width_g => Status'length, Seed_g => 10 * Seed_g + 5)
    port map (
      Clk => Clk, Rst => Rst, Percent => 100, May => true, Data => Status, Valid => open, Ready => '1', Count => open);

  i_slave : entity work.pairloom_axi_lite_slave
    generic map (Writable_g => Writable_c, Readable_g => Readable_c, Address_g => 8)
    port map (
      s_axi_aclk => Clk, s_axi_aresetn => Aresetn, s_axi_awaddr => AwAddr, s_axi_awvalid => AwValid,
      s_axi_awready => AwReady, s_axi_wdata => W(31 downto 0), s_axi_wstrb => W(35 downto 32), s_axi_wvalid => WValid,
      s_axi_wready => WReady, s_axi_bresp => B, s_axi_bvalid => BValid, s_axi_bready => BReady,
      s_axi_araddr => ArAddr, s_axi_arvalid => ArValid, s_axi_arready => ArReady, s_axi_rdata => R(31 downto 0),
      s_axi_rresp => R(33 downto 32), s_axi_rvalid => RValid, s_axi_rready => RReady, Control => Control,
      Written => Written, Status => Status);

end architecture;
