import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";
import { replySchema } from "./replies-schema.ts";

/** A customer's report that a self-reported reply was removed, or a check's report of a material edit. */
export const replyReportSchema = z.object({
  id: z.string(),
  replyId: z.string(),
  source: z.enum(sources),
  company: z.string().nullable(),
  /** ISO 8601. */
  placedAt: z.string(),
  account: z.string().nullable(),
  permalink: z.string().nullable(),
  text: z.string(),
  /** Whether its writer sent a screenshot: `getReportScreenshot` has it. */
  hasScreenshot: z.boolean(),
  /** `system`: a survival check found it edited; the note begins with "edited: ". */
  by: z.enum(["customer", "system"]),
  note: z.string(),
  at: z.string(),
});
export type ReplyReport = z.output<typeof replyReportSchema>;

export const reportCalls = {
  reportReply: call({
    method: "POST",
    path: "/replies/{id}/report",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Report that a self-reported reply was removed; an administrator decides. REPLY_MOVED_ON for a reply that is checked by us or not posted.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({
      note: trimmedText(limits.noteMax, {
        type: "Say what you saw.",
        empty: "Say what you saw.",
      }),
    }),
    data: z.object({ reply: replySchema }),
  }),
  listReports: call({
    method: "GET",
    path: "/admin/reports",
    who: "admin",
    summary: "List open reports, the oldest first: at most twenty of `total`.",
    data: z.object({ reports: z.array(replyReportSchema), total: z.number().int() }),
  }),
  getReportScreenshot: call({
    method: "GET",
    path: "/admin/reports/{id}/screenshot",
    who: "admin",
    summary:
      "Get the screenshot of a reported reply as a data URL. NOT_FOUND when the report is decided.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({
      /** null: the writer sent none. */
      screenshot: z.string().nullable(),
    }),
  }),
  decideReport: call({
    method: "POST",
    path: "/admin/reports/{id}",
    who: "admin",
    summary:
      "Decide whether the reply was removed. NOT_FOUND when another administrator has decided already.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({ decision: z.enum(["removed", "standing"], "must be removed or standing") }),
    data: z.object({}),
  }),
};
