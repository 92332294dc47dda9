import {
  amountOf,
  anyNumber,
  figure,
  fold,
  free,
  guarantee,
  integration,
  named,
  price,
  superlative,
} from "./fact-patterns.ts";
import { findLinks, findVisibleLinks, hostOf } from "./links.ts";
import type { ProseFinding, Span } from "./types.ts";

/** What a finding is about; the caller may treat prices and guarantees as more serious. */
type FactKind = "price" | "guarantee" | "figure" | "integration" | "superlative" | "link";
export interface FactFinding extends ProseFinding {
  about: FactKind;
}

/** What is known about the company, and the text of the thread. */
export interface FactBrief {
  company: string | null;
  website: string | null;
  facts: readonly { label: string; value: string }[];
  disclosure: string;
  thread: string;
  /** Tracked links of the company, which redirect to its site. */
  trackedLinks?: readonly string[];
}

interface Kind {
  about: FactKind;
  pattern: RegExp;
  /** The key for comparing a match with the known text. */
  key: (words: string) => string;
  message: (words: string) => string;
  remedy: string;
}

const leaveOut = "Remove it, or ask the company to add it to its facts.";
const kinds: readonly Kind[] = [
  {
    about: "price",
    pattern: price,
    key: amountOf,
    message: (words) => `The brief gives no price of ${words}.`,
    remedy: leaveOut,
  },
  {
    about: "price",
    pattern: free,
    key: (words) =>
      /trial/i.test(words) ? "trial" : /free|nothing|no cost/i.test(words) ? "free" : words,
    message: (words) => `The brief does not say “${words}”.`,
    remedy: "Remove it, or link to the company's pricing page.",
  },
  {
    about: "guarantee",
    pattern: guarantee,
    key: (words) => words.replace(/^(?:fully|100%) /i, "").replace(/(?:s|ed|d)$/i, ""),
    message: (words) => `The brief makes no promise like “${words}”.`,
    remedy: "Remove it: a promise binds the company.",
  },
  {
    about: "figure",
    pattern: figure,
    key: amountOf,
    message: (words) => `The brief does not contain the figure “${words}”.`,
    remedy: leaveOut,
  },
  {
    about: "superlative",
    pattern: superlative,
    key: (words) => words,
    message: (words) => `“${words}” is praise that the brief does not support.`,
    remedy: "Say what it does, and what it does not do.",
  },
];

const spanOf = (found: RegExpExecArray): Span => [found.index, found.index + found[0].length];

/** The numbers in a text, in the form for comparing. */
const valuesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(anyNumber)].map(([words]) => amountOf(words)));

function integrationsIn(text: string, known: string): FactFinding[] {
  return [...text.matchAll(integration)].flatMap((found) => {
    const names = found.groups?.names ?? "";
    const from = found.index + found[0].length - names.length;
    return [...names.matchAll(named)].flatMap((one): FactFinding[] => {
      const words = one[0].replace(/^(?:The|Your|Both|A) /, "");
      if (known.includes(fold(words))) return [];
      const start = from + one.index + one[0].length - words.length;
      return [
        {
          rule: "unknown_fact",
          level: "note",
          about: "integration",
          message: `The brief does not say that it works with ${words}.`,
          remedy: leaveOut,
          span: [start, start + words.length],
        },
      ];
    });
  });
}

function linksUnknown(text: string, brief: FactBrief, knownText: string): FactFinding[] {
  const site =
    brief.website === null
      ? []
      : [...findLinks(brief.website), ...findLinks(`https://${brief.website}`)];
  const hosts = [...site, ...findLinks(knownText)].map(({ host }) => hostOf(host));
  const { trackedLinks = [] } = brief;
  return findVisibleLinks(text)
    .filter(({ span }) => !trackedLinks.includes(text.slice(...span)))
    .filter(({ host }) => !hosts.some((one) => host === one || host.endsWith(`.${one}`)))
    .map(({ span, host }) => ({
      rule: "unknown_fact",
      level: "note",
      about: "link",
      message: `${host} is not the company's site, and nobody linked it in the thread.`,
      remedy: "Remove the link, or link to the company's own page.",
      span,
    }));
}

/**
 * Finds claims that neither the brief nor the thread contains: prices and "free", guarantees, figures,
 * integrations by name, superlatives, and links to other sites; in the order of the text. Compares only the
 * numbers and names, not their context: "$50" is known when the thread asks for something under $50. English
 * only.
 */
export function unknownFacts(text: string, brief: FactBrief): FactFinding[] {
  const knownText = [
    brief.company ?? "",
    ...brief.facts.flatMap(({ label, value }) => [label, value]),
    brief.disclosure,
    brief.thread,
  ].join("\n");
  const known = fold(knownText);
  const values = valuesIn(knownText);
  const links = findLinks(text);
  const taken: Span[] = links.map(({ span }) => span);
  const found = kinds.flatMap(({ about, pattern, key, message, remedy }) =>
    [...text.matchAll(pattern)].flatMap((one): FactFinding[] => {
      const span = spanOf(one);
      if (taken.some(([from, to]) => from < span[1] && span[0] < to)) return [];
      const value = key(one[0]);
      const isKnown = key === amountOf ? values.has(value) : known.includes(fold(value).trimEnd());
      taken.push(span);
      return isKnown
        ? []
        : [{ rule: "unknown_fact", level: "note", about, message: message(one[0]), remedy, span }];
    }),
  );
  return [...found, ...integrationsIn(text, known), ...linksUnknown(text, brief, knownText)].sort(
    (a, b) => (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0),
  );
}
