/** X's ids contain their time: milliseconds since this one, above 22 bits (Snowflake). */
const epochMs = 1_288_834_974_657;
const shift = 22n;

/** The lowest id of a time (milliseconds since 1970). */
export const lowestIdAt = (ms: number): bigint => BigInt(Math.max(0, ms - epochMs)) << shift;

/** The time of an id, in milliseconds since 1970. */
export const momentOf = (id: bigint): number => Number(id >> shift) + epochMs;

/** Parses an id in X's format; null when it is invalid. */
export const readId = (text: string): bigint | null =>
  /^[0-9]{1,19}$/.test(text) ? BigInt(text) : null;
