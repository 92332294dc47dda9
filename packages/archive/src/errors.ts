/** A dump that can't be read; `message` is a sentence for the person who gave it. */
export class DumpError extends Error {}
