import type { OptOutRow, Source } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import { nameKey } from "./rules.ts";
import * as store from "./store-admin.ts";

const present = (row: store.OptOutRow): OptOutRow => ({
  id: row.id,
  source: row.source as Source,
  kind: row.kind,
  name: row.name,
  email: row.email,
  note: row.note,
  created_at: row.createdAt.toISOString(),
  confirmed_at: row.confirmedAt?.toISOString() ?? null,
});

export type OptOutList = ReturnType<typeof createOptOutList>;

/** The list of those who want no replies, as the administrator keeps it. */
export function createOptOutList(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  return {
    /** The newest first. @param search part of a name, an address or a note; empty: all */
    async list(
      search: string,
      page: { limit: number; offset: number },
    ): Promise<{ optOuts: OptOutRow[]; total: number }> {
      const [rows, total] = await Promise.all([
        store.listOptOuts(database.read, search, page),
        store.countOptOuts(database.read, search),
      ]);
      return { optOuts: rows.map(present), total };
    },

    /** Puts somebody on the list; it counts at once. @throws AppError VALIDATION_FAILED. */
    add: (
      form: Pick<OptOutRow, "source" | "kind" | "name"> & { note: string },
    ): Promise<OptOutRow> =>
      database.transaction(async (tx) => {
        const { source, kind, note } = form;
        const name = nameKey(source, form.name);
        if (await store.counts(tx, { source, kind, name })) {
          throw new AppError("VALIDATION_FAILED", { details: ["name: is on the list already."] });
        }
        const at = clock.now();
        const row = { source, kind, name, email: null, note, createdAt: at, confirmedAt: at };
        return present(await store.insertOptOut(tx, row));
      }),

    /** Takes somebody off the list, however often they asked. @throws AppError NOT_FOUND. */
    async remove(id: string): Promise<void> {
      if (!(await store.deleteOptOuts(database.read, id))) throw new AppError("NOT_FOUND");
    },
  };
}
