/** Positions to begin with; `endgames-example-<name>` is what one is called. */

export const EXAMPLES = {
  kings: "W:WKc6,Kf3:BKh1",
  lone: "W:WKa1:BKg6",
  race: "W:Wb1:Bh8",
  only: "W:WKd7:Bf3,h8",
  shut: "W:Wa5,a7:Ba8",
  long: "W:Wa1,c1:Bd5,h8",
} as const;

export type Example = keyof typeof EXAMPLES;
