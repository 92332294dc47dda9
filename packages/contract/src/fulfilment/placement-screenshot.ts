/** The largest screenshot of a comment, in bytes. */
export const screenshotMaxBytes = 5 * 1024 * 1024;
