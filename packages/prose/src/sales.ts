import { findVisibleLinks, withoutLinksAndNames } from "./links.ts";
import type { ProseFinding } from "./types.ts";

const salesy =
  /\b(?:game[- ]?chang(?:er|ing)|check (?:it|us|this|them) out|sign up (?:now|today|here|for free)|try it (?:now|today|out for free)|get started (?:now|today)|(?:book|schedule|request) (?:a|your) (?:free )?(?:demo|call|consultation)|limited[- ](?:time|offer)|act now|don't miss(?: out)?|exclusive(?: offer| deal)?|special offer|one[- ]stop[- ](?:shop|solution)|all[- ]in[- ]one|cutting[- ]edge|state[- ]of[- ]the[- ]art|revolutioni[sz]\w*|revolutionary|effortless(?:ly)?|supercharge\w*|skyrocket\w*|turbocharge\w*|10x your|hassle[- ]free|must[- ]have|no[- ]brainer|perfect (?:solution|fit|tool) for|the (?:perfect|ultimate) (?:solution|tool|app|platform)|say goodbye to|boost your|maximi[sz]e your|grow your (?:business|revenue|sales)|save time and money|dm me|link in (?:my )?bio|best in class|world[- ]class|blazing(?:ly)?[- ]fast|cost[- ]effective|easy[- ]to[- ]use|user[- ]friendly|powerful features)\b/giu;

/** Finds words of advertisements, which readers recognize immediately. */
export function salesyFindings(text: string): ProseFinding[] {
  const plain = withoutLinksAndNames(text).replace(/’/g, "'");
  return [...plain.matchAll(salesy)].map((found) => ({
    rule: "salesy",
    level: "note",
    message: `“${found[0]}” sounds like an advertisement.`,
    remedy: "Say what it does for this case, in plain words.",
    span: [found.index, found.index + found[0].length],
  }));
}

/** A short reply may have one link, a longer one a link per this many words. */
const wordsPerLink = 60;

/** Finds the links beyond the maximum for the length of the text. */
export function linkFindings(text: string): ProseFinding[] {
  const links = findVisibleLinks(text);
  const words = withoutLinksAndNames(text).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const max = Math.max(1, Math.floor(words / wordsPerLink));
  return links.slice(max).map(({ span }) => ({
    rule: "links",
    level: "note",
    message: `${links.length} links in ${words} words look like an advertisement, and spam filters may catch them.`,
    remedy: max === 1 ? "Keep the one that helps most." : `Keep the ${max} that help most.`,
    span,
  }));
}
