import { z } from "zod";
import "../call.ts";

/** What is deleted: a workspace, or an account with the workspaces that it owns. */
export const deletionKinds = ["workspace", "account"] as const;
export type DeletionKind = (typeof deletionKinds)[number];

/** A deletion that was requested and can be canceled. */
export const pendingDeletionSchema = z.object({
  kind: z.enum(deletionKinds),
  /** The name of the workspace, or the account's address. */
  name: z.string(),
  requestedAt: z.string(),
  /** When everything is deleted. */
  dueAt: z.string(),
  /** Whether the signed-in person can cancel it. */
  canKeep: z.boolean(),
});
export type PendingDeletion = z.output<typeof pendingDeletionSchema>;
