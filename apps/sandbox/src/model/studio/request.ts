import { property, tryParseJson } from "../json.ts";
import { limit, plain } from "../reader/schema.ts";
import type { ModelRequest } from "../request.ts";

/** A document of a prompt, of its kind. */
export interface QuotedDocument {
  kind: string;
  text: string;
}

/** What a question of the studio asks for. */
export interface StudioRequest {
  /** What the customer wants; empty where nothing is said. */
  prompt: string;
  postType: string;
  voice: string;
  company: string;
  /** Facts of the company: lines of its profile, sentences of its knowledge, notes of the request. */
  facts: string[];
  /** Posts and comments of other people. */
  quotes: string[];
  /** Samples of a voice. */
  samples: string[];
  links: { label: string; url: string }[];
  hashtags: boolean;
  emojis: boolean;
  /** The most characters of a text. */
  max: number;
  /** How many texts. */
  count: number;
  /** How many other texts there are from which these are to differ. */
  others: number;
  /** The text to be rewritten, and how; empty where there is none. */
  text: string;
  instruction: string;
}

/** The documents of a message, which are between lines with its mark, each as one JSON string. */
export function documentsIn(message: string): QuotedDocument[] {
  const documents = /^=== \S+ document \d+ \(([a-z]+)\) begins\n(".*")$/gm;
  return [...message.matchAll(documents)].flatMap(([, kind = "", written = ""]) => {
    const text = tryParseJson(written);
    return typeof text === "string" ? [{ kind, text }] : [];
  });
}

/** What comes after the documents. */
const questionIn = (message: string): string => message.split(/^=== \S+ question$/m).at(-1) ?? "";

/** The values of lines that begin with a label, plain or as one JSON string. */
function valuesOf(question: string, label: string): string[] {
  const lines = new RegExp(`^(?:the |- )?${label}: *(\\S.*)$`, "gim");
  return [...question.matchAll(lines)].map(([, value = ""]) => {
    const text = tryParseJson(value);
    return typeof text === "string" ? text : value.trim();
  });
}

const isYes = (value: string | undefined): boolean => /^(?:yes|true|on)\b/i.test(value ?? "");

/** "Label: value" lines as they are; other text in sentences that are long enough to say something. */
function factsIn(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((line) => line.trim())
    .filter((line) => line.split(/\s+/).length > 2);
}

const defaultCount = 4;
const maxCount = 10;

/** How many items the schema of a list allows; null: it is no list, or has no limit. */
function countIn(schema: unknown): number | null {
  const list = property(plain(schema, schema).properties, "elements");
  return limit(plain(list, schema), "maxItems") ?? null;
}

/** What a call asks for, when the studio asks; null for every other question. */
export function studioRequestIn(ask: ModelRequest, schema: unknown): StudioRequest | null {
  const message = ask.turns.findLast(({ role }) => role === "user")?.text ?? "";
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
