import type { Readable } from "node:stream";
import { limits } from "@earshot/contract";
import { csvOfIds } from "../../../infrastructure/csv.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { mentionCsvHeader, mentionCsvRow } from "./rules-csv.ts";
import type { Mentions } from "./service.ts";
import { type RequestedFilter, storedFilterOf } from "./service-filter.ts";
import { listIds } from "./store-export.ts";

export type MentionExport = ReturnType<typeof createMentionExport>;

/** Mentions as a CSV file. */
export const createMentionExport = (deps: { database: Database; mentions: Mentions }) => ({
  /**
   * The mentions under a filter as a file that is written while it is sent. Which mentions it has is decided first;
   * each is written as it is when its turn comes, so that a text that is deleted by then is not in it.
   */
  async csv(
    workspaceId: string,
    filter: RequestedFilter,
    sort: "newest" | "intent",
  ): Promise<Readable> {
    const max = limits.exportRowsMax;
    const ids = await listIds(deps.database, workspaceId, storedFilterOf(filter), { sort, max });
    return csvOfIds(mentionCsvHeader, ids, async (part) =>
      (await deps.mentions.listByIds(part)).map(mentionCsvRow),
    );
  },
});
