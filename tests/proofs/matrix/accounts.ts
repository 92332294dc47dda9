import { calls } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { sendRequest, urlOf } from "../../../apps/server/src/testing/send-request.ts";
import type { ServerUnderTest } from "../server-under-test.ts";
import type { TestUsers } from "./callers.ts";

/**
 * A fingerprint of all rows that determine the rights of callers: accounts, sessions, second factors,
 * passkeys, memberships and workspaces. While it stays the same, no caller has lost or gained a right.
 */
export async function readAccounts(
  { infrastructure }: ServerUnderTest,
  { callers }: TestUsers,
): Promise<string> {
  const ids = [...new Set([...callers.values()].map(({ userId }) => userId))].filter(Boolean);
  const userIds = sql.param(ids);
  const { rows } = await infrastructure.database.pool.execute<{ fingerprint: string }>(sql`
    select md5(string_agg(line, chr(10) order by line)) as fingerprint from (
      select users::text as line from users where id = any(${userIds}::uuid[])
      union all
      select sessions::text from sessions where user_id = any(${userIds}::uuid[])
      union all
      select second_factors::text from second_factors where user_id = any(${userIds}::uuid[])
      union all
      select passkeys::text from passkeys where user_id = any(${userIds}::uuid[])
      union all
      select workspace_members::text from workspace_members where user_id = any(${userIds}::uuid[])
      union all
      select workspaces::text from workspaces where id in (
        select workspace_id from workspace_members where user_id = any(${userIds}::uuid[])
        union
        select current_workspace_id from users where id = any(${userIds}::uuid[])
      )
    ) lines`);
  return rows[0]?.fingerprint ?? "";
}

/**
 * The statuses that signed-in callers get for their own account, with their workspace and role. Other callers have
 * no rights to lose.
 */
export async function readOwnStatuses(
  { app }: ServerUnderTest,
  { callers }: TestUsers,
): Promise<string> {
  const signedIn = [...callers.values()].filter(({ rights }) => rights.signedIn);
  const statuses = await Promise.all(
    signedIn.flatMap(({ headers }) =>
      (["me", "getSettings"] as const).map(async (name) => {
        const { method, path } = calls[name];
        const { status, text } = await sendRequest(app, { method, url: urlOf(path), headers });
        if (name !== "me" || status !== 200) return status;
        const { role, workspaces } = calls.me.data.parse(JSON.parse(text).data).user;
        return `${status} ${role} ${workspaces.find(({ current }) => current)?.id}`;
      }),
    ),
  );
  return statuses.join();
}
