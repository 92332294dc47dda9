import { z } from "zod";

/**
 * What a workspace can do next, in the order in which it is listed. `approvals`: replies wait for approval;
 * `ready_to_buy`: pending mentions at the strongest level; `removed_replies`: replies were removed in the last
 * seven days; `replies_used`: no reply is left in the quota; `keywords_used`: all keywords of the plan are in use;
 * `no_keywords`: there is nothing to search for; `noisy_keyword`: nearly all mentions of a keyword are skipped;
 * `source_failing`: a platform can't be read right now.
 */
export const nextActionKinds = [
  "no_keywords",
  "approvals",
  "ready_to_buy",
  "replies_used",
  "removed_replies",
  "source_failing",
  "noisy_keyword",
  "keywords_used",
] as const;
export type NextActionKind = (typeof nextActionKinds)[number];

/** Where an action is done: a section of the dashboard with its filters. */
const targetSchema = z.object({
  view: z.enum(["mentions", "replies", "pricing"]),
  stage: z.enum(["waiting", "removed"]).optional(),
  intent: z.literal("Ready to buy").optional(),
  keyword: z.string().optional(),
  status: z.literal("all").optional(),
});

export const nextActionSchema = z.object({
  /** The same for the same action as long as it is listed. */
  id: z.string(),
  kind: z.enum(nextActionKinds),
  /** Of what: replies, mentions or keywords; 1 where nothing is counted. */
  count: z.number().int(),
  /** The keyword or the platform that it is about; null: none in particular. */
  subject: z.string().nullable(),
  /** When it is too late, such as the first deadline of the approvals; ISO 8601, null: never. */
  dueAt: z.string().nullable(),
  /** Whether something was removed, is failing or used up. */
  isProblem: z.boolean(),
  target: targetSchema,
});
export type NextAction = z.output<typeof nextActionSchema>;
