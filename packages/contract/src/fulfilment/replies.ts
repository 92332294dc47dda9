import { z } from "zod";
import { call } from "../call.ts";
import { areDaysInOrder, daysOutOfOrder, dayText } from "../day.ts";
import { limits } from "../limits.ts";
import { cursorField, isOnePosition, nextCursor, pagingOf, twoPositions } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { replyStages, sources } from "../vocabulary.ts";

import {
  replySchema,
  revisionSchema,
  submittedTextSchema,
  withdrawalTermsSchema,
} from "./replies-schema.ts";

const replyParams = z.object({ id: z.uuid("is not an id") });

/** The filters of a workspace's replies. */
const replyFilterFields = {
  stage: z.enum(replyStages, `must be one of ${replyStages.join(", ")}`).default("all"),
  platform: z.enum(["all", ...sources], `must be one of all, ${sources.join(", ")}`).default("all"),
  keyword: trimmedText(limits.keywordMax).optional(),
  community: trimmedText(limits.communityMax).optional(),
  /** Words of the post, its author's name or the reply; the last one may be a prefix. */
  search: trimmedText(limits.searchMax).optional(),
  /**
   * Days of the workspace's time zone, both inclusive: when it was posted, or claimed while it is not posted.
   */
  from: dayText.optional(),
  until: dayText.optional(),
};

const replyCounts = z.record(z.enum(replyStages), z.number().int());
const counted = z.number().int();
const answer = z.object({ reply: replySchema });

export const replyCalls = {
  listReplies: call({
    method: "GET",
    path: "/replies",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List the replies of the workspace, the latest change first.",
    query: z
      .object({ ...replyFilterFields, ...pagingOf(20), cursor: cursorField })
      .refine(isOnePosition, twoPositions)
      .refine(areDaysInOrder, daysOutOfOrder),
    data: z.object({
      replies: z.array(replySchema),
      nextCursor,
      total: z.number().int(),
      /** How many there are of each stage under the other filters. */
      counts: replyCounts,
      /** How many wait for the customer, regardless of the filter. */
      waiting: z.number().int(),
    }),
  }),
  listReplyFilters: call({
    method: "GET",
    path: "/replies/filters",
    who: "customer",
    needsOnboarding: true,
    summary: `List the keywords and communities that replies can be filtered by, the most frequent first: at most ${limits.replyFiltersMax} of each.`,
    data: z.object({
      keywords: z.array(z.object({ keyword: z.string(), count: counted })),
      communities: z.array(
        z.object({ source: z.enum(sources), community: z.string(), count: counted }),
      ),
    }),
  }),
  exportReplies: call({
    method: "GET",
    path: "/replies/export",
    who: "customer",
    needsOnboarding: true,
    summary: `Download the replies of a filter as CSV, the newest first: at most ${limits.exportRowsMax.toLocaleString("en")} rows.`,
    query: z.object(replyFilterFields).refine(areDaysInOrder, daysOutOfOrder),
    data: z.never(),
    binary: { mediaTypes: ["text/csv"] },
    timeLimitMs: limits.exportTimeoutMs,
  }),
  getReply: call({
    method: "GET",
    path: "/replies/{id}",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "Get one reply.",
    params: replyParams,
    data: answer,
  }),
  listReplyTexts: call({
    method: "GET",
    path: "/replies/{id}/texts",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List the texts that were submitted for a reply, the newest first.",
    params: replyParams,
    data: z.object({ texts: z.array(submittedTextSchema) }),
  }),
  approveReply: call({
    method: "POST",
    path: "/replies/{id}/approve",
    who: "customer",
    scope: "replies",
    needsRole: "approver",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Approve a submitted reply, which a writer then posts. REPLY_MOVED_ON when its text has another revision.",
    params: replyParams,
    body: z.object({
      /** The revision that was read; missing: the current one. */
      revision: revisionSchema.optional(),
    }),
    data: answer,
  }),
  requestReplyChange: call({
    method: "POST",
    path: "/replies/{id}/request-change",
    who: "customer",
    scope: "replies",
    needsRole: "approver",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Return a submitted reply to its writer with a note. REPLY_MOVED_ON when its text has another revision.",
    params: replyParams,
    body: z.object({
      note: trimmedText(limits.noteMax, {
        type: "Say what to change.",
        empty: "Say what to change.",
      }),
      /** The revision that was read; missing: the current one. */
      revision: revisionSchema.optional(),
    }),
    data: answer,
  }),
  getWithdrawalTerms: call({
    method: "GET",
    path: "/replies/{id}/withdrawal-terms",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary:
      "Get the effect of withdrawing a reply on the quota. REPLY_MOVED_ON when it can no longer be withdrawn.",
    params: replyParams,
    data: z.object({ terms: withdrawalTermsSchema }),
  }),
  withdrawReply: call({
    method: "POST",
    path: "/replies/{id}/withdraw",
    who: "customer",
    scope: "replies",
    needsRole: "approver",
    needsOnboarding: true,
    summary: `Withdraw a reply that is not posted yet; its mention is pending again. After submission the first ${limits.returnedWithdrawals} withdrawals of a billing period return the reply to the quota, later ones leave it used. WITHDRAWAL_TERMS_CHANGED when that differs from \`expected\`.`,
    params: replyParams,
    body: z.object({
      /** The terms that the customer confirmed; missing: any. */
      expected: z
        .object({
          isSubmitted: z.boolean("must be true or false"),
          returnsReply: z.boolean("must be true or false"),
        })
        .optional(),
    }),
    data: z.object({
      reply: replySchema,
      /** The terms that applied, with `returnsLeft` after this withdrawal. */
      terms: withdrawalTermsSchema,
    }),
  }),
};
