import { z } from "zod";

/** The rules that the compliance check applies to a reply. */
export const findingRules = [
  // Prevent submission, or require a review.
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
  // Advice about the community.
  "community_removals",
  // Advice about the writing.
  "machine_style",
  "salesy",
  "links",
  "unknown_fact",
  "markup",
] as const;
export type FindingRule = (typeof findingRules)[number];

/**
 * `stop`: the reply can't be submitted or placed. `hold`: a reviewer must approve it first.
 * `note`: advice only.
 */
export const findingLevels = ["stop", "hold", "note"] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** One result of the compliance check: the problem, the words that cause it, and the remedy. */
export const findingSchema = z.object({
  rule: z.enum(findingRules),
  level: z.enum(findingLevels),
  /** The problem, in one sentence. */
  message: z.string(),
  /** How to fix it, in one sentence. */
  remedy: z.string(),
  /** `[start, end)` in UTF-16 code units of the checked text; null: the finding is about no particular words. */
  span: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** A quote from the community's rules, the post or an earlier reply; null: none supports the finding. */
  evidence: z
    .object({
      quote: z.string(),
      /** The source of the quote, for people: "r/SaaS, rule 3". */
      from: z.string(),
      /** When the quoted text was read or submitted, ISO 8601. */
      asOf: z.string().nullable(),
    })
    .nullable(),
});
export type Finding = z.output<typeof findingSchema>;
