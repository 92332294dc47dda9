import type { Grounding } from "@earshot/contract";
import { type ClaimKind, findLinks, firstHandClaims, ungivenClaims } from "@earshot/prose";
import { removedLink } from "../../../integrations/ports/given-links.ts";
import { type Given, ownTexts } from "./rules-given.ts";
import { createRunFinder } from "./rules-runs.ts";

type Used = Grounding["used"][number] & { start: number };
type Unsupported = Grounding["unsupported"][number];

/** How many words in a row show that a text uses a quote, or a statement about the company. */
const quoteWords = 5;
const factWords = 4;

const hostOf = (address: string): string[] => findLinks(address).map(({ host }) => host);

/** The given sources that a text uses, in the order of the text. */
function usedIn(text: string, given: Given): Used[] {
  const finder = createRunFinder(text);
  const found = (
    source: string,
    min: number,
    about: Pick<Used, "kind" | "source" | "sourceId">,
  ): Used[] => {
    const run = finder.longest(source, min);
    return run ? [{ ...about, start: run.start, words: text.slice(run.start, run.end) }] : [];
  };
  const fact = (value: string, source: string) =>
    found(value, factWords, { kind: "fact", source, sourceId: null });
  const givenLinks = [
    ...Object.entries(given.links),
    ...(given.website === null ? [] : [["Website", given.website] as const]),
  ];
  const links = findLinks(
    text,
    givenLinks.map(([, link]) => link),
  );
  return [
    ...given.quotes.flatMap(({ mentionId, from, text: source }) =>
      found(source, quoteWords, { kind: "quote", source: from, sourceId: mentionId }),
    ),
    ...given.facts.flatMap(({ label, value }) => fact(value, `${label}: ${value}`)),
    ...given.notes.flatMap((note) => fact(note, note)),
    ...given.knowledge.flatMap(({ id, title, content }) =>
      found(content, factWords, { kind: "knowledge", source: title, sourceId: id }),
    ),
    ...links.flatMap(({ span: [start, end], host }): Used[] => {
      const source = givenLinks.find(([, link]) =>
        hostOf(link.includes("://") ? link : `https://${link}`).includes(host),
      );
      return source
        ? [
            {
              kind: "link",
              words: text.slice(start, end),
              source: `${source[0]}: ${source[1]}`,
              sourceId: null,
              start,
            },
          ]
        : [];
    }),
  ].toSorted((a, b) => a.start - b.start);
}

/** Words in quotation marks, and lines that begin with a quote marker. */
const quotation = /“[^“”\n]+”|"[^"\n]+"|„[^„“\n]+“|«[^«»\n]+»|^> ?.+$/gmu;

const addToKnowledge = "Remove it, or add it to the knowledge base if it is true.";
const claimTexts: Record<ClaimKind, { message: (words: string) => string; remedy: string }> = {
  price: { message: (words) => `No price of ${words} is given.`, remedy: addToKnowledge },
  free: {
    message: (words) => `Nothing that is given says “${words}”.`,
    remedy: addToKnowledge,
  },
  guarantee: {
    message: (words) => `Nobody promised “${words}”.`,
    remedy: "Remove it: a promise binds your company.",
  },
  figure: { message: (words) => `The figure “${words}” is not given.`, remedy: addToKnowledge },
  superlative: {
    message: (words) => `Nothing that is given supports “${words}”.`,
    remedy: "Say what it does, and what it does not do.",
  },
  reputation: {
    message: (words) => `Nothing that is given supports “${words}”.`,
    remedy: "Remove it, or quote a mention word for word.",
  },
  experience: {
    message: (words) => `The experience “${words}” is not given.`,
    remedy: "Remove it, or add it to the notes if it is true.",
  },
  feature: { message: (words) => `Nothing that is given says “${words}”.`, remedy: addToKnowledge },
  name: { message: (words) => `The name ${words} is not given.`, remedy: addToKnowledge },
  link: {
    message: (words) => `The link ${words} is not given.`,
    remedy: "Remove it, or add it to the links of the request.",
  },
};

/** The claims of a text that nothing given supports, in the order of the text. */
function unsupportedIn(text: string, given: Given): Unsupported[] {
  const { company, website, facts, knowledge, notes, links, quotes, prompt } = given;
  const own = ownTexts(given);
  const quotations = [...text.matchAll(quotation)].map(({ 0: words, index }) => {
    const finder = createRunFinder(words);
    const isGiven = [...quotes.map((quote) => quote.text), ...own].some((source) => {
      const run = finder.longest(source, quoteWords);
      // The whole quotation, apart from its marks.
      return run !== null && run.end - run.start >= words.trim().length - 6;
    });
    return { words, start: index, end: index + words.length, isGiven };
  });
  const isQuoted = (start: number, end: number) =>
    quotations.some((one) => one.isGiven && one.start <= start && end <= one.end);
  const claims: Unsupported[] = [];
  const add = (start: number, end: number, message: string, remedy: string) => {
    const overlaps = claims.some((one) => one.start < end && start < one.end);
    if (!overlaps) claims.push({ start, end, words: text.slice(start, end), message, remedy });
  };
  for (
    let index = text.indexOf(removedLink);
    index >= 0;
    index = text.indexOf(removedLink, index + removedLink.length)
  ) {
    add(
      index,
      index + removedLink.length,
      "The model wrote a link here that you did not give.",
      "Remove these words, or put in a link of your own.",
    );
  }
  for (const { words, start, end, isGiven } of quotations) {
    const length = words.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    if (isGiven || length < quoteWords) continue;
    add(
      start,
      end,
      "Nobody is known to have said this.",
      "Remove the quotation, or quote a mention word for word.",
    );
  }
  for (const { span, quote } of firstHandClaims(text)) {
    const isGiven = own.some((source) => source.toLowerCase().includes(quote.toLowerCase()));
    if (isGiven || isQuoted(...span)) continue;
    add(
      ...span,
      "This tells of an experience that nobody gave.",
      "Remove it, or add the experience to the notes if it is true.",
    );
  }
  const known = [
    company ?? "",
    prompt,
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...knowledge.flatMap(({ title, content }) => [title, content]),
    ...notes,
    ...Object.keys(links),
  ];
  const sites = [...Object.values(links), ...(website === null ? [] : [website])];
  for (const { about, words, span } of ungivenClaims(text, { known, sites, company })) {
    if (isQuoted(...span)) continue;
    const { message, remedy } = claimTexts[about];
    add(...span, message(words), remedy);
  }
  return claims.toSorted((a, b) => a.start - b.start);
}

/** The grounding of a text: the sources that it uses, and its unsupported claims. */
export const groundingOf = (text: string, given: Given): Grounding => ({
  used: usedIn(text, given).map(({ start: _start, ...used }) => used),
  unsupported: unsupportedIn(text, given),
});
