/** X's prices (2026-08), in millionths of a dollar: for a post that is read, and for an account. */
export const postMicros = 5_000;
const userMicros = 10_000;

/** An account that comes along is billed as so many posts. */
export const readsOfUser = userMicros / postMicros;

/** What a post costs at most when it is read by itself: its author may come along. */
export const wholePostMicros = (readAuthors = false): number =>
  readAuthors ? postMicros + userMicros : postMicros;
