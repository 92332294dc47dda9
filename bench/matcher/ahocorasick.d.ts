/** The package has no types; these are the parts that the bench uses. */
declare module "ahocorasick" {
  export default class AhoCorasick {
    constructor(phrases: readonly string[]);
    search(text: string): [number, string[]][];
  }
}
