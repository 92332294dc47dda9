import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { joinAs, openOwner, setTier } from "../../../testing/team.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
});
afterAll(() => app.close());

let owner: Awaited<ReturnType<typeof openOwner>>;
type Person = Awaited<ReturnType<typeof joinAs>>;
beforeEach(async () => {
  owner = await openOwner(app);
});
const join = (role: "member" | "approver" | "viewer" = "member") =>
  joinAs(app, owner.workspaceId, role);
const me = async (as: { token: string }) => dataOf(await app.call("me", {}, as)).user;
const setRole = (
  id: string,
  role: "member" | "approver" | "viewer",
  as = owner as { token: string },
) => app.call("setMemberRole", { params: { id }, body: { role } }, as);
const remove = (id: string, as = owner as { token: string }) =>
  app.call("removeMember", { params: { id } }, as);
const transfer = (memberId: string, password = owner.password, as = owner as { token: string }) =>
  app.call("transferWorkspace", { body: { memberId, password } }, as);
const mailTo = ({ email }: Person, words: string) =>
  app.mailer.next(email, ({ subject }) => subject.includes(words));
const run = (query: ReturnType<typeof sql>) => app.infrastructure.database.pool.execute(query);

test("the list has everybody with role, seats and last use, the owner first", async () => {
  const member = await join();
  await join("viewer");
  const { members, seats } = dataOf(await app.call("listMembers", {}, member));
  expect(members.map(({ role, isYou }) => ({ role, isYou }))).toEqual([
    { role: "owner", isYou: false },
    { role: "member", isYou: true },
    { role: "viewer", isYou: false },
  ]);
  expect(members.every(({ lastSeenAt }) => lastSeenAt !== null)).toBe(true);
  expect(seats).toEqual({ used: 2, total: 5 });
});

describe("a role", () => {
  test("takes effect immediately when it changes, and the person is emailed", async () => {
    const person = await join("viewer");
    const add = (phrase: string) => app.call("addKeyword", { body: { keyword: phrase } }, person);
    expect(errorOf(await add("standing desk"))).toMatchObject({
      status: 403,
      code: "ROLE_NEEDED",
      message:
        "Only members and the owner of this workspace can do this. Ask the owner to change your role.",
    });
    expect(dataOf(await setRole(person.user.id, "member")).member.role).toBe("member");
    expect((await add("standing desk")).status).toBe(200);
    expect((await mailTo(person, "role")).text).toContain("to member");
    expect(errorOf(await setRole(owner.user.id, "viewer")).code).toBe("OWNER_MUST_TRANSFER");
    expect(errorOf(await setRole(person.user.id, "viewer", person)).code).toBe("OWNER_ONLY");
  });

  test("with a seat needs a free one", async () => {
    for (let left = 4; left > 0; left -= 1) await join();
    const viewer = await join("viewer");
    expect(errorOf(await setRole(viewer.user.id, "member")).code).toBe("NO_SEAT_LEFT");
    expect((await setRole(viewer.user.id, "approver")).status).toBe(200);
  });

  test("without a seat in a lower plan is reduced to viewer, and restored with the higher plan", async () => {
    const [member, approver] = [await join(), await join("approver")];
    await setTier(app, owner.workspaceId, "growth");
    for (const person of [member, approver]) {
      expect(await me(person)).toMatchObject({ role: "viewer", missesSeat: true });
      expect((await app.call("listReplies", {}, person)).status).toBe(200);
    }
    const keyword = { body: { keyword: "oak desk" } };
    expect(errorOf(await app.call("addKeyword", keyword, member)).code).toBe("ROLE_NEEDED");
    expect(await me(owner)).toMatchObject({ role: "owner", missesSeat: false });
    const { members } = dataOf(await app.call("listMembers", {}, owner));
    expect(members.map(({ role, activeRole }) => [role, activeRole])).toEqual([
      ["owner", "owner"],
      ["member", "viewer"],
      ["approver", "viewer"],
    ]);
    expect((await setRole(approver.user.id, "viewer")).status).toBe(200);
    expect(errorOf(await setRole(approver.user.id, "approver")).code).toBe("TEAM_NOT_INCLUDED");
    await setTier(app, owner.workspaceId, "scale");
    expect(await me(member)).toMatchObject({ role: "member", missesSeat: false });
  });
});

describe("somebody who is removed", () => {
  test("continues in their own workspace, and reads nothing of the other", async () => {
    const person = await join();
    expect(dataOf(await remove(person.user.id))).toEqual({});
    const user = await me(person);
    expect(user.workspaces).toEqual([expect.objectContaining({ role: "owner", current: true })]);
    const back = await app.call("switchWorkspace", { params: { id: owner.workspaceId } }, person);
    expect(errorOf(back).code).toBe("NOT_FOUND");
    expect(errorOf(await remove(person.user.id)).code).toBe("NOT_FOUND");
    expect((await mailTo(person, "no longer belong")).text).toContain(owner.email);
  });

  test("loses the open event stream within five seconds", async () => {
    const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const person = await join();
    const open = async ({ token }: { token: string }) => {
      const response = await fetch(`${address}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
      return response;
    };
    const [theirs, owners] = await Promise.all([open(person), open(owner)]);
    const began = performance.now();
    dataOf(await remove(person.user.id));
    await theirs.text();
    expect(performance.now() - began).toBeLessThan(5_000);
    const reader = owners.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
  });

  test("of their only workspace gets a new one of their own", async () => {
    const person = await join();
    const own = (await me(person)).workspaces.find(({ role }) => role === "owner");
    await run(sql`delete from workspaces where id = ${own?.id}`);
    dataOf(await remove(person.user.id));
    expect((await me(person)).workspaces).toEqual([
      expect.objectContaining({ role: "owner", current: true }),
    ]);
  });

  test("is never the owner, and can be removed only by the owner", async () => {
    const [member, viewer] = [await join(), await join("viewer")];
    expect(errorOf(await remove(owner.user.id)).code).toBe("OWNER_MUST_TRANSFER");
    for (const by of [member, viewer]) {
      expect(errorOf(await remove(member.user.id, by)).code).toBe("OWNER_ONLY");
    }
  });
});

test("everybody but the owner can leave", async () => {
  const viewer = await join("viewer");
  const { user } = dataOf(await app.call("leaveWorkspace", {}, viewer));
  expect(user.workspaces).toEqual([expect.objectContaining({ role: "owner", current: true })]);
  expect(errorOf(await app.call("leaveWorkspace", {}, owner)).code).toBe("OWNER_MUST_TRANSFER");
});

test("somebody whose account is deleted leaves the workspaces of others, whose browsers are notified", async () => {
  const member = await join();
  const received: string[] = [];
  const unfollow = await app.infrastructure.events.follow(owner.workspaceId, null, ({ type }) =>
    received.push(type),
  );
  await app.services.team.leaveAll(member.user.id);
  await expect.poll(() => received).toEqual(["team.updated"]);
  unfollow();
  expect(dataOf(await app.call("listMembers", {}, owner)).members).toHaveLength(1);
  await run(sql`update users set email = 'deleted-' || id || '@deleted.invalid', full_name = null
    where id = ${member.user.id}`);
  const { activities } = dataOf(await app.call("listActivity", { query: { limit: 1 } }, owner));
  expect(activities).toMatchObject([{ who: "Someone", kind: "member_left" }]);
});

test("people switch between their workspaces, and to no other", async () => {
  const person = await join("viewer");
  const { workspaces } = dataOf(await app.call("listOwnWorkspaces", {}, person));
  const own = workspaces.find(({ role }) => role === "owner");
  const switchTo = (id = "") => app.call("switchWorkspace", { params: { id } }, person);
  expect(dataOf(await switchTo(own?.id)).user).toMatchObject({ role: "owner" });
  expect(dataOf(await switchTo(owner.workspaceId)).user).toMatchObject({ role: "viewer" });
  const other = await openOwner(app);
  expect(errorOf(await switchTo(other.workspaceId)).code).toBe("NOT_FOUND");
});

describe("a transfer", () => {
  test("needs the password, makes one new owner, and moves billing with it", async () => {
    const member = await join();
    expect(errorOf(await transfer(member.user.id, "a wrong password")).code).toBe("WRONG_PASSWORD");
    expect(dataOf(await transfer(member.user.id)).user).toMatchObject({ role: "member" });
    expect(await me(member)).toMatchObject({ role: "owner" });
    const canChange = async (as: { token: string }) =>
      dataOf(await app.call("getSubscription", {}, as)).subscription.canChange;
    expect([await canChange(owner), await canChange(member)]).toEqual([false, true]);
    expect(errorOf(await app.call("openBillingPortal", {}, owner)).code).toBe("OWNER_ONLY");
    expect((await mailTo(member, "owner")).text).toContain(owner.email);
    expect((await mailTo(owner, "transferred")).text).toContain(member.email);
  });

  test("to people outside the workspace or with unconfirmed addresses is refused", async () => {
    const outside = await app.signUp();
    expect(errorOf(await transfer(outside.user.id)).code).toBe("NOT_FOUND");
    const member = await join();
    await run(sql`update users set email_verified_at = null where id = ${member.user.id}`);
    expect(errorOf(await transfer(member.user.id)).code).toBe("VALIDATION_FAILED");
    expect(errorOf(await transfer(owner.user.id)).code).toBe("OWNER_MUST_TRANSFER");
  });

  test("to somebody whose account is about to be deleted is refused", async () => {
    const member = await join();
    const body = { password: member.password, name: member.email };
    dataOf(await app.call("deleteAccount", { body }, member));
    expect(errorOf(await transfer(member.user.id)).code).toBe("DELETION_REQUESTED");
    expect(await me(owner)).toMatchObject({ role: "owner" });
  });

  test("of a workspace that is about to be deleted is refused", async () => {
    const member = await join();
    await run(sql`insert into deletions (id, kind, subject_id, requested_by, requested_at, due_at)
      values (gen_random_uuid(), 'workspace', ${owner.workspaceId}, ${owner.user.id}, now(), now() + interval '14 d')`);
    expect(errorOf(await transfer(member.user.id)).code).toBe("DELETION_REQUESTED");
  });

  test("ends the rights of a request that the guard let pass before", async () => {
    const [member, victim] = [await join(), await join()];
    // As if the member had been the owner when the guard let the request pass.
    const removal = app.services.team.remove(
      { workspaceId: owner.workspaceId, userId: member.user.id },
      victim.user.id,
    );
    await expect(removal).rejects.toMatchObject({ code: "OWNER_ONLY" });
  });

  test("happens once when two are requested concurrently", async () => {
    const [one, other] = [await join(), await join()];
    const outcomes = await Promise.all([transfer(one.user.id), transfer(other.user.id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { members } = dataOf(await app.call("listMembers", {}, one));
    expect(members.filter(({ role }) => role === "owner")).toHaveLength(1);
  });
});

test("the database enforces exactly one owner of each workspace", async () => {
  const member = await join();
  const { workspaceId } = owner;
  await expect(
    run(sql`update workspace_members set role = 'owner'
      where workspace_id = ${workspaceId} and user_id = ${member.user.id}`),
  ).rejects.toMatchObject({ cause: { constraint: "workspace_members_owner" } });
  for (const statement of [
    sql`delete from workspace_members where user_id = ${owner.user.id}`,
    sql`update workspace_members set role = 'viewer' where user_id = ${owner.user.id}`,
    sql`delete from users where id = ${owner.user.id}`,
  ]) {
    await expect(run(statement)).rejects.toMatchObject({ cause: { code: "23000" } });
  }
});

test("the activity log lists who did what, in pages, also for one person", async () => {
  const member = await join();
  dataOf(await setRole(member.user.id, "approver"));
  dataOf(await app.call("putSettings", { body: { autoPost: false } }, owner));
  dataOf(await app.call("leaveWorkspace", {}, member));
  const read = async (query: { limit?: number; cursor?: number; memberId?: string }) =>
    dataOf(await app.call("listActivity", { query }, owner));
  const first = await read({ limit: 2 });
  expect(first.activities.map(({ who, sentence }) => `${who} ${sentence}`)).toEqual([
    `${member.email} left the workspace`,
    `${owner.email} changed automatic posting`,
  ]);
  const second = await read({ limit: 2, cursor: Number(first.next) });
  expect(second.activities).toMatchObject([
    { kind: "role_changed", sentence: `changed the role of ${member.email} to approver` },
  ]);
  expect(second.next).toBeNull();
  const ofMember = await read({ memberId: member.user.id });
  expect(ofMember.activities.map(({ kind }) => kind)).toEqual(["member_left"]);
  const other = await openOwner(app);
  expect(dataOf(await app.call("listActivity", {}, other)).activities).toEqual([]);
});
