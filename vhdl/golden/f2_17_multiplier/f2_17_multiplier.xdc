create_clock -name clk -period 5.000 [get_ports clk]
