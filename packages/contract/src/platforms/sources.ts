/** The platforms on which our writers reply, in the order in which people see them. */
export const writerSources = ["reddit", "x", "linkedin", "facebook"] as const;

/** A platform on which our writers reply. */
export type WriterSource = (typeof writerSources)[number];

/**
 * Every platform that a post can come from, in the order in which people see them. They are separate from the
 * descriptions, which the browser's first load does not need.
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

/** A platform, by its name in stored posts and calls. */
export type Source = (typeof sources)[number];
