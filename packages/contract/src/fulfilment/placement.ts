import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";
import { placementModes } from "./community-accounts.ts";
import { screenshotMaxBytes } from "./placement-screenshot.ts";
import { assignmentSchema } from "./writers.ts";

/** Why a platform did not take a reply, and what to do. */
export const placementFailureSchema = z.object({
  /** The platform's own code where it has one; else ours. */
  code: z.string(),
  /** In a sentence. */
  message: z.string(),
  /** The next step, in a sentence. */
  remedy: z.string(),
});
export type PlacementFailure = z.output<typeof placementFailureSchema>;

/** An account that a reply could be placed with, and why it may not be now. */
export const candidateAccountSchema = z.object({
  /** Of a community account; null: the writer's own. */
  id: z.string().nullable(),
  name: z.string(),
  mode: z.enum(placementModes),
  affiliation: z.string().nullable(),
  /** Each reason a sentence with what to do; empty: it may. */
  blockers: z.array(z.object({ message: z.string(), remedy: z.string() })),
});
export type CandidateAccount = z.output<typeof candidateAccountSchema>;

/** How an approved reply is placed. */
export const placementOptionsSchema = z.object({
  accounts: z.array(candidateAccountSchema),
  /** As it is to be posted: the approved text with the disclosure line. */
  text: z.string(),
  /** Where it is posted by hand; on X the Web Intent that has the text filled in. */
  address: z.string(),
  /** What of the platform's form is filled in there already. */
  isPrefilled: z.boolean(),
  /** false: nothing can be read back there, so the writer attests with a screenshot. */
  readable: z.boolean(),
  /** What came of earlier tries through the API, the newest first. */
  attempts: z.array(
    z.object({
      id: z.string(),
      account: z.string(),
      state: z.enum(["planned", "sent", "unknown", "placed", "refused", "absent"]),
      at: z.string(),
      failure: placementFailureSchema.nullable(),
    }),
  ),
});
export type Placing = z.output<typeof placementOptionsSchema>;

/** A reply that was sent, of which nobody could find out whether it arrived. */
export const unresolvedPlacementSchema = z.object({
  /** Of the attempt. */
  id: z.string(),
  replyId: z.string(),
  source: z.enum(sources),
  company: z.string().nullable(),
  /** The account that it was sent with. */
  account: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
  /** As it was sent, with the disclosure line. */
  text: z.string(),
  /** Where it should stand. */
  postUrl: z.string(),
  /** How often the account's comments were looked through for it. */
  checks: z.number(),
  failure: placementFailureSchema.nullable(),
});
export type UnresolvedPlacement = z.output<typeof unresolvedPlacementSchema>;

const replyParams = z.object({ id: z.uuid("is not an id") });
const assignment = z.object({ assignment: assignmentSchema });

/** The same as base64, with what may stand before it in a data address. */
const screenshotMaxChars = Math.ceil(screenshotMaxBytes / 3) * 4 + 100;

export const placementCalls = {
  getPlacementOptions: call({
    method: "GET",
    path: "/writers/replies/{id}/placing",
    who: "writer",
    summary: "How an approved reply can be placed: which accounts may, and why others may not.",
    params: replyParams,
    data: z.object({ placing: placementOptionsSchema }),
  }),
  placeReply: call({
    method: "POST",
    path: "/writers/replies/{id}/place",
    who: "writer",
    summary:
      "Place an approved reply through the platform's API with a connected account, at most once. It is `placing` until the platform has answered.",
    params: replyParams,
    body: z.object({ accountId: z.uuid("is no account") }),
    data: assignment,
  }),
  selfReportPlacement: call({
    method: "POST",
    path: "/writers/replies/{id}/self-report",
    who: "writer",
    summary:
      "Say where a reply was posted that can't be read back, with a screenshot (PNG, JPEG or WebP, at most 5 MB).",
    params: replyParams,
    bodyMax: screenshotMaxChars + 10_000,
    body: z.object({
      permalink: trimmedText(1_000, {
        type: "Paste the address of your comment.",
        empty: "Paste the address of your comment.",
        tooLong: "is no address of a comment",
      }),
      /** Base64. */
      screenshot: z
        .string("Add a screenshot of your comment.")
        .min(1, "Add a screenshot of your comment.")
        .max(screenshotMaxChars, "must be at most 5 MB"),
      /** Of a community account; null: the writer's own. */
      accountId: z.uuid("is no account").nullable().default(null),
      confirmed: z.literal(true, "Say that it stands there as approved."),
    }),
    data: assignment,
  }),
  interpretRefusal: call({
    method: "POST",
    path: "/writers/replies/{id}/refusal",
    who: "writer",
    summary:
      "What a platform's words mean that did not take a reply by hand; with `giveUp` the reply ends where they are final.",
    params: replyParams,
    body: z.object({
      words: trimmedText(limits.noteMax, {
        type: "Paste what the platform says.",
        empty: "Paste what the platform says.",
      }),
      giveUp: z.boolean("must be true or false").default(false),
    }),
    data: z.object({
      failure: placementFailureSchema,
      /** Whether it can never be placed there. */
      final: z.boolean(),
      assignment: assignmentSchema,
    }),
  }),
  endReply: call({
    method: "POST",
    path: "/writers/replies/{id}/end",
    who: "writer",
    summary:
      "End an approved reply that can't be placed any more, as the thread is closed or the rules forbid it: they are asked anew, and what they say is the reason. PLACEMENT_REFUSED where nothing speaks against it.",
    params: replyParams,
    data: assignment,
  }),
  listUnresolvedPlacements: call({
    method: "GET",
    path: "/admin/placements",
    who: "admin",
    summary:
      "Replies that were sent to a platform more than an hour ago, or with an account that can't be looked through any more, of which nobody knows yet whether they arrived; the oldest first.",
    data: z.object({ placements: z.array(unresolvedPlacementSchema) }),
  }),
  resolvePlacement: call({
    method: "POST",
    path: "/admin/placements/{id}",
    who: "admin",
    summary:
      "Say where such a reply stands: its thread and account must fit, its text you have read; or that it is not there, after which it can be placed again. REPLY_MOVED_ON where that is known by now.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({
      /** null: it is not there. */
      permalink: trimmedText(1_000, {
        type: "Paste the address of the comment.",
        empty: "Paste the address of the comment.",
        tooLong: "is no address of a comment",
      }).nullable(),
    }),
    data: z.object({}),
  }),
};
