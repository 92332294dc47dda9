import { z } from "zod";
import { call } from "../call.ts";
import { passwordSchema } from "../identity/accounts.ts";
import { trimmedText } from "../text.ts";

/** What the person can delete, and what has to be typed to do it. */
export const deletionOptionsSchema = z.object({
  /** null: there is no workspace, or the caller does not own it. */
  workspace: z.object({ name: z.string(), otherMembers: z.number().int() }).nullable(),
  account: z.object({
    email: z.string(),
    /** The workspaces that are deleted with it, by name, and how many other members each has. */
    workspaces: z.array(z.object({ name: z.string(), otherMembers: z.number().int() })),
    /** What a writer earned and was not paid yet, in cents. */
    dueCents: z.number().int(),
  }),
});
export type DeletionOptions = z.output<typeof deletionOptionsSchema>;

const typedName = trimmedText(254, { empty: "Type the name to confirm" });

/** Deletion of a workspace and of an account. Both sign the person out, and can be canceled for some days. */
export const deletionCalls = {
  getDeletionOptions: call({
    method: "GET",
    path: "/account/deletion",
    who: "user",
    summary: "Get what you can delete, and what goes with it.",
    data: deletionOptionsSchema,
  }),
  deleteAccount: call({
    method: "POST",
    path: "/account/deletion",
    who: "user",
    summary: "Delete your account and the workspaces that you own. You are signed out.",
    body: z.object({
      password: passwordSchema,
      /** The account's email address. */
      name: typedName,
      /** Workspaces with other members are deleted, too; otherwise they must be transferred first. */
      deleteShared: z.boolean("must be true or false").default(false),
    }),
    data: z.object({ dueAt: z.string() }),
  }),
  keepAccount: call({
    method: "DELETE",
    path: "/account/deletion",
    who: "user",
    summary: "Take back the deletion of your account.",
    data: z.object({}),
  }),
  deleteWorkspace: call({
    method: "POST",
    path: "/workspace/deletion",
    who: "customer",
    needsRole: "owner",
    summary: "Delete the workspace. You are signed out.",
    body: z.object({ password: passwordSchema, name: typedName }),
    data: z.object({ dueAt: z.string() }),
  }),
  keepWorkspace: call({
    method: "DELETE",
    path: "/workspace/deletion",
    who: "customer",
    needsRole: "owner",
    summary: "Take back the deletion of the workspace.",
    data: z.object({}),
  }),
};
