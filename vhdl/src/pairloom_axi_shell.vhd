-- Pairloom: AXI4-Stream and AXI4-Lite around a core that takes the elements of a task in consecutive cycles and whose results
-- cannot wait. A packet comes in for each task, a packet goes out for each result; see docs/hardware-top.md for both and for
-- the registers. A task goes to the core only when there is room for its result behind it.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity pairloom_axi_shell is
  generic (
    -- Bits of an element
    Element_g     : positive;
    -- Elements of a task and of its result
    Arguments_g   : positive;
    Results_g     : positive;
    -- Bits of TDATA, whole bytes
    StreamWidth_g : positive                      := 32;
    -- Tasks inside at a time, a power of two up to 128
    Queue_g       : positive                      := 4;
    -- What the registers say about the field, and the name of the curve
    Field_g       : std_logic_vector(31 downto 0) := (others => '0');
    Name_g        : string                        := ""
  );
  port (
    -- Clock and synchronous reset, low active as AXI has it
    aclk          : in  std_logic;
    aresetn       : in  std_logic;
    -- Stream of tasks
    s_axis_tdata  : in  std_logic_vector(StreamWidth_g - 1 downto 0);
    s_axis_tvalid : in  std_logic;
    s_axis_tready : out std_logic;
    s_axis_tlast  : in  std_logic;
    -- Stream of results
    m_axis_tdata  : out std_logic_vector(StreamWidth_g - 1 downto 0);
    m_axis_tvalid : out std_logic;
    m_axis_tready : in  std_logic;
    m_axis_tlast  : out std_logic;
    -- Registers
    s_axi_awaddr  : in  std_logic_vector(7 downto 0);
    s_axi_awprot  : in  std_logic_vector(2 downto 0) := "000";
    s_axi_awvalid : in  std_logic;
    s_axi_awready : out std_logic;
    s_axi_wdata   : in  std_logic_vector(31 downto 0);
    s_axi_wstrb   : in  std_logic_vector(3 downto 0);
    s_axi_wvalid  : in  std_logic;
    s_axi_wready  : out std_logic;
    s_axi_bresp   : out std_logic_vector(1 downto 0);
    s_axi_bvalid  : out std_logic;
    s_axi_bready  : in  std_logic;
    s_axi_araddr  : in  std_logic_vector(7 downto 0);
    s_axi_arprot  : in  std_logic_vector(2 downto 0) := "000";
    s_axi_arvalid : in  std_logic;
    s_axi_arready : out std_logic;
    s_axi_rdata   : out std_logic_vector(31 downto 0);
    s_axi_rresp   : out std_logic_vector(1 downto 0);
    s_axi_rvalid  : out std_logic;
    s_axi_rready  : in  std_logic;
    -- Core
    Core_Reset    : out std_logic;
    Core_InValid  : out std_logic;
    Core_InReady  : in  std_logic;
    Core_InData   : out std_logic_vector(Element_g - 1 downto 0);
    Core_OutValid : in  std_logic;
    Core_OutData  : in  std_logic_vector(Element_g - 1 downto 0);
    Core_OutLast  : in  std_logic
  );
end entity;

architecture rtl of pairloom_axi_shell is
  constant ElementBeats_c : positive := (Element_g + StreamWidth_g - 1) / StreamWidth_g;
  constant Padded_c       : positive := ElementBeats_c * StreamWidth_g;
  constant InBeats_c      : positive := Arguments_g * ElementBeats_c;
  constant OutBeats_c     : positive := Results_g * ElementBeats_c;

  -- "PAIR", and the version of the registers
  constant Identification_c : std_logic_vector(31 downto 0) := x"50414952";
  constant Version_c        : std_logic_vector(31 downto 0) := x"00010000";
  constant Beats_c          : std_logic_vector(31 downto 0) :=
    std_logic_vector(to_unsigned(InBeats_c, 16)) & std_logic_vector(to_unsigned(OutBeats_c, 16));
  constant NameBytes_c      : positive := 16;
  constant Readable_c       : positive := 9 + NameBytes_c / 4;

  function name_bits return std_logic_vector is
    variable bits_v : std_logic_vector(8 * NameBytes_c - 1 downto 0) := (others => '0');
  begin
    for i in 0 to NameBytes_c - 1 loop
      if i < Name_g'length then
        bits_v(8 * i + 7 downto 8 * i) := std_logic_vector(to_unsigned(character'pos(Name_g(Name_g'low + i)), 8));
      end if;
    end loop;
    return bits_v;
  end function;

  signal HardReset, Reset : std_logic;

  -- Tasks
  signal InBeat, InBeatQ           : std_logic_vector(StreamWidth_g downto 0);
  signal InBeatValid, InBeatReady  : std_logic;
  signal UnpackValid, UnpackReady  : std_logic;
  signal Task                      : std_logic_vector(Arguments_g * Padded_c - 1 downto 0);
  signal TaskValid, TaskReady      : std_logic;
  signal Wrong                     : std_logic;
  signal Index                     : natural range 0 to Arguments_g - 1 := 0;
  signal Inside                    : natural range 0 to Queue_g         := 0;
  signal Offered, Begun, Left      : std_logic;

  -- Results
  signal Result, QueueData             : std_logic_vector(Results_g * Element_g - 1 downto 0);
  signal ResultValid                   : std_logic := '0';
  signal Packet                        : std_logic_vector(Results_g * Padded_c - 1 downto 0);
  signal PacketValid, PacketReady      : std_logic;
  signal OutBeat, OutBeatQ             : std_logic_vector(StreamWidth_g downto 0);
  signal OutBeatValid, OutBeatReady    : std_logic;

  -- Registers
  signal Control                  : std_logic_vector(31 downto 0);
  signal Status                   : std_logic_vector(32 * Readable_c - 1 downto 0);
  signal State                    : std_logic_vector(31 downto 0);
  signal Done, Errors             : unsigned(31 downto 0) := (others => '0');
  signal SinceLast, Interval      : unsigned(31 downto 0) := (others => '0');
  signal Age, Cycles              : unsigned(31 downto 0) := (others => '0');
  signal Alone                    : std_logic             := '0';
begin

  assert StreamWidth_g mod 8 = 0
    report "pairloom_axi_shell: StreamWidth_g must be a multiple of 8" severity failure;
  assert Queue_g <= 128
    report "pairloom_axi_shell: Queue_g must be at most 128, for the register status has eight bits for it" severity failure;
  assert InBeats_c < 65536 and OutBeats_c < 65536
    report "pairloom_axi_shell: a packet must have fewer than 65536 beats, for the register beats has 16 bits for them" severity failure;
  assert Name_g'length <= NameBytes_c
    report "pairloom_axi_shell: Name_g must have at most 16 characters" severity failure;

  HardReset  <= not aresetn;
  Reset      <= HardReset or Control(0);
  Core_Reset <= Reset;

  ------------------------------------------------------------------------------------------------------------------------------
  -- Tasks: beats to a packet, a packet to elements in consecutive cycles
  ------------------------------------------------------------------------------------------------------------------------------
  InBeat <= s_axis_tlast & s_axis_tdata;

  i_in : entity work.pairloom_skid_buffer
    generic map (Width_g => StreamWidth_g + 1)
    port map (
      Clk => aclk, Rst => HardReset, In_Data => InBeat, In_Valid => s_axis_tvalid, In_Ready => s_axis_tready,
      Out_Data => InBeatQ, Out_Valid => InBeatValid, Out_Ready => InBeatReady);

  -- Nothing is taken during a reset by register, so that nothing is lost that comes then.
  UnpackValid <= InBeatValid and not Reset;
  InBeatReady <= UnpackReady and not Reset;

  i_unpack : entity work.pairloom_axis_unpack
    generic map (StreamWidth_g => StreamWidth_g, Beats_g => InBeats_c)
    port map (
      Clk => aclk, Rst => Reset, s_axis_tdata => InBeatQ(StreamWidth_g - 1 downto 0), s_axis_tvalid => UnpackValid,
      s_axis_tready => UnpackReady, s_axis_tlast => InBeatQ(StreamWidth_g), Out_Data => Task, Out_Valid => TaskValid,
      Out_Ready => TaskReady, Error => Wrong);

  Offered      <= TaskValid when Index > 0 or Inside < Queue_g else '0';
  Core_InValid <= Offered;
  Begun        <= Offered and Core_InReady when Index = 0 else '0';
  TaskReady    <= Offered and Core_InReady when Index = Arguments_g - 1 else '0';

  p_element : process (Task, Index)
  begin
    Core_InData <= Task(Element_g - 1 downto 0);
    for i in 1 to Arguments_g - 1 loop
      if Index = i then
        Core_InData <= Task(i * Padded_c + Element_g - 1 downto i * Padded_c);
      end if;
    end loop;
  end process;

  p_tasks : process (aclk)
  begin
    if rising_edge(aclk) then
      if Offered = '1' and Core_InReady = '1' then
        if Index = Arguments_g - 1 then
          Index <= 0;
        else
          Index <= Index + 1;
        end if;
      end if;
      if Begun = '1' and Left = '0' then
        Inside <= Inside + 1;
      elsif Begun = '0' and Left = '1' then
        Inside <= Inside - 1;
      end if;
      if Reset = '1' then
        Index  <= 0;
        Inside <= 0;
      end if;
    end if;
  end process;

  ------------------------------------------------------------------------------------------------------------------------------
  -- Results: elements to a packet, a queue of packets, a packet to beats
  ------------------------------------------------------------------------------------------------------------------------------
  p_results : process (aclk)
  begin
    if rising_edge(aclk) then
      ResultValid <= Core_OutValid and Core_OutLast;
      if Core_OutValid = '1' then
        Result(Result'high - Element_g downto 0)                <= Result(Result'high downto Element_g);
        Result(Result'high downto Result'high - Element_g + 1) <= Core_OutData;
      end if;
      if Reset = '1' then
        ResultValid <= '0';
      end if;
    end if;
  end process;

  i_queue : entity work.pairloom_fifo_sync
    generic map (Width_g => Results_g * Element_g, Depth_g => Queue_g)
    port map (
      Clk => aclk, Rst => Reset, In_Data => Result, In_Valid => ResultValid, In_Ready => open, Out_Data => QueueData,
      Out_Valid => PacketValid, Out_Ready => PacketReady, Level => open);

  Left <= PacketValid and PacketReady;

  g_pad : for i in 0 to Results_g - 1 generate
    p_pad : process (QueueData)
    begin
      Packet((i + 1) * Padded_c - 1 downto i * Padded_c)             <= (others => '0');
      Packet(i * Padded_c + Element_g - 1 downto i * Padded_c) <= QueueData((i + 1) * Element_g - 1 downto i * Element_g);
    end process;
  end generate;

  -- A packet that has begun to go out goes out whole, whatever happens to the core.
  i_pack : entity work.pairloom_axis_pack
    generic map (StreamWidth_g => StreamWidth_g, Beats_g => OutBeats_c)
    port map (
      Clk => aclk, Rst => HardReset, In_Data => Packet, In_Valid => PacketValid, In_Ready => PacketReady,
      m_axis_tdata => OutBeat(StreamWidth_g - 1 downto 0), m_axis_tvalid => OutBeatValid,
      m_axis_tready => OutBeatReady, m_axis_tlast => OutBeat(StreamWidth_g));

  i_out : entity work.pairloom_skid_buffer
    generic map (Width_g => StreamWidth_g + 1)
    port map (
      Clk => aclk, Rst => HardReset, In_Data => OutBeat, In_Valid => OutBeatValid, In_Ready => OutBeatReady,
      Out_Data => OutBeatQ, Out_Valid => m_axis_tvalid, Out_Ready => m_axis_tready);

  m_axis_tdata <= OutBeatQ(StreamWidth_g - 1 downto 0);
  m_axis_tlast <= OutBeatQ(StreamWidth_g);

  ------------------------------------------------------------------------------------------------------------------------------
  -- Registers
  ------------------------------------------------------------------------------------------------------------------------------
  State <= (0 => '1', others => '0') when Inside = 0 and TaskValid = '0' else
           x"0000" & std_logic_vector(to_unsigned(Inside, 8)) & x"00";
  Status <= name_bits & std_logic_vector(Interval) & std_logic_vector(Cycles) & std_logic_vector(Errors) & std_logic_vector(Done) & State
            & Beats_c & Field_g & Version_c & Identification_c;

  p_counts : process (aclk)
  begin
    if rising_edge(aclk) then
      -- 0 until there is a result.
      if SinceLast /= 0 then
        SinceLast <= SinceLast + 1;
      end if;
      if Core_OutValid = '1' and Core_OutLast = '1' then
        Done      <= Done + 1;
        Interval  <= SinceLast;
        SinceLast <= to_unsigned(1, 32);
      end if;
      -- Cycles are counted for a task that begins when there is no other inside.
      Age <= Age + 1;
      if Begun = '1' and Inside = 0 then
        Age   <= to_unsigned(1, 32);
        Alone <= '1';
      end if;
      if Core_OutValid = '1' and Core_OutLast = '1' and Alone = '1' then
        Cycles <= Age;
        Alone  <= '0';
      end if;
      if Wrong = '1' then
        Errors <= Errors + 1;
      end if;
      if Reset = '1' then
        Done      <= (others => '0');
        Errors    <= (others => '0');
        Interval  <= (others => '0');
        Cycles    <= (others => '0');
        Alone     <= '0';
        SinceLast <= (others => '0');
      end if;
    end if;
  end process;

  i_registers : entity work.pairloom_axi_lite_slave
    generic map (Writable_g => 1, Readable_g => Readable_c, Address_g => 8)
    port map (
      s_axi_aclk => aclk, s_axi_aresetn => aresetn, s_axi_awaddr => s_axi_awaddr, s_axi_awprot => s_axi_awprot,
      s_axi_awvalid => s_axi_awvalid, s_axi_awready => s_axi_awready, s_axi_wdata => s_axi_wdata,
      s_axi_wstrb => s_axi_wstrb, s_axi_wvalid => s_axi_wvalid, s_axi_wready => s_axi_wready,
      s_axi_bresp => s_axi_bresp, s_axi_bvalid => s_axi_bvalid, s_axi_bready => s_axi_bready,
      s_axi_araddr => s_axi_araddr, s_axi_arprot => s_axi_arprot, s_axi_arvalid => s_axi_arvalid,
      s_axi_arready => s_axi_arready, s_axi_rdata => s_axi_rdata, s_axi_rresp => s_axi_rresp,
      s_axi_rvalid => s_axi_rvalid, s_axi_rready => s_axi_rready, Control => Control, Written => open,
      Status => Status);

end architecture;
