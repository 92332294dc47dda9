import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { fillWorkspace, findTraces, listRows } from "../../../testing/stored-data.ts";

const clock = createTestClock();
const day = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, jobs: true });
  await app.work("deletions.erase");
});
afterAll(() => app.close());

type Owner = Awaited<ReturnType<TestApp["signUp"]>>;
const query = async (text: string, values: unknown[] = []) =>
  (await app.infrastructure.database.query({ text, values })).rows;
const as = ({ token }: { token: string }) => ({ token });

async function workspaceOf({ user }: Owner): Promise<string> {
  const [row] = await query("select current_workspace_id as id from users where id = $1", [
    user.id,
  ]);
  return row.id;
}

async function signIn({ email, password }: Owner) {
  return dataOf(await app.call("login", { body: { email, password } })).accessToken;
}

/** Adds a member to a workspace. */
async function addMember(owner: Owner): Promise<Owner> {
  const member = await app.signUp();
  await query(
    "insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')",
    [await workspaceOf(owner), member.user.id],
  );
  return member;
}

const nextMail = (owner: Owner, words: string) =>
  app.mailer.next(owner.email, ({ subject }) => subject.includes(words));

const deleteWorkspace = (owner: Owner, name = "My workspace") =>
  app.call("deleteWorkspace", { body: { password: owner.password, name } }, as(owner));
const deleteAccount = (owner: Owner, deleteShared = false) => {
  const { password, email: name } = owner;
  return app.call("deleteAccount", { body: { password, name, deleteShared } }, as(owner));
};

/** Lets the days to think again pass, and waits until everything is deleted. */
async function letItHappen(owner: Owner, what: "account" | "workspace") {
  clock.advance(14 * day);
  await app.services.deletions.sweep();
  return nextMail(owner, `${what} was deleted`);
}

describe("the deletion of a workspace", () => {
  test("signs its owner out, suspends it, and is mailed with its day and what stays", async () => {
    const owner = await app.signUp();
    const member = await addMember(owner);
    await query("update users set current_workspace_id = $1 where id = $2", [
      await workspaceOf(owner),
      member.user.id,
    ]);
    const { dueAt } = dataOf(await deleteWorkspace(owner));
    expect(new Date(dueAt).getTime() - clock.now().getTime()).toBe(14 * day);
    expect(errorOf(await app.call("me", {}, as(owner))).code).toBe("UNAUTHENTICATED");
    // A member may work in other workspaces: their screens read again what they are shown.
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

  test("is taken back after signing in: the workspace is as before", async () => {
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

  test("leaves no row and no file of it in any table, and all of another one's", async () => {
    const { database } = app.infrastructure;
    const owner = await app.signUp();
    const other = await app.signUp();
    const workspaceId = await workspaceOf(owner);
    const otherId = await workspaceOf(other);
    const filled = await fillWorkspace(app, owner.user.id, workspaceId);
    await fillWorkspace(app, other.user.id, otherId);
    // Every table that the catalogue connects with a workspace has a row, so that none is empty by chance.
    expect(filled.empty).toEqual([]);
    const before = await listRows(database, workspaceId);
    const othersBefore = await listRows(database, otherId);
    const blobs = await query("select count(*)::int as count from blobs");
    dataOf(await deleteWorkspace(owner));
    await letItHappen(owner, "workspace");

    const after = await listRows(database, workspaceId);
    expect(Object.fromEntries([...after].filter(([, rows]) => rows.length > 0))).toEqual({
      // The log of administrators names the workspace by its id alone.
      administrator_entries: before.get("administrator_entries"),
    });
    // Whatever column it is in: the id occurs nowhere but in the two logs.
    expect(await findTraces(database, workspaceId)).toEqual(["administrator_entries", "deletions"]);
    // What is shared with others, what we must keep, and the job that cancels the subscription.
    expect(await findTraces(database, filled.canary)).toEqual([
      ...["administrator_entries", "earnings", "feeds", "job", "job_common", "payments"],
      ...["payout_methods", "planned_changes", "posts", "price_change_notices", "price_changes"],
      "subscriptions",
    ]);
    const left = await query("select count(*)::int as count from blobs");
    expect(blobs[0].count - left[0].count).toBe(filled.blobs);
    // What the law has us keep is there without the workspace.
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
    // The person has an account without a workspace.
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
    // As a killed worker leaves it: begun, some tables deleted, and nobody reports any more.
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

  test("is done again on a restored backup", async () => {
    const { database } = app.infrastructure;
    const owner = await app.signUp();
    const workspaceId = await workspaceOf(owner);
    await fillWorkspace(app, owner.user.id, workspaceId);
    clock.advance(1_000);
    const since = clock.now();
    // The log that was kept outside, and a database from before: the workspace is active, and no deletion is known.
    const record = { kind: "workspace" as const, subjectId: workspaceId, completedAt: since };
    expect(await app.services.deletions.applyDeletions([record])).toBe(1);
    expect(await findTraces(database, workspaceId)).toEqual(["administrator_entries", "deletions"]);
    expect(await app.services.deletions.listCompleted(since)).toContainEqual(record);
    // Once more changes nothing.
    await app.services.deletions.applyDeletions([record]);
    expect(await app.services.deletions.listCompleted(since)).toHaveLength(1);
  }, 60_000);
});

describe("the deletion of an account", () => {
  beforeEach(() => clock.advance(60_000));

  test("goes with the workspaces that it owns, and with those of others only when that is confirmed", async () => {
    const owner = await app.signUp();
    const member = await addMember(owner);
    const workspaceId = await workspaceOf(owner);
    const options = dataOf(await app.call("getDeletionOptions", {}, as(owner)));
    expect(options).toEqual({
      workspace: { name: "My workspace", otherMembers: 1 },
      account: {
        email: owner.email,
        workspaces: [{ name: "My workspace", otherMembers: 1 }],
        dueCents: 0,
      },
    });
    expect(errorOf(await deleteAccount(owner)).code).toBe("TRANSFER_NEEDED");
    dataOf(await deleteAccount(owner, true));
    await nextMail(member, "A workspace that you belong to will be deleted");
    await nextMail(owner, "account will be deleted");
    const token = await signIn(owner);
    expect(dataOf(await app.call("me", {}, { token })).user.deletion?.kind).toBe("account");
    dataOf(await app.call("keepAccount", {}, { token }));
    await nextMail(owner, "account won’t be deleted");
    expect(
      await query("select 1 from deletions where subject_id = any($1)", [
        [owner.user.id, workspaceId],
      ]),
    ).toEqual([]);
    const [row] = await query("select suspended_at from workspaces where id = $1", [workspaceId]);
    expect(row.suspended_at).toBeNull();
  });

  test("deletes no workspace that came to the account since, and is put off by a day", async () => {
    const { user, ...owner } = await app.signUp();
    const giver = await app.signUp();
    const given = await workspaceOf(giver);
    dataOf(await deleteAccount({ user, ...owner }));
    // As a transfer leaves it, to somebody whose account is to be deleted.
    await app.infrastructure.database.transaction(async (tx) => {
      await tx.execute(
        sql`update workspace_members set role = 'member' where workspace_id = ${given}`,
      );
      await tx.execute(sql`insert into workspace_members (workspace_id, user_id, role)
        values (${given}, ${user.id}, 'owner')`);
    });
    clock.advance(14 * day);
    const due = async () => {
      const [row] = await query(
        "select due_at, progress_at, completed_at, run from deletions where subject_id = $1",
        [user.id],
      );
      return row;
    };
    await app.services.deletions.sweep();
    await expect.poll(async () => (await due()).progress_at).toBeNull();
    expect(await due()).toMatchObject({
      due_at: new Date(clock.now().getTime() + day),
      completed_at: null,
      run: 1,
    });
    expect(await query("select 1 from workspaces where id = $1", [given])).toHaveLength(1);
    expect(await query("select 1 from users where id = $1", [user.id])).toHaveLength(1);
    // Confirmed by its giver's way back: it is theirs again, and the account goes.
    await app.infrastructure.database.transaction(async (tx) => {
      await tx.execute(
        sql`delete from workspace_members where workspace_id = ${given} and user_id = ${user.id}`,
      );
      await tx.execute(
        sql`update workspace_members set role = 'owner' where workspace_id = ${given}`,
      );
    });
    clock.advance(day);
    await app.services.deletions.sweep();
    await nextMail({ user, ...owner }, "account was deleted");
    expect(await query("select 1 from workspaces where id = $1", [given])).toHaveLength(1);
  });

  test("leaves nothing of the person and of the workspaces", async () => {
    const { database } = app.infrastructure;
    const owner = await app.signUp({ fullName: "Zelda Quill" });
    const workspaceId = await workspaceOf(owner);
    await fillWorkspace(app, owner.user.id, workspaceId, (await app.signUp()).user.id);
    // A workspace of somebody else stays, with what the person did there.
    const other = await app.signUp();
    await query(
      "insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')",
      [await workspaceOf(other), owner.user.id],
    );
    // An act of the team that names the address, and an invitation.
    const otherId = await workspaceOf(other);
    await query(
      `insert into workspace_activities (workspace_id, at, user_id, kind, details)
       values ($1, now(), $2, 'member_invited', $3)`,
      [otherId, other.user.id, JSON.stringify({ email: owner.email, role: "member" })],
    );
    await query(
      `insert into workspace_invitations (id, workspace_id, email, role, created_at, sent_at, expires_at)
       values (gen_random_uuid(), $1, $2, 'member', now(), now(), now())`,
      [otherId, owner.email],
    );
    dataOf(await deleteAccount(owner));
    await letItHappen(owner, "account");
    expect(await findTraces(database, owner.email)).toEqual([]);
    const acts = await query("select details from workspace_activities where workspace_id = $1", [
      otherId,
    ]);
    // The second one says that they left.
    expect(acts).toEqual([{ details: { role: "member" } }, { details: {} }]);
    expect(await findTraces(database, "Zelda Quill")).toEqual([]);
    expect(await findTraces(database, workspaceId)).toEqual(["administrator_entries", "deletions"]);
    expect(await query("select 1 from users where id = $1", [owner.user.id])).toEqual([]);
    expect(
      await query("select 1 from workspaces where id = $1", [await workspaceOf(other)]),
    ).toHaveLength(1);
    const again = await app.call("login", {
      body: { email: owner.email, password: owner.password },
    });
    expect(errorOf(again).code).toBe("INVALID_CREDENTIALS");
    // The address is free again.
    dataOf(await app.call("signup", { body: { email: owner.email, password: owner.password } }));
  }, 60_000);

  test("of a writer keeps replies, earnings and payouts without the name, and the payout method while money is due", async () => {
    const { database } = app.infrastructure;
    const writer = await app.signUp({ fullName: "Wren Quillon" });
    await query("update users set user_type = 'writer' where id = $1", [writer.user.id]);
    const customer = await app.signUp();
    const customersId = await workspaceOf(customer);
    const filled = await fillWorkspace(app, customer.user.id, customersId, writer.user.id);
    const grant = dataOf(
      await app.call("writerLogin", { body: { email: writer.email, password: writer.password } }),
    );
    const signedIn = { ...writer, token: grant.accessToken };
    const options = dataOf(await app.call("getDeletionOptions", {}, as(signedIn)));
    expect(options.account.dueCents).toBe(400);
    dataOf(await deleteAccount(signedIn));
    await letItHappen(writer, "account");
    expect(await findTraces(database, writer.email)).toEqual([]);
    expect(await findTraces(database, "Wren Quillon")).toEqual([]);
    const [reply] = await query("select permalink, writer_id from replies where id = $1", [
      filled.replyId,
    ]);
    expect(reply).toEqual({ permalink: filled.permalink, writer_id: writer.user.id });
    const methods = () =>
      query("select 1 from payout_methods where writer_id = $1", [writer.user.id]);
    expect(await methods()).toHaveLength(1);
    const [earning] = await query("select cents from earnings where id = $1", [filled.earningId]);
    expect(earning).toEqual({ cents: 400 });
    const [row] = await query(
      "select email, full_name, password_hash, writer_ended_at is not null as ended from users where id = $1",
      [writer.user.id],
    );
    expect(row).toEqual({
      email: `deleted-${writer.user.id}@deleted.invalid`,
      full_name: null,
      password_hash: null,
      ended: true,
    });
    await app.services.deletions.prune();
    expect(await methods()).toHaveLength(1);
    await database.read.execute(
      sql`update earnings set state = 'cancelled' where id = ${filled.earningId}`,
    );
    await app.services.deletions.prune();
    expect(await methods()).toEqual([]);
  }, 60_000);
});
