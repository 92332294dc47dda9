import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { as, type DeletionApp, day, openDeletionApp } from "../../../testing/deletions.ts";
import { fillWorkspace, findTraces } from "../../../testing/stored-data.ts";

let app: DeletionApp["app"];
let clock: DeletionApp["clock"];
let query: DeletionApp["query"];
let workspaceOf: DeletionApp["workspaceOf"];
let nextMail: DeletionApp["nextMail"];
let signIn: DeletionApp["signIn"];
let addMember: DeletionApp["addMember"];
let deleteAccount: DeletionApp["deleteAccount"];
let letItHappen: DeletionApp["letItHappen"];
beforeAll(async () => {
  ({ app, clock, query, workspaceOf, nextMail, signIn, addMember, deleteAccount, letItHappen } =
    await openDeletionApp());
});
afterAll(() => app.close());

describe("the deletion of an account", () => {
  beforeEach(() => clock.advance(60_000));

  test("includes the workspaces that it owns, and those with other members only if that is confirmed", async () => {
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
    await nextMail(member, "workspace that you belong to will be deleted");
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

  test("deletes no workspace that the account got after the request, and is postponed by a day", async () => {
    const { user, ...owner } = await app.signUp();
    const giver = await app.signUp();
    const transferredId = await workspaceOf(giver);
    dataOf(await deleteAccount({ user, ...owner }));
    // The state after a transfer to somebody whose account will be deleted.
    await app.infrastructure.database.transaction(async (tx) => {
      await tx.execute(
        sql`update workspace_members set role = 'member' where workspace_id = ${transferredId}`,
      );
      await tx.execute(sql`insert into workspace_members (workspace_id, user_id, role)
        values (${transferredId}, ${user.id}, 'owner')`);
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
    expect(await query("select 1 from workspaces where id = $1", [transferredId])).toHaveLength(1);
    expect(await query("select 1 from users where id = $1", [user.id])).toHaveLength(1);
    // Once the workspace belongs to its former owner again, the account is deleted.
    await app.infrastructure.database.transaction(async (tx) => {
      await tx.execute(
        sql`delete from workspace_members where workspace_id = ${transferredId} and user_id = ${user.id}`,
      );
      await tx.execute(
        sql`update workspace_members set role = 'owner' where workspace_id = ${transferredId}`,
      );
    });
    clock.advance(day);
    await app.services.deletions.sweep();
    await nextMail({ user, ...owner }, "account was deleted");
    expect(await query("select 1 from workspaces where id = $1", [transferredId])).toHaveLength(1);
  });

  test("leaves nothing of the person or of the workspaces", async () => {
    const { database } = app.infrastructure;
    const owner = await app.signUp({ fullName: "Zelda Quill" });
    const workspaceId = await workspaceOf(owner);
    await fillWorkspace(app, owner.user.id, workspaceId, (await app.signUp()).user.id);
    // A workspace of somebody else, which stays, with activity of the person.
    const other = await app.signUp();
    await query(
      "insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')",
      [await workspaceOf(other), owner.user.id],
    );
    // An activity that names the person's address, and an invitation of it.
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
    expect(acts).toContainEqual({ details: { role: "member" } });
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
    // The address can sign up again.
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
    await database.pool.execute(
      sql`update earnings set state = 'cancelled' where id = ${filled.earningId}`,
    );
    await app.services.deletions.prune();
    expect(await methods()).toEqual([]);
  }, 60_000);
});
