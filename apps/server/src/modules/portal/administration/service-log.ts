import type { AdministratorEntry } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { type Audit, operatorId } from "../../ledger/audit/index.ts";
import { sentenceOf } from "./rules.ts";
import { listNames } from "./store-overview.ts";

/** The administrators' log, for administrators. */
export function createAdministratorLogView(deps: {
  database: Database;
  workspaces: Workspaces;
  audit: Audit;
}) {
  const { database, workspaces, audit } = deps;
  return {
    /** A page of the log, newest first: all of it, or what concerns one workspace. */
    async list(
      workspaceId: string | undefined,
      page: { limit: number; offset: number },
    ): Promise<{ entries: AdministratorEntry[]; total: number }> {
      const { rows, total } = await audit.listAdministratorEntries(workspaceId, page);
      const people = rows.flatMap((row) => [
        row.administratorId,
        ...(row.subjectId === null ? [] : [row.subjectId]),
      ]);
      const [names, found] = await Promise.all([
        listNames(database.pool, [...new Set(people)]),
        workspaces.list([...new Set(rows.flatMap((row) => row.workspaceId ?? []))]),
      ]);
      const companies = new Map(found.map(({ id, companyName }) => [id, companyName]));
      const entries = rows.flatMap((row): AdministratorEntry[] => {
        const sentence = sentenceOf(row.action, row.details);
        // A newer version may have recorded an action that this one does not know.
        if (sentence === null) return [];
        const { workspaceId: about, subjectId } = row;
        return [
          {
            id: String(row.id),
            at: row.at.toISOString(),
            action: row.action,
            sentence,
            reason: row.reason,
            administrator:
              row.administratorId === operatorId
                ? "Operator"
                : (names.get(row.administratorId) ?? null),
            workspace: about === null ? null : { id: about, name: companies.get(about) ?? null },
            subject:
              subjectId === null ? null : { id: subjectId, name: names.get(subjectId) ?? null },
          },
        ];
      });
      return { entries, total };
    },
  };
}
