/**
 * Every platform that a post can come from, in the order in which people see them. Apart from the
 * descriptions, so that the browser's first load can do without these.
 */
export const sources = ["reddit", "x", "linkedin", "facebook"] as const;

/** A platform, by the name that stored posts and calls have for it. */
export type Source = (typeof sources)[number];
