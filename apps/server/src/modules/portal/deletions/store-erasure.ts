import { sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";

/** Deletes rows that name a workspace in tables without a column for its id. */
export async function deleteTraces(db: Queryable, workspaceId: string): Promise<void> {
  await db.execute(sql`delete from spending where owner = ${workspaceId}`);
  await db.execute(sql`
    update collection_tasks set workspace_ids = array_remove(workspace_ids, ${workspaceId}::uuid)
    where ${workspaceId}::uuid = any(workspace_ids)`);
  await deleteJobs(db, "workspaceId", workspaceId);
}

/** Deletes jobs whose payload names a workspace or a person. One that runs finds nothing to work on. */
export async function deleteJobs(
  db: Queryable,
  field: "workspaceId" | "userId",
  id: string,
): Promise<void> {
  const { rows } = await db.execute<{ made: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as made`,
  );
  if (!rows[0]?.made) return;
  await db.execute(sql`delete from pgboss.job where data->>${field} = ${id} and state <> 'active'`);
}

/** Stores the records of a workspace's manual payments that the law requires. */
export async function retainReceipts(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`
    insert into retained_receipts
      (id, plan, usd, pesos, gcash_reference, paid_at, period_start, period_end)
    select id, plan, usd, pesos, gcash_reference, submitted_at, period_start, period_end
    from receipts where workspace_id = ${workspaceId} and status = 'approved'
    on conflict (id) do nothing`);
}

/** Removes personal data from an account that records of payments refer to. */
export async function anonymizeUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update users set email = 'deleted-' || id || '@deleted.invalid', email_verified_at = null,
      password_hash = null, full_name = null, company_name = null, signup_params = '{}',
      current_workspace_id = null,
      writer_ended_at = case user_type when 'writer' then coalesce(writer_ended_at, ${now}) end,
      writer_end_reason = case user_type when 'writer' then 'The account was deleted.' end
    where id = ${userId}`);
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from users where id = ${userId}`);
}

/** Removes a person's address from activities of others in the workspaces that they belong or were invited to. */
export async function forgetAddress(
  db: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db.execute(sql`
    update workspace_activities set details = details - 'email'
    where details->>'email' = ${email} and workspace_id in (
      select workspace_id from workspace_members where user_id = ${id}
      union select workspace_id from workspace_invitations
        where email = ${email} or accepted_by = ${id})`);
}

/** Deletes invitations of an address. */
export async function deleteInvitationsOf(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`delete from writer_invitations where email = ${email}`);
  await tx.execute(sql`delete from workspace_invitations where email = ${email}`);
}

/** Deletes the payout methods of deleted writers whom we owe nothing any more. */
export async function deletePaidPayoutMethods(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from payout_methods p using deletions d
    where d.kind = 'account' and d.subject_id = p.writer_id and d.completed_at is not null
      and not exists (select from earnings e where e.writer_id = p.writer_id
        and e.payout_id is null and e.state in ('pending', 'earned'))`);
}
