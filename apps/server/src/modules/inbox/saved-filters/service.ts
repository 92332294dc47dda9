import { limits, mentionFilterSchema, type SavedFilter } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import * as store from "./store.ts";

const present = ({ id, name, filter }: store.SavedFilterRow): SavedFilter => ({
  id,
  name,
  filter: mentionFilterSchema.parse(filter),
});

export type SavedFilters = ReturnType<typeof createSavedFilters>;

/** Filters of the mentions screen that a workspace saves under a name. */
export function createSavedFilters(deps: { database: Database; workspaces: Workspaces }) {
  const { database, workspaces } = deps;
  return {
    /** By name. */
    list: async (workspaceId: string): Promise<SavedFilter[]> =>
      (await store.listSavedFilters(database.pool, workspaceId)).map(present),

    /**
     * Saves a filter under a name. One of the same name, ignoring case, is replaced.
     * @throws AppError SAVED_FILTERS_FULL.
     */
    save: (
      workspaceId: string,
      { name, filter }: Pick<SavedFilter, "name" | "filter">,
    ): Promise<SavedFilter> =>
      database.transaction(async (tx) => {
        // The lock keeps concurrent requests from exceeding the limit together.
        await workspaces.lock(tx, workspaceId);
        const replaced = await store.replaceSavedFilter(tx, workspaceId, name, filter);
        if (replaced) return present(replaced);
        if ((await store.countSavedFilters(tx, workspaceId)) >= limits.savedFiltersMax) {
          throw new AppError("SAVED_FILTERS_FULL");
        }
        return present(await store.insertSavedFilter(tx, { workspaceId, name, filter }));
      }),

    /** Deletes a filter. @throws AppError NOT_FOUND. */
    async remove(workspaceId: string, id: string): Promise<void> {
      const isDeleted = await database.transaction((tx) =>
        store.deleteSavedFilter(tx, workspaceId, id),
      );
      if (!isDeleted) throw new AppError("NOT_FOUND");
    },
  };
}
