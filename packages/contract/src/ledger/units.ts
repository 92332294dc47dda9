import { z } from "zod";
import { call } from "../call.ts";
import { pagingOf } from "../paging.ts";

/** Units of one page of the ledger. */
export const unitsQuery = z.object(pagingOf(20));

/** What happened to a workspace's reply units. */
export const unitEntryKinds = [
  "plan",
  "reset",
  "bonus",
  "bonus_taken_back",
  "reserved",
  "returned",
  "forfeited",
] as const;
export type UnitEntryKind = (typeof unitEntryKinds)[number];

/** One line of the ledger of reply units. */
export const unitEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(unitEntryKinds),
  /** What it adds to or takes from the units that are left. */
  change: z.number().int(),
  /** The units that are left after it. */
  left: z.number().int(),
  /** In a sentence. */
  sentence: z.string(),
  /** The mention that it was for. */
  mentionId: z.string().nullable(),
});
export type UnitEntry = z.output<typeof unitEntrySchema>;

export const unitEntriesSchema = z.object({
  entries: z.array(unitEntrySchema),
  total: z.number().int(),
  /** What is left now; null: unlimited. */
  left: z.number().int().nullable(),
});

export const unitCalls = {
  listUnits: call({
    method: "GET",
    path: "/billing/units",
    who: "customer",
    isHiddenFromClients: true,
    summary: "List what happened to the workspace's reply units, newest first.",
    query: unitsQuery,
    data: unitEntriesSchema,
  }),
};
