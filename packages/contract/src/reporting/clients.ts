import { z } from "zod";
import { call } from "../call.ts";
import { memberRoles } from "../identity/roles.ts";
import { tiers } from "../ledger/plans.ts";

/** What prevents a client workspace from working, the most serious first. */
export const clientProblems = [
  "suspended",
  "payment_missing",
  "not_set_up",
  "no_keywords",
  "no_replies_left",
] as const;
export type ClientProblem = (typeof clientProblems)[number];

/** A client workspace of an agency at a glance. */
export const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  /** What the caller may do in it. */
  role: z.enum(memberRoles),
  tier: z.enum(tiers).nullable(),
  waiting: z.object({
    /** Replies that wait for approval. */
    replies: z.number().int(),
    /** Pending mentions that are ready to buy. */
    ready: z.number().int(),
  }),
  /** Of the last seven times 24 hours. */
  week: z.object({
    mentions: z.number().int(),
    /** Replies that were placed, and are live. */
    live: z.number().int(),
  }),
  repliesUsed: z.number().int(),
  repliesLimit: z.number().int(),
  problems: z.array(z.enum(clientProblems)),
});
export type Client = z.output<typeof clientSchema>;

export const clientCalls = {
  listClients: call({
    method: "GET",
    path: "/agency/clients",
    who: "customer",
    needsRole: "member",
    summary:
      "List the agency's client workspaces that you belong to, those with the most waiting items first.",
    data: z.object({ clients: z.array(clientSchema) }),
  }),
};
