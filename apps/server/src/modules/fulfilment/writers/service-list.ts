import type { WriterSummary } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { underWay } from "../replies/index.ts";
import * as store from "./store-list.ts";

export type WriterList = ReturnType<typeof createWriterList>;

/** The writers as the administrator sees them. */
export function createWriterList({ database }: { database: Database }) {
  return {
    /** A page of the writers, the latest active first, and how many there are. */
    async list(page: {
      limit: number;
      offset: number;
    }): Promise<{ writers: WriterSummary[]; total: number }> {
      const [rows, total] = await Promise.all([
        store.listWriters(database.pool, underWay, page),
        store.countWriters(database.pool),
      ]);
      const writers = rows.map(({ fullName, createdAt, lastActiveAt, platforms, ...row }) => ({
        ...row,
        name: fullName ?? row.email,
        joinedAt: createdAt.toISOString(),
        lastActiveAt: lastActiveAt?.toISOString() ?? null,
        platforms: platforms ?? [],
      }));
      return { writers, total };
    },
  };
}
