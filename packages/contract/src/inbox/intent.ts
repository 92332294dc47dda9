import { z } from "zod";
import { call } from "../call.ts";
import { cautionKinds, intentLevels, signalKinds } from "../vocabulary.ts";

/** The words of a post that something stands on. */
const place = {
  /** Which text of the mention the words stand in; null where it is no words that speak. */
  in: z.enum(["title", "content"]).nullable(),
  /** `[start, end)` in UTF-16 code units of `title` or `fullContent`. */
  span: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** The words themselves. */
  quote: z.string().nullable(),
};

/** Why a score is what it is. */
export const intentReasonSchema = z.object({
  kind: z.enum(signalKinds),
  /** A sentence for a person. */
  message: z.string(),
  /** What it adds to the weight of evidence: above 0 it speaks for a reply, below against. */
  weight: z.number(),
  ...place,
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

/** What to mind before one replies. */
export const cautionSchema = z.object({
  kind: z.enum(cautionKinds),
  message: z.string(),
  ...place,
});
export type Caution = z.output<typeof cautionSchema>;

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
      /** Each with words of the post, which were looked up in it. */
      reasons: z.array(z.object({ message: z.string(), quote: z.string() })),
      model: z.string(),
    })
    .nullable(),
  /** ISO 8601; null until it is done. */
  assessedAt: z.string().nullable(),
});
export type Assessment = z.output<typeof assessmentSchema>;

/** What the language model may cost a workspace, and has. */
export const modelUsageSchema = z.object({
  /** false: none is configured, and everything works without. */
  connected: z.boolean(),
  model: z.string().nullable(),
  /** Of this workspace, today (UTC), in cents; with what is put aside for calls under way. */
  spentCents: z.number(),
  capCents: z.number(),
  /** When the day's budget begins anew, ISO 8601. */
  resetsAt: z.string(),
  /** Calls of this workspace today. */
  calls: z.number().int(),
  /** What keeps it from working at present, in a sentence. */
  failure: z.string().nullable(),
});
export type ModelUsage = z.output<typeof modelUsageSchema>;

export const modelCalls = {
  getModelUsage: call({
    method: "GET",
    path: "/discovery/model",
    who: "customer",
    summary: "The language model: whether there is one, and what it has cost today.",
    data: z.object({ usage: modelUsageSchema }),
  }),
};
