-- Pairloom: AXI4-Lite slave with 32-bit registers. Registers below Writable_g hold what was written, with byte strobes; those
-- above read Status, word by word. Addresses beyond them, and writes to what cannot be written, are answered with SLVERR.
-- Written is 1 for a cycle for each register that was just written: the pulse that starts something. All outputs come from
-- registers. Address and data of a write are taken in any order, and nothing more before its response has gone.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity pairloom_axi_lite_slave is
  generic (
    -- Registers that can be written, from address 0 on
    Writable_g : positive := 2;
    -- Registers that can only be read, after them
    Readable_g : positive := 2;
    -- Bits of an address
    Address_g  : positive := 8
  );
  port (
    -- Clock and synchronous reset, low active as AXI has it
    s_axi_aclk    : in  std_logic;
    s_axi_aresetn : in  std_logic;
    -- Write address
    s_axi_awaddr  : in  std_logic_vector(Address_g - 1 downto 0);
    s_axi_awprot  : in  std_logic_vector(2 downto 0) := "000";
    s_axi_awvalid : in  std_logic;
    s_axi_awready : out std_logic;
    -- Write data
    s_axi_wdata   : in  std_logic_vector(31 downto 0);
    s_axi_wstrb   : in  std_logic_vector(3 downto 0);
    s_axi_wvalid  : in  std_logic;
    s_axi_wready  : out std_logic;
    -- Write response
    s_axi_bresp   : out std_logic_vector(1 downto 0);
    s_axi_bvalid  : out std_logic;
    s_axi_bready  : in  std_logic;
    -- Read address
    s_axi_araddr  : in  std_logic_vector(Address_g - 1 downto 0);
    s_axi_arprot  : in  std_logic_vector(2 downto 0) := "000";
    s_axi_arvalid : in  std_logic;
    s_axi_arready : out std_logic;
    -- Read data
    s_axi_rdata   : out std_logic_vector(31 downto 0);
    s_axi_rresp   : out std_logic_vector(1 downto 0);
    s_axi_rvalid  : out std_logic;
    s_axi_rready  : in  std_logic;
    -- Registers, register i in bits 32 i + 31 downto 32 i
    Control       : out std_logic_vector(32 * Writable_g - 1 downto 0);
    Written       : out std_logic_vector(Writable_g - 1 downto 0);
    Status        : in  std_logic_vector(32 * Readable_g - 1 downto 0)
  );
end entity;

architecture rtl of pairloom_axi_lite_slave is
  constant Okay_c  : std_logic_vector(1 downto 0) := "00";
  constant Error_c : std_logic_vector(1 downto 0) := "10";

  signal Registers           : std_logic_vector(32 * Writable_g - 1 downto 0) := (others => '0');
  signal Pulse               : std_logic_vector(Writable_g - 1 downto 0)      := (others => '0');
  -- The half of a write that waits for the other
  signal HasAddr, HasData    : std_logic                                      := '0';
  signal OldAddr, Addr       : std_logic_vector(Address_g - 1 downto 2);
  signal OldData, Data       : std_logic_vector(31 downto 0);
  signal OldStrb, Strb       : std_logic_vector(3 downto 0);
  signal AddrNow, DataNow    : std_logic;
  signal BValid, RValid      : std_logic                                      := '0';
  signal BResp, RResp        : std_logic_vector(1 downto 0)                   := Okay_c;
  signal RData               : std_logic_vector(31 downto 0)                  := (others => '0');
begin

  assert Address_g > 2 and Address_g <= 32
    report "pairloom_axi_lite_slave: Address_g must be 3 to 32" severity failure;
  assert 2 ** (Address_g - 2) >= Writable_g + Readable_g
    report "pairloom_axi_lite_slave: Address_g must reach all registers" severity failure;

  Control <= Registers;
  Written <= Pulse;

  s_axi_awready <= not (HasAddr or BValid);
  s_axi_wready  <= not (HasData or BValid);
  s_axi_bvalid  <= BValid;
  s_axi_bresp   <= BResp;

  AddrNow <= HasAddr or s_axi_awvalid;
  DataNow <= HasData or s_axi_wvalid;
  Addr    <= OldAddr when HasAddr = '1' else s_axi_awaddr(Address_g - 1 downto 2);
  Data    <= OldData when HasData = '1' else s_axi_wdata;
  Strb    <= OldStrb when HasData = '1' else s_axi_wstrb;

  p_write : process (s_axi_aclk)
    variable Index_v : natural;
  begin
    if rising_edge(s_axi_aclk) then
      Pulse <= (others => '0');
      if BValid = '1' then
        BValid <= not s_axi_bready;
      else
        HasAddr <= AddrNow and not DataNow;
        HasData <= DataNow and not AddrNow;
        OldAddr <= Addr;
        OldData <= Data;
        OldStrb <= Strb;
        if AddrNow = '1' and DataNow = '1' then
          Index_v := to_integer(unsigned(Addr));
          BValid  <= '1';
          BResp   <= Error_c;
          if Index_v < Writable_g then
            BResp          <= Okay_c;
            Pulse(Index_v) <= '1';
            for i in 0 to 3 loop
              if Strb(i) = '1' then
                Registers(32 * Index_v + 8 * i + 7 downto 32 * Index_v + 8 * i) <= Data(8 * i + 7 downto 8 * i);
              end if;
            end loop;
          end if;
        end if;
      end if;
      if s_axi_aresetn = '0' then
        Registers <= (others => '0');
        Pulse     <= (others => '0');
        HasAddr   <= '0';
        HasData   <= '0';
        BValid    <= '0';
      end if;
    end if;
  end process;

  s_axi_arready <= not RValid;
  s_axi_rvalid  <= RValid;
  s_axi_rresp   <= RResp;
  s_axi_rdata   <= RData;

  p_read : process (s_axi_aclk)
    variable Index_v : natural;
  begin
    if rising_edge(s_axi_aclk) then
      if RValid = '1' then
        RValid <= not s_axi_rready;
      elsif s_axi_arvalid = '1' then
        Index_v := to_integer(unsigned(s_axi_araddr(Address_g - 1 downto 2)));
        RValid  <= '1';
        RResp   <= Okay_c;
        if Index_v < Writable_g then
          RData <= Registers(32 * Index_v + 31 downto 32 * Index_v);
        elsif Index_v < Writable_g + Readable_g then
          RData <= Status(32 * (Index_v - Writable_g) + 31 downto 32 * (Index_v - Writable_g));
        else
          RData <= (others => '0');
          RResp <= Error_c;
        end if;
      end if;
      if s_axi_aresetn = '0' then
        RValid <= '0';
      end if;
    end if;
  end process;

end architecture;
