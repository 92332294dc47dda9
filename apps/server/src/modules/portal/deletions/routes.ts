import type { deletionCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Deletions } from "./service.ts";

export const deletionRoutes = (deletions: Deletions): Handlers<keyof typeof deletionCalls> => ({
  getDeletionOptions: ({ actor }) => deletions.options(actor),
  deleteAccount: async ({ actor, body }) => ({
    dueAt: (await deletions.deleteAccount(actor, body)).toISOString(),
  }),
  keepAccount: async ({ actor }) => {
    await deletions.keepAccount(actor);
    return {};
  },
  deleteWorkspace: async ({ actor, body }) => ({
    dueAt: (await deletions.deleteWorkspace(actor, body)).toISOString(),
  }),
  keepWorkspace: async ({ actor }) => {
    await deletions.keepWorkspace(actor);
    return {};
  },
});
