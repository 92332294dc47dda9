/** How often a request may be made, by a network and for an address. */
export const asking = {
  from: { name: "opt-out-from", times: 20, seconds: 3_600 },
  to: { name: "opt-out-to", times: 5, seconds: 3_600 },
} as const;

/** A request that was not confirmed is forgotten after this. */
export const waitsMs = 7 * 24 * 3_600_000;
