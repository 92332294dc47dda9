/** The platforms on which our writers reply, in the order in which people see them. */
export const writerSources = ["reddit", "x", "linkedin", "facebook"] as const;

/** A platform on which our writers reply. */
export type WriterSource = (typeof writerSources)[number];

/**
 * Every platform that a post can come from, in the order in which people see them. Apart from the
 * descriptions, so that the browser's first load can do without these.
 */
export const sources = [
  ...writerSources,
  "hackernews",
  "bluesky",
  "github",
  "stackexchange",
  "discourse",
  "feed",
] as const;

/** A platform, by the name that stored posts and calls have for it. */
export type Source = (typeof sources)[number];
