import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import * as store from "./store-imports.ts";

export type { ImportProgress, ImportRow } from "./store-imports.ts";

/** Another process is importing the same file. */
export class ImportBusyError extends Error {}

/** The progress of imports of dumps, so that a stopped import continues after its last stored post. */
export function createImports(deps: { database: Database; clock: Clock }) {
  return {
    /**
     * Starts the imports of files that are imported together, or resumes them if they were stopped before the
     * last one ended. Finished imports start over.
     */
    open: (files: readonly store.ImportedFile[]) =>
      deps.database.transaction((tx) => store.openImports(tx, files)),

    /**
     * Advances an import in one transaction: `work` stores what was read since `from.lines` and returns the
     * new totals.
     * @throws ImportBusyError when another process advanced it in the meantime.
     */
    async advance(
      importId: string,
      from: { lines: number },
      options: { finished: boolean; problem?: string | null },
      work: (tx: Tx) => Promise<store.ImportProgress>,
    ): Promise<store.ImportProgress> {
      return deps.database.transaction(async (tx) => {
        if (!(await store.lockImport(tx, importId, from.lines))) throw new ImportBusyError();
        const progress = await work(tx);
        await store.saveImport(tx, importId, progress, {
          finishedAt: options.finished ? deps.clock.now() : null,
          problem: options.finished ? (options.problem ?? null) : null,
        });
        return progress;
      });
    },
  };
}
