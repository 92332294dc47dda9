/** The part of the package `ahocorasick` that the bench uses; it brings no types. */
declare module "ahocorasick" {
  export default class AhoCorasick {
    constructor(phrases: readonly string[]);
    /** For each place where phrases end: its index and the phrases. */
    search(text: string): [end: number, phrases: string[]][];
  }
}
