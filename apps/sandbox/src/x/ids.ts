/** X's ids carry their moment: milliseconds since this one, above 22 bits (Snowflake). */
const epochMs = 1_288_834_974_657;
const shift = 22n;

/** The lowest id of a moment (milliseconds since 1970). */
export const lowestIdAt = (ms: number): bigint => BigInt(Math.max(0, ms - epochMs)) << shift;

/** The moment of an id, in milliseconds since 1970. */
export const momentOf = (id: bigint): number => Number(id >> shift) + epochMs;

/** An id as X writes and takes it; null when it is none. */
export const readId = (text: string): bigint | null =>
  /^[0-9]{1,19}$/.test(text) ? BigInt(text) : null;
