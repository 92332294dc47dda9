import { z } from "zod";
import { call } from "../call.ts";
import { mentionSchema } from "../inbox/mentions.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";

/** A time from which posts may be missing, because the source returned no more. ISO 8601. */
export const collectionGapSchema = z.object({
  from: z.string(),
  until: z.string(),
  /** A sentence. */
  reason: z.string(),
});

/** What is collected from a source, and when it was last polled. */
export const collectedSourceSchema = z.object({
  source: z.enum(sources),
  /** Whether a running worker can read it. */
  connected: z.boolean(),
  /** It was being read, and no running worker can read it now. Missing from older servers. */
  isInterrupted: z.boolean().default(false),
  /** Posts from everywhere on the platform, not only from these communities. */
  everywhere: z.boolean(),
  /** Communities whose posts or comments are all read. */
  communities: z.array(z.string()),
  /** ISO 8601; null before the first poll. */
  lastPolledAt: z.string().nullable(),
  /** A sentence for people when the last poll failed or none is possible, else null. */
  failure: z.string().nullable(),
  /** Communities that can't be read, in words: "r/a is private." */
  closed: z.string().nullable(),
  /** The delay from posting to discovery in the last 24 hours; null if there were too few posts. */
  detectionDelay: z.object({ p50Seconds: z.number(), p95Seconds: z.number() }).nullable(),
  /** Of the last 24 hours, the newest first. */
  gaps: z.array(collectionGapSchema),
  /** How much of this workspace's budget for this month is used, in percent; null where collection is free. */
  budgetUsedPercent: z.number().int().nullable(),
});
export type CollectedSource = z.output<typeof collectedSourceSchema>;

export const collectionCalls = {
  listSources: call({
    method: "GET",
    path: "/discovery/watching",
    who: "customer",
    summary:
      "List the monitored sources, when each was last checked, and which posts may be missing.",
    data: z.object({
      sources: z.array(collectedSourceSchema),
      /** Searches are paused: no reply is left. */
      paused: z.boolean(),
      /** The last 7 days are being searched for a new keyword. Missing from older servers. */
      isBackfilling: z.boolean().default(false),
    }),
  }),
  addByLink: call({
    method: "POST",
    path: "/discovery/mentions/link",
    who: "customer",
    needsConfirmedEmail: true,
    summary:
      "Add a post as a mention by its address. If the address can't be read, send the text too; it stays in this workspace.",
    body: z.object({
      url: trimmedText(2_000, {
        type: "Paste the address of a post.",
        empty: "Paste the address of a post.",
        tooLong: "This address is too long. Paste the address of one post.",
      }).refine(
        (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
        "Paste the full address, starting with https://.",
      ),
      text: trimmedText(limits.linkTextMax).optional(),
    }),
    data: z.object({ mention: mentionSchema }),
  }),
};
