import { property, tryParseJson } from "../json.ts";
import { limit, plain } from "../reader/schema.ts";
import type { ModelRequest } from "../request.ts";

/** A document of a prompt. */
export interface QuotedDocument {
  kind: string;
  text: string;
}

/** A parsed question of the studio. */
export interface StudioRequest {
  /** What the customer asks for; empty when there is no prompt. */
  prompt: string;
  postType: string;
  voice: string;
  company: string;
  /** Facts about the company: lines of its profile, sentences of its knowledge base, notes of the request. */
  facts: string[];
  /** Posts and comments of other people. */
  quotes: string[];
  /** Samples of a voice. */
  samples: string[];
  links: { label: string; url: string }[];
  hashtags: boolean;
  emojis: boolean;
  /** The maximum number of characters of a text. */
  max: number;
  /** How many texts to write. */
  count: number;
  /** How many other texts these must differ from. */
  others: number;
  /** The text to rewrite; empty when there is none. */
  text: string;
  instruction: string;
}

/** The documents of a message. Each is one JSON string between lines with the message's mark. */
export function documentsIn(message: string): QuotedDocument[] {
  const documents = /^=== \S+ document \d+ \(([a-z]+)\) begins\n(".*")$/gm;
  return [...message.matchAll(documents)].flatMap(([, kind = "", written = ""]) => {
    const text = tryParseJson(written);
    return typeof text === "string" ? [{ kind, text }] : [];
  });
}

/** The text after the documents. */
const questionIn = (message: string): string => message.split(/^=== \S+ question$/m).at(-1) ?? "";

/** The values of lines that start with a label, plain or as one JSON string. */
function valuesOf(question: string, label: string): string[] {
  const lines = new RegExp(`^(?:the |- )?${label}: *(\\S.*)$`, "gim");
  return [...question.matchAll(lines)].map(([, value = ""]) => {
    const text = tryParseJson(value);
    return typeof text === "string" ? text : value.trim();
  });
}

const isYes = (value: string | undefined): boolean => /^(?:yes|true|on)\b/i.test(value ?? "");

/** "Label: value" lines unchanged; other text as sentences of more than two words. */
function factsIn(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((line) => line.trim())
    .filter((line) => line.split(/\s+/).length > 2);
}

const defaultCount = 4;
const maxCount = 10;

/** The maximum number of items of a list; null when the schema is not a list or has no limit. */
function countIn(schema: unknown): number | null {
  const list = property(plain(schema, schema).properties, "elements");
  return limit(plain(list, schema), "maxItems") ?? null;
}

/** Parses a question of the studio; null for every other question. */
export function studioRequestIn(modelRequest: ModelRequest, schema: unknown): StudioRequest | null {
  const message = modelRequest.turns.findLast(({ role }) => role === "user")?.text ?? "";
  const question = questionIn(message);
  const documents = documentsIn(message);
  const value = (label: string) => valuesOf(question, label)[0];
  const isOwn = documents.some(({ kind }) => /^(?:profile|knowledge|sample)$/.test(kind));
  const prompt = value("prompt") ?? "";
  const instruction = value("instruction") ?? "";
  if (!isOwn && prompt === "" && instruction === "") return null;
  const of = (kinds: RegExp) => documents.filter(({ kind }) => kinds.test(kind));
  const [, written] =
    /\b(\d+) (?:complete )?(?:texts?|posts?|drafts?|versions?)\b/i.exec(question) ?? [];
  const count = written === undefined ? (countIn(schema) ?? defaultCount) : Number(written);
  return {
    prompt,
    instruction,
    text: value("text") ?? "",
    postType: value("post type") ?? "",
    voice: value("voice") ?? "",
    company: value("company") ?? "",
    facts: [
      ...of(/^(?:profile|knowledge|page)$/).flatMap(({ text }) => factsIn(text)),
      ...valuesOf(question, "note"),
    ],
    quotes: of(/^(?:post|comment)$/).map(({ text }) => text),
    samples: of(/^sample$/).map(({ text }) => text),
    links: valuesOf(question, "link").flatMap((line) => {
      const [, label = "", url = ""] = /^(.*?)[\s:]+(https?:\/\/\S+)$/i.exec(line) ?? [];
      return url === "" ? [] : [{ label, url }];
    }),
    hashtags: isYes(value("hashtags")),
    emojis: isYes(value("emojis")),
    max: Number(/^Length: at most ([\d,]+)/im.exec(question)?.[1]?.replaceAll(",", "") ?? 3_000),
    count: Math.min(Math.max(count, 1), maxCount),
    others: valuesOf(question, "differ from").length,
  };
}
