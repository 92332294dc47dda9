/** A dump can't be read; `message` is a sentence for the user who provided it. */
export class DumpError extends Error {}
