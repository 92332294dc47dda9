import { cut } from "../../../integrations/ports/plain.ts";

/** A labeled statement about the company. */
interface GivenFact {
  label: string;
  value: string;
}

/** Words of other people that a text may quote. */
export interface GivenQuote {
  mentionId: string;
  kind: "post" | "comment";
  /** The platform and the community, such as "Reddit, r/smallbusiness". */
  from: string;
  text: string;
}

/** Everything that a text may be based on. */
export interface Given {
  company: string | null;
  website: string | null;
  facts: readonly GivenFact[];
  knowledge: readonly { id: string; title: string; content: string }[];
  /** Facts that the request adds. */
  notes: readonly string[];
  links: Readonly<Record<string, string>>;
  quotes: readonly GivenQuote[];
  /** The mention among the quotes that the text answers; null: none. */
  replyToMentionId: string | null;
  /** The customer's prompt, which may contain facts as well. */
  prompt: string;
}

/** The maximum characters of all knowledge entries in a request, of one entry, and of one quoted post. */
const knowledgeMaxChars = 24_000;
const entryMaxChars = 8_000;
const quoteMaxChars = 2_000;

/** Cuts texts that are too long for a prompt. Grounding uses the same words that the model reads. */
export function limitGiven(given: Given): Given {
  const { knowledge, quotes } = given;
  const perEntry = Math.min(entryMaxChars, Math.floor(knowledgeMaxChars / (knowledge.length || 1)));
  return {
    ...given,
    knowledge: knowledge.map((entry) => ({ ...entry, content: cut(entry.content, perEntry) })),
    quotes: quotes.map((quote) => ({ ...quote, text: cut(quote.text, quoteMaxChars) })),
  };
}

/** The customer's own texts, whose links may be used; texts of other people are not among them. */
export const ownTexts = (given: Given): string[] => [
  given.website ?? "",
  given.prompt,
  ...given.notes,
  ...Object.values(given.links),
  ...given.facts.map(({ value }) => value),
  ...given.knowledge.map(({ content }) => content),
];
