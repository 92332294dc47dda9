import type { savedFilterCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { SavedFilters } from "./service.ts";

export function savedFilterRoutes(
  savedFilters: SavedFilters,
): Handlers<keyof typeof savedFilterCalls> {
  return {
    listSavedFilters: async ({ actor }) => ({
      filters: await savedFilters.list(actor.workspaceId),
    }),
    saveFilter: async ({ actor, body }) => ({
      filter: await savedFilters.save(actor.workspaceId, body),
    }),
    deleteSavedFilter: async ({ actor, params }) => {
      await savedFilters.remove(actor.workspaceId, params.id);
      return {};
    },
  };
}
