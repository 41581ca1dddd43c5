-- Stalls of testbenches: chances, and cycles in which the ends of a channel stall.
library ieee;
use ieee.math_real.all;

package stalls_pkg is

  -- Whether it is so, in so many of a hundred cases.
  procedure draw (variable seed1 : inout positive; variable seed2 : inout positive; percent : natural; variable is_so : out boolean);

  -- So many cycles of 10 ns, with the per cent of them in which words are offered and taken.
  procedure cycles (signal offers : out natural; signal takes : out natural; count : natural; offer : natural; take : natural);

  -- Stalls at one end, at the other, at both, at none.
  procedure stall (signal offers : out natural; signal takes : out natural);

end package;

package body stalls_pkg is

  procedure draw (variable seed1 : inout positive; variable seed2 : inout positive; percent : natural; variable is_so : out boolean) is
    variable real_v : real;
  begin
    uniform(seed1, seed2, real_v);
    is_so := real_v * 100.0 < real(percent);
  end procedure;

  procedure cycles (signal offers : out natural; signal takes : out natural; count : natural; offer : natural; take : natural) is
  begin
    offers <= offer;
    takes  <= take;
    wait for count * 10 ns;
  end procedure;

  procedure stall (signal offers : out natural; signal takes : out natural) is
  begin
    for i in 1 to 20 loop
      cycles(offers, takes, 50, 20, 100);
      cycles(offers, takes, 50, 100, 20);
      cycles(offers, takes, 100, 60, 60);
      cycles(offers, takes, 50, 100, 100);
    end loop;
  end procedure;

end package body;
