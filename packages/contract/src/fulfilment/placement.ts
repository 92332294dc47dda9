import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";
import { placementModes } from "./community-accounts.ts";
import { screenshotMaxBytes } from "./placement-screenshot.ts";
import { assignmentSchema } from "./writers.ts";

/** Why a reply could not be placed, and what to do. */
export const placementFailureSchema = z.object({
  /** The platform's error code, or ours when it has none. */
  code: z.string(),
  /** One sentence. */
  message: z.string(),
  /** The next step, in one sentence. */
  remedy: z.string(),
});
export type PlacementFailure = z.output<typeof placementFailureSchema>;

/** An account that a reply could be placed with, and what prevents that now. */
export const candidateAccountSchema = z.object({
  /** The id of a community account; null: the writer's own account. */
  id: z.string().nullable(),
  name: z.string(),
  mode: z.enum(placementModes),
  affiliation: z.string().nullable(),
  /** Why it can't be used now; empty: it can. */
  blockers: z.array(z.object({ message: z.string(), remedy: z.string() })),
});
export type CandidateAccount = z.output<typeof candidateAccountSchema>;

/** The ways to place an approved reply. */
export const placementOptionsSchema = z.object({
  accounts: z.array(candidateAccountSchema),
  /** The text to post: the approved text with the disclosure line. */
  text: z.string(),
  /** Where to post it manually; on X the Web Intent with the text filled in. */
  address: z.string(),
  /** Whether the platform's form opens with the text filled in. */
  isPrefilled: z.boolean(),
  /** false: comments can't be read there, so the writer reports the placement with a screenshot. */
  readable: z.boolean(),
  /** Earlier attempts through the API, the newest first. */
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

/** A reply that was sent, but may not have been posted. */
export const unresolvedPlacementSchema = z.object({
  /** The id of the attempt. */
  id: z.string(),
  replyId: z.string(),
  source: z.enum(sources),
  company: z.string().nullable(),
  /** The name of the account it was sent with. */
  account: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
  /** As sent, with the disclosure line. */
  text: z.string(),
  /** The post that it answers. */
  postUrl: z.string(),
  /** How often the account's comments were searched for it. */
  checks: z.number(),
  failure: placementFailureSchema.nullable(),
});
export type UnresolvedPlacement = z.output<typeof unresolvedPlacementSchema>;

const replyParams = z.object({ id: z.uuid("is not an id") });
const assignment = z.object({ assignment: assignmentSchema });

/** The same in base64, with room for the prefix of a data URL. */
const screenshotMaxChars = Math.ceil(screenshotMaxBytes / 3) * 4 + 100;

export const placementCalls = {
  getPlacementOptions: call({
    method: "GET",
    path: "/writers/replies/{id}/placing",
    who: "writer",
    summary:
      "Get the ways to post an approved reply: the accounts that can be used, and why others can't.",
    params: replyParams,
    data: z.object({ placing: placementOptionsSchema }),
  }),
  placeReply: call({
    method: "POST",
    path: "/writers/replies/{id}/place",
    who: "writer",
    summary:
      "Post an approved reply through the platform's API with a connected account, at most once. Its status is `placing` until the platform has responded.",
    params: replyParams,
    body: z.object({ accountId: z.uuid("is not an account") }),
    data: assignment,
  }),
  selfReportPlacement: call({
    method: "POST",
    path: "/writers/replies/{id}/self-report",
    who: "writer",
    summary:
      "Report where a reply was posted on a platform whose comments can't be read, with a screenshot (PNG, JPEG or WebP, at most 5 MB).",
    params: replyParams,
    bodyMax: screenshotMaxChars + 10_000,
    body: z.object({
      permalink: trimmedText(1_000, {
        type: "Paste the address of your comment.",
        empty: "Paste the address of your comment.",
        tooLong: "is not the address of a comment",
      }),
      /** Base64. */
      screenshot: z
        .string("Add a screenshot of your comment.")
        .min(1, "Add a screenshot of your comment.")
        .max(screenshotMaxChars, "must be at most 5 MB"),
      /** The id of a community account; null: the writer's own account. */
      accountId: z.uuid("is not an account").nullable().default(null),
      confirmed: z.literal(true, "Confirm that it is live there as approved."),
    }),
    data: assignment,
  }),
  interpretRefusal: call({
    method: "POST",
    path: "/writers/replies/{id}/refusal",
    who: "writer",
    summary:
      "Interpret the error message that a platform showed when a reply was posted manually; with `giveUp` the reply ends if that error is final.",
    params: replyParams,
    body: z.object({
      words: trimmedText(limits.noteMax, {
        type: "Paste the platform's message.",
        empty: "Paste the platform's message.",
      }),
      giveUp: z.boolean("must be true or false").default(false),
    }),
    data: z.object({
      failure: placementFailureSchema,
      /** Whether it can never be placed in this thread. */
      final: z.boolean(),
      assignment: assignmentSchema,
    }),
  }),
  endReply: call({
    method: "POST",
    path: "/writers/replies/{id}/end",
    who: "writer",
    summary:
      "End an approved reply that can no longer be posted, since the thread is closed or the rules forbid it. Both are checked again, and the result is the reason. PLACEMENT_REFUSED when nothing prevents posting it.",
    params: replyParams,
    data: assignment,
  }),
  listUnresolvedPlacements: call({
    method: "GET",
    path: "/admin/placements",
    who: "admin",
    summary:
      "List replies that were sent more than an hour ago, or with an account whose comments can no longer be read, and of which it is not known whether they were posted; the oldest first.",
    query: z.object(pagingOf(20)),
    data: z.object({ placements: z.array(unresolvedPlacementSchema), total: z.number().int() }),
  }),
  resolvePlacement: call({
    method: "POST",
    path: "/admin/placements/{id}",
    who: "admin",
    summary:
      "Resolve such a placement: with the address of the comment, which must be in the thread and by the account; or without one, after which the reply can be posted again. REPLY_MOVED_ON when it was resolved already.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z.object({
      /** null: it was not posted. */
      permalink: trimmedText(1_000, {
        type: "Paste the address of the comment.",
        empty: "Paste the address of the comment.",
        tooLong: "is not the address of a comment",
      }).nullable(),
    }),
    data: z.object({}),
  }),
};
