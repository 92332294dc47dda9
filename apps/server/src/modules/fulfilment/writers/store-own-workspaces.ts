import { sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { mailboxOf, users } from "../../identity/accounts/schema.ts";
import { connections } from "../../identity/connections/schema.ts";
import { workspaceMembers } from "../../identity/workspaces/schema.ts";
import { communityAccounts } from "../community-accounts/schema.ts";
import { writerAccounts } from "./schema.ts";

/**
 * The workspaces that a person belongs to under any of their accounts here. Two accounts are of one
 * person when their addresses are of one mailbox, or when they connected or declared the same account of
 * a platform. A workspace that connected an account of the person is theirs as well.
 */
export async function listOwnWorkspaces(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with same_mailbox as (
      select ${users.id} from ${users} where ${mailboxOf(users.email)} = (
          select ${mailboxOf(users.email)} from ${users} where ${users.id} = ${userId})
    ), posts_as as (
      select ${writerAccounts.source} as platform, lower(${writerAccounts.name}) as name
        from ${writerAccounts} where ${writerAccounts.userId} in (select id from same_mailbox)
      union select ${connections.provider}, lower(${connections.username})
        from ${connections} where ${connections.connectedBy} in (select id from same_mailbox)
      union select ${communityAccounts.source}, lower(${communityAccounts.name})
        from ${communityAccounts} where ${communityAccounts.writerId} in (select id from same_mailbox)
    ), same_connection as (
      select ${connections.workspaceId} as workspace_id, ${connections.connectedBy} as user_id
        from ${connections} join posts_as
          on platform = ${connections.provider} and name = lower(${connections.username})
    ), same_person as (
      select id from same_mailbox
      union select user_id from same_connection
      union select ${writerAccounts.userId} from ${writerAccounts} join posts_as
        on platform = ${writerAccounts.source} and posts_as.name = lower(${writerAccounts.name})
    )
    select ${workspaceMembers.workspaceId} as id from ${workspaceMembers}
      where ${workspaceMembers.userId} in (select id from same_person)
    union select workspace_id from same_connection`);
  return rows.map(({ id }) => id);
}
