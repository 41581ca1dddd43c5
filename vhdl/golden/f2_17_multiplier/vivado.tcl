# Not run by us: no Vivado was at hand. vivado -mode batch -source vivado.tcl -tclargs PART
set part [expr {$argc > 0 ? [lindex $argv 0] : "xc7z020clg484-1"}]
read_vhdl -vhdl2008 f2_17_multiplier.vhd
read_xdc f2_17_multiplier.xdc
synth_design -top f2_17_multiplier -part $part -mode out_of_context
opt_design
place_design
route_design
report_utilization -file f2_17_multiplier_utilization.txt
report_timing_summary -file f2_17_multiplier_timing.txt
