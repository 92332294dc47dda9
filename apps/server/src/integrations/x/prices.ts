/** X's prices (2026-08), in millionths of a dollar: for a post that is read, and for an account. */
export const postMicros = 5_000;
const userMicros = 10_000;

/** An expanded account is billed as this many posts. */
export const readsOfUser = userMicros / postMicros;

/** The highest price of reading a single post, whose author may be expanded. */
export const wholePostMicros = (readAuthors = false): number =>
  readAuthors ? postMicros + userMicros : postMicros;
