import { cut } from "../../../integrations/ports/plain.ts";

/** A labeled statement of the company. */
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

/** Everything that a text may rest on. */
export interface Given {
  company: string | null;
  website: string | null;
  facts: readonly GivenFact[];
  knowledge: readonly { id: string; title: string; content: string }[];
  /** What the request adds. */
  notes: readonly string[];
  links: Readonly<Record<string, string>>;
  quotes: readonly GivenQuote[];
  /** The mention among them that the text answers; null: none. */
  replyToMentionId: string | null;
  /** What the customer asks for, which may name facts as well. */
  prompt: string;
}

/** Characters of the knowledge base that one request reads, of one entry, and of one quoted post. */
const knowledgeMaxChars = 24_000;
const entryMaxChars = 8_000;
const quoteMaxChars = 2_000;

/** Cuts what is too long for a prompt; a text is grounded in the same words as the model reads. */
export function limitGiven(given: Given): Given {
  const { knowledge, quotes } = given;
  const perEntry = Math.min(entryMaxChars, Math.floor(knowledgeMaxChars / (knowledge.length || 1)));
  return {
    ...given,
    knowledge: knowledge.map((entry) => ({ ...entry, content: cut(entry.content, perEntry) })),
    quotes: quotes.map((quote) => ({ ...quote, text: cut(quote.text, quoteMaxChars) })),
  };
}

/** The texts of the customer's own in which links are given: not what strangers wrote. */
export const ownTexts = (given: Given): string[] => [
  given.website ?? "",
  given.prompt,
  ...given.notes,
  ...Object.values(given.links),
  ...given.facts.map(({ value }) => value),
  ...given.knowledge.map(({ content }) => content),
];
