/** The product's code; tests and their fixtures do not run in production. */
export const productFolders: readonly string[] = [
  "packages/",
  "apps/server/src/",
  // The development sandbox (apps/sandbox) reads what our own code sends, and never runs in production.
  "apps/web/src/",
];
export const excludedFiles = /\.test\.tsx?$|\/testing\/|^packages\/matcher\/assembly\//;

/** An expression that the checker does not find linear, and why it is harmless. */
export interface BoundedRow {
  file: string;
  /** As in `/source/flags`. */
  pattern: string;
  /** Why it stays as it is. */
  reason: string;
  /** The max length of the texts that it is applied to, in UTF-16 units, and what limits it. */
  maxLength: number;
  boundedBy: string;
  /** The texts that take longest: the test measures them at `maxLength`. `pump` is repeated. */
  worst: { prefix?: string; pump: string; suffix?: string };
  /** Milliseconds that the worst text took on the machine that the row was written on. */
  measuredMs: number;
}

/** A `RegExp(…)` call whose pattern is only known when the program runs. */
export interface DynamicRow {
  file: string;
  /** The innermost named function around the call; empty: none. */
  function: string;
  /** Why every pattern that it builds is harmless. */
  reason: string;
}

export const boundedRows: readonly BoundedRow[] = [
  {
    file: "packages/prose/src/claims.ts",
    pattern: String.raw`/(?:\b(?:if|unless|whether|suppose|imagine|say|until|wish|once|had|should|could|would|do|did|have|might|may|can|when(?: if)?)|\b(?:you|they|he|she|people|customers|users|who|someone|others|everyone) (?:say|says|said|told \w+|tell \w+|report|write|wrote|mention|mentioned)(?: that)?[ ,:]*)[\s"“'‘]*$/iu`,
    reason: "It is only applied to the words right before a claim.",
    maxLength: 40,
    boundedBy: "firstHandClaims cuts them to 40.",
    worst: { prefix: "he say", pump: " ", suffix: "x" },
    measuredMs: 0.01,
  },
];

export const dynamicRows: readonly DynamicRow[] = [
  {
    file: "packages/intent/src/proof-words.ts",
    function: "clause",
    reason:
      "The patterns of proofs.ts and proof-requests.ts with lists of words. Each is applied to one clause of a post, of at most 220 characters (clauseAround).",
  },
  {
    file: "packages/prose/src/ungiven-patterns.ts",
    function: "statement",
    reason:
      "The checked expression around it with the escaped name of a company, of limits.nameMax (100) characters: it runs from one statement to the end of its sentence.",
  },
  {
    file: "packages/prose/src/remove-line.ts",
    function: "patternOf",
    reason:
      "The words of a disclosure line, of limits.disclosureMax (200) characters, and the characters between them: each start reads at most 100 words.",
  },
  {
    file: "packages/prose/src/links.ts",
    function: "addressOf",
    reason:
      "The checked expression of the same file with the hosts of the company's websites as further alternatives.",
  },
];
