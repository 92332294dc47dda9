/** The position of a row in a list that is ordered by score (0 in lists without one), moment and id. */
export interface RowKey {
  /** Microseconds since the epoch, as the database has it: a Date would round them. */
  micros: string;
  id: string;
  score: number;
}

/** SQL of a moment as microseconds since the epoch. @param column SQL of it */
export const microsOf = (column: string): string =>
  `(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** SQL of the moment of a cursor. @param micros SQL of a parameter */
export const momentOf = (micros: string): string =>
  `(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`;
