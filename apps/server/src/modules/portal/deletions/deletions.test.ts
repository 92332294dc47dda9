import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { as, type DeletionApp, day, openDeletionApp } from "../../../testing/deletions.ts";
import { fillWorkspace, findTraces, listRows } from "../../../testing/stored-data.ts";

let app: DeletionApp["app"];
let clock: DeletionApp["clock"];
let query: DeletionApp["query"];
let workspaceOf: DeletionApp["workspaceOf"];
let nextMail: DeletionApp["nextMail"];
let signIn: DeletionApp["signIn"];
let addMember: DeletionApp["addMember"];
let deleteWorkspace: DeletionApp["deleteWorkspace"];
let letItHappen: DeletionApp["letItHappen"];
beforeAll(async () => {
  ({ app, clock, query, workspaceOf, nextMail, signIn, addMember, deleteWorkspace, letItHappen } =
    await openDeletionApp());
});
afterAll(() => app.close());

describe("the deletion of a workspace", () => {
  test("signs its owner out, suspends it, and mails the day and the retained records", async () => {
    const owner = await app.signUp();
    const member = await addMember(owner);
    await query("update users set current_workspace_id = $1 where id = $2", [
      await workspaceOf(owner),
      member.user.id,
    ]);
    const { dueAt } = dataOf(await deleteWorkspace(owner));
    expect(new Date(dueAt).getTime() - clock.now().getTime()).toBe(14 * day);
    expect(errorOf(await app.call("me", {}, as(owner))).code).toBe("UNAUTHENTICATED");
    // A member may work in other workspaces, so they stay signed in and their screens are updated.
    const memberSees = dataOf(await app.call("me", {}, as(member))).user;
    expect(memberSees.deletion).toMatchObject({ kind: "workspace", canKeep: false });
    const events = await query("select type from browser_events where workspace_id = $1", [
      await workspaceOf(owner),
    ]);
    expect(events).toContainEqual({ type: "team.updated" });
    const mail = await nextMail(owner, "will be deleted on");
    expect(mail.text).toContain("10 years, as tax law requires");
    expect(mail.text).toContain("within 30 days");
    await nextMail(member, "A workspace that you belong to will be deleted");
    const [row] = await query("select suspended_at from workspaces where id = $1", [
      await workspaceOf(owner),
    ]);
    expect(row.suspended_at).not.toBeNull();
    const shown = dataOf(await app.call("me", {}, { token: await signIn(owner) })).user;
    expect(shown.deletion).toEqual({
      ...{ kind: "workspace", name: "My workspace", canKeep: true },
      ...{ requestedAt: clock.now().toISOString(), dueAt },
    });
  });

  test("needs the owner, the password and the name", async () => {
    const owner = await app.signUp();
    const member = await addMember(owner);
    await query("update users set current_workspace_id = $1 where id = $2", [
      await workspaceOf(owner),
      member.user.id,
    ]);
    expect(errorOf(await deleteWorkspace(member)).code).toBe("OWNER_ONLY");
    expect(errorOf(await deleteWorkspace(owner, "Another")).message).toContain(
      "Type “My workspace”",
    );
    const body = { password: "wrong", name: "My workspace" };
    const wrong = await app.call("deleteWorkspace", { body }, as(owner));
    expect(errorOf(wrong).code).toBe("WRONG_PASSWORD");
    expect(
      await query("select 1 from deletions where subject_id = $1", [await workspaceOf(owner)]),
    ).toEqual([]);
  });

  test("can be taken back after signing in: the workspace is as before", async () => {
    const owner = await app.signUp();
    const workspaceId = await workspaceOf(owner);
    dataOf(await deleteWorkspace(owner));
    const token = await signIn(owner);
    expect(
      errorOf(
        await app.call(
          "deleteWorkspace",
          { body: { password: owner.password, name: "My workspace" } },
          { token },
        ),
      ).code,
    ).toBe("DELETION_REQUESTED");
    dataOf(await app.call("keepWorkspace", {}, { token }));
    await nextMail(owner, "workspace won’t be deleted");
    const [row] = await query("select suspended_at from workspaces where id = $1", [workspaceId]);
    expect(row.suspended_at).toBeNull();
    clock.advance(15 * day);
    await app.services.deletions.sweep();
    expect(await query("select 1 from workspaces where id = $1", [workspaceId])).toHaveLength(1);
    const again = await app.call("keepWorkspace", {}, { token: await signIn(owner) });
    expect(errorOf(again).code).toBe("NOT_FOUND");
  });

  test("leaves no row and no file of it in any table, and does not touch another workspace", async () => {
    const { database } = app.infrastructure;
    const owner = await app.signUp();
    const other = await app.signUp();
    const workspaceId = await workspaceOf(owner);
    const otherId = await workspaceOf(other);
    const filled = await fillWorkspace(app, owner.user.id, workspaceId);
    await fillWorkspace(app, other.user.id, otherId);
    // Every table that the catalog connects with a workspace has a row, so that none is empty by chance.
    expect(filled.empty).toEqual([]);
    const before = await listRows(database, workspaceId);
    const othersBefore = await listRows(database, otherId);
    const blobs = await query("select count(*)::int as count from blobs");
    dataOf(await deleteWorkspace(owner));
    await letItHappen(owner, "workspace");

    const after = await listRows(database, workspaceId);
    expect(Object.fromEntries([...after].filter(([, rows]) => rows.length > 0))).toEqual({
      // The log of administrators names the workspace only by its id.
      administrator_entries: before.get("administrator_entries"),
    });
    // The id occurs in no column of any table except the two logs.
    expect(await findTraces(database, workspaceId)).toEqual(["administrator_entries", "deletions"]);
    // Only data shared with others, records that we must retain, and the job that cancels the subscription.
    expect(await findTraces(database, filled.canary)).toEqual([
      ...["administrator_entries", "earnings", "feeds", "job", "job_common", "payments"],
      ...["payout_methods", "planned_changes", "posts", "price_change_notices", "price_changes"],
      "subscriptions",
    ]);
    const remaining = await query("select count(*)::int as count from blobs");
    expect(blobs[0].count - remaining[0].count).toBe(filled.blobs);
    // The records that the law requires are stored without the workspace.
    expect(
      await query("select 1 from retained_receipts where gcash_reference = $1", [filled.reference]),
    ).toHaveLength(1);
    const [payment] = await query("select workspace_id from payments where transaction_id = $1", [
      filled.transactionId,
    ]);
    expect(payment).toEqual({ workspace_id: null });
    const [earning] = await query("select reply_id, cents from earnings where id = $1", [
      filled.earningId,
    ]);
    expect(earning).toEqual({ reply_id: null, cents: 400 });
    expect(await listRows(database, otherId)).toEqual(othersBefore);
    // The person still has an account, without a workspace.
    const me = dataOf(await app.call("me", {}, { token: await signIn(owner) })).user;
    expect(me.hasCompletedOnboarding).toBe(false);
    expect(me.deletion).toBeUndefined();
  }, 60_000);

  test("is continued when its worker was killed in the middle", async () => {
    const { database } = app.infrastructure;
    const owner = await app.signUp();
    const workspaceId = await workspaceOf(owner);
    await fillWorkspace(app, owner.user.id, workspaceId);
    dataOf(await deleteWorkspace(owner));
    clock.advance(14 * day);
    // The state after a worker was killed: started, some tables deleted, and no more reports.
    await query("update deletions set run = 1, progress_at = $2 where subject_id = $1", [
      workspaceId,
      clock.now(),
    ]);
    await query("delete from mentions where workspace_id = $1", [workspaceId]);
    await app.services.deletions.sweep();
    expect(await query("select run from deletions where subject_id = $1", [workspaceId])).toEqual([
      { run: 1 },
    ]);
    clock.advance(61_000);
    await app.services.deletions.sweep();
    await nextMail(owner, "workspace was deleted");
    expect(await findTraces(database, workspaceId)).toEqual(["administrator_entries", "deletions"]);
    const [row] = await query(
      "select run, completed_at, requested_by from deletions where subject_id = $1",
      [workspaceId],
    );
    expect(row).toEqual({ run: 2, completed_at: clock.now(), requested_by: null });
  }, 60_000);

  test("is repeated on a restored backup", async () => {
    const { database } = app.infrastructure;
    const owner = await app.signUp();
    const workspaceId = await workspaceOf(owner);
    await fillWorkspace(app, owner.user.id, workspaceId);
    clock.advance(1_000);
    const since = clock.now();
    // A log stored elsewhere, and a database from before: the workspace is active, and no deletion is known.
    const record = { kind: "workspace" as const, subjectId: workspaceId, completedAt: since };
    expect(await app.services.deletions.applyDeletions([record])).toBe(1);
    expect(await findTraces(database, workspaceId)).toEqual(["administrator_entries", "deletions"]);
    expect(await app.services.deletions.listCompleted(since)).toContainEqual(record);
    // Repeating it changes nothing.
    await app.services.deletions.applyDeletions([record]);
    expect(await app.services.deletions.listCompleted(since)).toHaveLength(1);
  }, 60_000);
});
