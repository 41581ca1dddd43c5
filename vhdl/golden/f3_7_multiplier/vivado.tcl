# Not run by us: no Vivado was at hand. vivado -mode batch -source vivado.tcl -tclargs PART
set part [expr {$argc > 0 ? [lindex $argv 0] : "xc7z020clg484-1"}]
read_vhdl -vhdl2008 f3_7_multiplier.vhd
read_xdc f3_7_multiplier.xdc
synth_design -top f3_7_multiplier -part $part -mode out_of_context
opt_design
place_design
route_design
report_utilization -file f3_7_multiplier_utilization.txt
report_timing_summary -file f3_7_multiplier_timing.txt
