import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { sources } from "../vocabulary.ts";

/** A writer whose submitted replies a workspace withdrew. */
const withdrawnWriterSchema = z.object({
  id: z.string(),
  name: z.string(),
  count: z.number().int(),
  /** What the writer was paid for them, in cents. */
  cents: z.number().int(),
  /** Most of the workspace's withdrawals are this writer's: at least 3, and at least half. */
  flagged: z.boolean(),
});

/** What a workspace withdrew after submission in the last 90 days, lapsed approvals included. */
export const workspaceWithdrawalsSchema = z.object({
  workspaceId: z.string(),
  company: z.string().nullable(),
  count: z.number().int(),
  /** Those of them that the customer did not answer within 24 hours. */
  lapsed: z.number().int(),
  /** Replies that returned to the quota, and those that stayed used. */
  returned: z.number().int(),
  forfeited: z.number().int(),
  /** What writers were paid for them, in cents. */
  cents: z.number().int(),
  latestAt: z.string(),
  /** The most affected first. */
  writers: z.array(withdrawnWriterSchema),
  /** One of its writers is flagged. */
  flagged: z.boolean(),
});
export type WorkspaceWithdrawals = z.output<typeof workspaceWithdrawalsSchema>;

/** One withdrawal after submission. */
export const withdrawalSchema = z.object({
  replyId: z.string(),
  at: z.string(),
  /** `system`: the approval lapsed. */
  by: z.enum(["customer", "system"]),
  source: z.enum(sources),
  community: z.string().nullable(),
  title: z.string(),
  writer: z.object({ id: z.string(), name: z.string() }),
  returned: z.boolean(),
  /** What the writer was paid, in cents. */
  cents: z.number().int(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

export const withdrawalCalls = {
  listWithdrawals: call({
    method: "GET",
    path: "/admin/withdrawals",
    who: "admin",
    summary: `List the workspaces that withdrew submitted replies in the last ${limits.withdrawalDays} days, most withdrawals first, with the writers.`,
    query: z.object({ ...pagingOf(20) }),
    data: z.object({
      workspaces: z.array(workspaceWithdrawalsSchema),
      total: z.number().int(),
    }),
  }),
  listWorkspaceWithdrawals: call({
    method: "GET",
    path: "/admin/withdrawals/{workspaceId}",
    who: "admin",
    summary: `List one workspace's withdrawals of submitted replies in the last ${limits.withdrawalDays} days, newest first.`,
    params: z.object({ workspaceId: z.uuid("is not an id") }),
    query: z.object({ ...pagingOf(50) }),
    data: z.object({ withdrawals: z.array(withdrawalSchema), total: z.number().int() }),
  }),
};
