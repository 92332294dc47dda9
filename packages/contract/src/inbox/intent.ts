import { z } from "zod";
import { call } from "../call.ts";
import { intentLevels, signalKinds, warningKinds } from "../vocabulary.ts";

/** A quote of a post. */
const quote = {
  /** The text of the mention that contains the quote; null when the reason has no quote. */
  in: z.enum(["title", "content"]).nullable(),
  /** `[start, end)` in UTF-16 code units of `title` or `fullContent`. */
  span: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** The quoted words. */
  quote: z.string().nullable(),
};

/** A reason for a score. */
export const intentReasonSchema = z.object({
  kind: z.enum(signalKinds),
  /** A sentence for a person. */
  message: z.string(),
  /** Its weight of evidence: above 0 for a reply, below 0 against it. */
  weight: z.number(),
  ...quote,
});
export type IntentReason = z.output<typeof intentReasonSchema>;

/** How near the author of a post is to buying, and why. */
export const intentSchema = z.object({
  score: z.number().int().min(0).max(100),
  level: z.enum(intentLevels),
  /** The weightiest first. */
  reasons: z.array(intentReasonSchema),
});
export type Intent = z.output<typeof intentSchema>;

/** A warning before replying. */
export const warningSchema = z.object({
  kind: z.enum(warningKinds),
  message: z.string(),
  ...quote,
});
export type Warning = z.output<typeof warningSchema>;

/** A language model's assessment of a post. It is advice: nothing depends on it. */
export const assessmentSchema = z.object({
  status: z.enum(["waiting", "done", "failed"]),
  /** Why it failed or waits, in a sentence. */
  failure: z.string().nullable(),
  /** null until it is done. */
  verdict: z
    .object({
      level: z.enum(intentLevels),
      /** What the author wants, in a sentence or two. */
      summary: z.string(),
      /** Each with a verified quote of the post. */
      reasons: z.array(z.object({ message: z.string(), quote: z.string() })),
      model: z.string(),
    })
    .nullable(),
  /** ISO 8601; null until it is done. */
  assessedAt: z.string().nullable(),
});
export type Assessment = z.output<typeof assessmentSchema>;

/** The language model, and how much of a workspace's budget for it is used. */
export const modelUsageSchema = z.object({
  /** false: none is configured; everything else works without it. */
  connected: z.boolean(),
  model: z.string().nullable(),
  /**
   * How much of this workspace's budget for today (UTC) is used, including reservations of running calls: in percent,
   * because customers do not see what the operator pays.
   */
  usedPercent: z.number().int(),
  /** When the daily budget resets, ISO 8601. */
  resetsAt: z.string(),
  /** Calls of this workspace today, without the studio's. */
  calls: z.number().int(),
  /** The same of the studio, which has a separate budget. */
  studio: z.object({ usedPercent: z.number().int(), resetsAt: z.string() }),
  /** Why it does not work right now, in a sentence. */
  failure: z.string().nullable(),
});
export type ModelUsage = z.output<typeof modelUsageSchema>;

export const modelCalls = {
  getModelUsage: call({
    method: "GET",
    path: "/discovery/model",
    who: "customer",
    summary: "Get whether a language model is connected, and how much of today's budget is used.",
    data: z.object({ usage: modelUsageSchema }),
  }),
};
