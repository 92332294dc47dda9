import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { listOwnWorkspaces } from "./store-own-workspaces.ts";

export type OwnWorkspaces = ReturnType<typeof createOwnWorkspaces>;

/** Prevents people from writing, reviewing or being paid for replies of their own workspaces. */
export function createOwnWorkspaces({ database }: { database: Database }) {
  /** The workspaces of a person, with any of their accounts. */
  const list = (userId: string, db: Queryable = database.pool): Promise<string[]> =>
    listOwnWorkspaces(db, userId);

  const includes = async (
    userId: string,
    workspaceId: string,
    db: Queryable = database.pool,
  ): Promise<boolean> => (await list(userId, db)).includes(workspaceId);

  return {
    list,
    includes,

    /**
     * Inside a transaction pass it, with the members locked, so that nobody joins in the meantime.
     * @throws AppError OWN_WORKSPACE: the person belongs to the workspace.
     */
    async refuse(userId: string, workspaceId: string, db?: Queryable): Promise<void> {
      if (await includes(userId, workspaceId, db)) throw new AppError("OWN_WORKSPACE");
    },
  };
}
