import { z } from "zod";

/** What a check of a reply can find, by the rule that speaks. */
export const findingRules = [
  // What keeps a reply from being handed in, or has a person read it first.
  "text",
  "length",
  "disclosure",
  "one_reply",
  "community_rules",
  "blocked_community",
  "opted_out",
  "sensitive",
  "no_pitch",
  "account_cap",
  "thread",
  "similar",
  "first_hand",
  // Advice on where it goes.
  "community_removals",
  // Advice on how it reads.
  "machine_style",
  "salesy",
  "links",
  "unknown_fact",
  "markup",
] as const;
export type FindingRule = (typeof findingRules)[number];

/**
 * `stop`: the text can't be handed in or placed. `hold`: a reviewer reads it before it goes on.
 * `note`: advice.
 */
export const findingLevels = ["stop", "hold", "note"] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** Something that the check says of a reply: which words, and what to do about them. */
export const findingSchema = z.object({
  rule: z.enum(findingRules),
  level: z.enum(findingLevels),
  /** What is wrong, in a sentence. */
  message: z.string(),
  /** What to do about it, in a sentence. */
  remedy: z.string(),
  /** `[start, end)` in UTF-16 code units of the text that was checked; null: it is about no words of it. */
  span: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** What it rests on: a community's own words, an earlier reply; null where it is our own rule. */
  evidence: z
    .object({
      quote: z.string(),
      /** Where that stands, in words: "r/SaaS, rule 3". */
      from: z.string(),
      /** As of when, ISO 8601. */
      asOf: z.string().nullable(),
    })
    .nullable(),
});
export type Finding = z.output<typeof findingSchema>;
