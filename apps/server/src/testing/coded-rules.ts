import { createHash } from "node:crypto";
import type { AiAssessment, WrittenRule } from "@earshot/rulebook";
import { z } from "zod";
import { readRecording } from "./recordings.ts";

/** The codes of people that are compared here, and the field of an assessment for each. */
export const codes = {
  "not allowed": "notAllowed",
  "some allowed": "someAllowed",
  disclosure: "disclosure",
  removal: "removal",
  ban: "ban",
} as const satisfies Record<string, keyof AiAssessment>;
export type Code = keyof typeof codes;
export const codeNames = Object.keys(codes) as Code[];

/** A rule that people have coded. */
export interface CodedRule {
  rule: WrittenRule;
  coded: ReadonlySet<Code>;
  /** Whether it is in the half on which the rulebook may be tuned. */
  tuning: boolean;
  /** Its beginning, by which near-copies of one text are recognized. */
  beginning: string;
}

const line = z.object({ short_name: z.string(), description: z.string(), codes: z.string() });

const readable = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");

/**
 * The coded rules. They are split by the last bit of the SHA-256 of the description (of the name, where
 * there is none), in lower case with single spaces, so that the same text is in only one half.
 */
export function readCoded(): CodedRule[] {
  const text = readRecording("subreddit-rules/reddit_ai_content_rules_coded.ndjson");
  return text
    .trim()
    .split("\n")
    .map((one) => {
      const { short_name: name, description, codes: written } = line.parse(JSON.parse(one));
      const words = description.toLowerCase().replaceAll(/\s+/g, " ").trim() || name.toLowerCase();
      const bit = (createHash("sha256").update(words).digest().at(-1) ?? 0) & 1;
      return {
        rule: { name: readable(name), description: readable(description) },
        coded: new Set(codeNames.filter((code) => written.includes(`'${code}'`))),
        tuning: bit === 0,
        beginning: words.replaceAll(/[^a-z]/g, "").slice(0, 20),
      };
    });
}

const recordedLine = z.object({
  body: z.object({
    rules: z.array(z.object({ short_name: z.string(), description: z.string().nullish() })),
  }),
});

/** The recorded answers of communities about their rules. */
export function readRecorded(): WrittenRule[][] {
  const text = readRecording("subreddit-rules/about_rules_recorded.json");
  return z
    .array(recordedLine)
    .parse(JSON.parse(text))
    .map(({ body }) =>
      body.rules.map((rule) => ({ name: rule.short_name, description: rule.description ?? "" })),
    );
}
