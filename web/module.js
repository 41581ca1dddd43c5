/* The module for the instructions that this browser has; ?instructions=simd128 asks for the one that all browsers of today run. */

// A module of one f64x2.relaxed_madd, which is invalid where relaxed SIMD is missing.
const RELAXED = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // version 1
  1, 4, 1, 0x60, 0, 0, // a function without arguments and results
  3, 2, 1, 0,
  10, 16, 1, 14, 1, 3, 0x7b, // of three local vectors
  0x20, 0, 0x20, 1, 0x20, 2, 0xfd, 0x87, 0x02, 0x1a, 0x0b,
);
export const INSTRUCTIONS = ["simd128", ...(WebAssembly.validate(RELAXED) ? ["relaxed-simd"] : [])];

const asked = new URLSearchParams(location.search).get("instructions");
/** What is chosen. */
export const instructions = INSTRUCTIONS.includes(asked) ? asked : INSTRUCTIONS.at(-1);
/** A module of INSTRUCTIONS, once it is ready. */
export async function load(instructions) {
  const module = await import(`./${instructions}/pairloom.js`);
  await module.default();
  return module;
}
