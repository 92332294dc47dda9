// Light stems: two forms of one word get the same stem, two words rarely do. A noun loses only its plural, because
// "marketing" is not "market" and "accounting" is not "account"; a verb loses the endings of its inflection.

/** Endings of plurals that add two letters. */
const hissing = ["ches", "shes", "xes", "sses"];

/** The stem of a noun or an adjective. */
export function nounStem(word: string): string {
  if (word.length <= 3 || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is"))
    return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (!word.endsWith("s")) return word;
  return hissing.some((end) => word.endsWith(end)) ? word.slice(0, -2) : word.slice(0, -1);
}

const irregular: Readonly<Record<string, string>> = {
  got: "get",
  gotten: "get",
  found: "find",
  made: "make",
  sent: "send",
  kept: "keep",
  lost: "lose",
  sold: "sell",
  paid: "pay",
  built: "build",
  ran: "run",
  wrote: "write",
  written: "write",
  dealt: "deal",
  getting: "get",
  dealing: "deal",
  selling: "sell",
};

/** The stem of a verb. */
export function verbStem(word: string): string {
  const known = irregular[word];
  if (known) return known;
  let stem = word;
  if (stem.length > 5 && stem.endsWith("ing")) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith("ed")) stem = stem.slice(0, -2);
  else if (stem.length > 3 && stem.endsWith("s") && !stem.endsWith("ss")) stem = stem.slice(0, -1);
  if (stem.length > 3 && /([bdgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith("e") ? stem.slice(0, -1) : stem;
}
