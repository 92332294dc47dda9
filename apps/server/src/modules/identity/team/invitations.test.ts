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
beforeEach(async () => {
  owner = await openOwner(app);
});

let made = 0;
const newAddress = () => {
  made += 1;
  return `invited${made}@example.test`;
};
const run = (query: ReturnType<typeof sql>) => app.infrastructure.database.pool.execute(query);
const invite = (email: string, role: "member" | "approver" | "viewer" = "member") =>
  app.call("inviteMember", { body: { email, role } }, owner);
const tokenIn = ({ text }: { text: string }) => /#token=(\S+)/.exec(text)?.[1] ?? "";
/** Invites an address, and returns the token of the mail. */
async function invited(email: string, role: "member" | "approver" | "viewer" = "member") {
  const { invitation } = dataOf(await invite(email, role));
  return { id: invitation.id, token: tokenIn(await app.mailer.next(email, isInvitation)) };
}
const isInvitation = ({ subject }: { subject: string }) => subject.includes("invited");
const accept = (token: string, as: { token: string }) =>
  app.call("acceptInvitation", { body: { token } }, as);
const members = async () => dataOf(await app.call("listMembers", {}, owner));

describe("an invitation", () => {
  test("is mailed, can be checked by anyone, and is accepted only by the invited address", async () => {
    const email = newAddress();
    const { token } = await invited(email, "approver");
    const { invitation } = dataOf(await app.call("checkWorkspaceInvitation", { body: { token } }));
    expect(invitation).toMatchObject({
      email,
      role: "approver",
      invitedBy: owner.email,
      workspaceName: `Workspace of ${owner.email}`,
    });

    const other = await app.signUp();
    expect(errorOf(await accept(token, other))).toMatchObject({
      status: 403,
      code: "OTHER_EMAIL",
      message: `This invitation is for ${email}, and you are signed in as ${other.email}. Sign in with ${email} to accept it.`,
    });

    const person = await app.signUp({ email, confirmed: false });
    const { user } = dataOf(await accept(token, person));
    expect(user).toMatchObject({ role: "approver", missesSeat: false, emailVerified: true });
    expect(user.workspaces).toHaveLength(2);
    expect(user.workspaces.find(({ current }) => current)).toMatchObject({
      id: owner.workspaceId,
      role: "approver",
    });
    // A second click changes nothing.
    expect(dataOf(await accept(token, person)).user.role).toBe("approver");
    expect(errorOf(await app.call("checkWorkspaceInvitation", { body: { token } })).code).toBe(
      "INVALID_INVITATION",
    );
    const mail = await app.mailer.next(owner.email, ({ subject }) => subject.includes("accepted"));
    expect(mail.text).toContain(`${email} has joined your workspace as an approver.`);
    expect(dataOf(await app.call("listWorkspaceInvitations", {}, owner)).invitations).toEqual([]);
  });

  test("is accepted by a sign-up through the link, which confirms the address", async () => {
    const email = newAddress();
    const { token } = await invited(email);
    const body = { token, password: "a good long password", fullName: "Jo" };
    const { user, accessToken } = dataOf(await app.call("signUpByInvitation", { body }));
    expect(user).toMatchObject({ email, emailVerified: true, role: "member", fullName: "Jo" });
    expect(user.workspaces.map(({ role, current }) => ({ role, current }))).toEqual(
      expect.arrayContaining([
        { role: "member", current: true },
        { role: "owner", current: false },
      ]),
    );
    expect((await app.call("listKeywords", {}, { token: accessToken })).status).not.toBe(403);
    const again = await app.call("signUpByInvitation", { body });
    expect(errorOf(again).code).toBe("INVALID_INVITATION");
  });

  test("to an address with an account is accepted after signing in", async () => {
    const person = await app.signUp();
    const { token } = await invited(person.email);
    const body = { token, password: "a good long password" };
    expect(errorOf(await app.call("signUpByInvitation", { body })).code).toBe("EMAIL_TAKEN");
    expect(dataOf(await accept(token, person)).user.role).toBe("member");
  });

  test.each([
    ["revoked", (id: string) => app.call("revokeWorkspaceInvitation", { params: { id } }, owner)],
    [
      "expired",
      (id: string) =>
        run(
          sql`update workspace_invitations set expires_at = now() - interval '1 s' where id = ${id}`,
        ),
    ],
    [
      "sent again",
      (id: string) => app.call("resendWorkspaceInvitation", { params: { id } }, owner),
    ],
  ])("that was %s can't be used", async (_, end) => {
    const email = newAddress();
    const { id, token } = await invited(email);
    await end(id);
    const person = await app.signUp({ email });
    expect(errorOf(await accept(token, person)).code).toBe("INVALID_INVITATION");
    expect((await members()).members).toHaveLength(1);
  });

  test("that is sent again has a new link that works", async () => {
    const email = newAddress();
    const { id } = await invited(email);
    await run(
      sql`update workspace_invitations set expires_at = now() - interval '1 s' where id = ${id}`,
    );
    const { invitations } = dataOf(await app.call("listWorkspaceInvitations", {}, owner));
    expect(invitations).toMatchObject([{ id, email, expired: true }]);
    const resent = await app.call("resendWorkspaceInvitation", { params: { id } }, owner);
    expect(dataOf(resent).invitation).toMatchObject({ id, expired: false });
    const token = tokenIn(await app.mailer.next(email, isInvitation));
    expect(dataOf(await accept(token, await app.signUp({ email }))).user.role).toBe("member");
  });

  test("with a changed or missing secret is refused", async () => {
    const { token } = await invited(newAddress());
    for (const wrong of [`${token}x`, token.split(".")[0] ?? "", "nothing", `x.${token}`]) {
      const outcome = await app.call("checkWorkspaceInvitation", { body: { token: wrong } });
      expect(errorOf(outcome).code).toBe("INVALID_INVITATION");
    }
  });

  test("leaves no secret in the database", async () => {
    const { token } = await invited(newAddress());
    const secret = token.split(".")[1] ?? "";
    expect(secret.length).toBeGreaterThan(20);
    const { rows } =
      await run(sql`select workspace_invitations::text as row from workspace_invitations
      union all select data::text from pgboss.job where name = 'team.mail'`);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe("an invitation is refused", () => {
  test("to somebody who is in the workspace or has an open one", async () => {
    const email = newAddress();
    dataOf(await invite(email));
    expect(errorOf(await invite(email.toUpperCase())).code).toBe("ALREADY_INVITED");
    expect(errorOf(await invite(owner.email)).code).toBe("ALREADY_MEMBER");
  });

  test("where the plan includes no team", async () => {
    await setTier(app, owner.workspaceId, "growth");
    for (const role of ["member", "approver", "viewer"] as const) {
      expect(errorOf(await invite(newAddress(), role)).code).toBe("TEAM_NOT_INCLUDED");
    }
    expect(await members()).toMatchObject({ includesTeam: false, seats: { used: 1, total: 1 } });
  });

  test("when members and open invitations take all seats, but not to roles without a seat", async () => {
    await joinAs(app, owner.workspaceId, "member");
    for (let left = 3; left > 0; left -= 1) dataOf(await invite(newAddress()));
    expect(await members()).toMatchObject({ seats: { used: 5, total: 5 } });
    expect(errorOf(await invite(newAddress())).code).toBe("NO_SEAT_LEFT");
    dataOf(await invite(newAddress(), "viewer"));
    dataOf(await invite(newAddress(), "approver"));
  });

  test("when 20 are open", async () => {
    await run(sql`insert into workspace_invitations
      (id, workspace_id, email, role, created_at, sent_at, expires_at)
      select gen_random_uuid(), ${owner.workspaceId}, 'open' || n || '@example.test', 'viewer',
        now(), now(), now() + interval '7 d' from generate_series(1, 20) n`);
    expect(errorOf(await invite(newAddress(), "viewer")).code).toBe("INVITATIONS_FULL");
  });
});

test("another workspace's invitation does not exist", async () => {
  const { id } = await invited(newAddress());
  const other = await openOwner(app);
  const params = { id };
  for (const call of ["revokeWorkspaceInvitation", "resendWorkspaceInvitation"] as const) {
    expect(errorOf(await app.call(call, { params }, other)).code).toBe("NOT_FOUND");
  }
});

test("concurrent acceptances never take more seats than the plan has", async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, () => app.signUp({ email: newAddress() })),
  );
  const { secrets } = app.services;
  // More invitations than the plan has seats, as after a downgrade.
  const tokens = await Promise.all(
    people.map(async ({ email }) => {
      const { rows } = await run(sql`insert into workspace_invitations
        (id, workspace_id, email, role, invited_by, created_at, sent_at, expires_at)
        values (gen_random_uuid(), ${owner.workspaceId}, ${email}, 'member', ${owner.user.id},
          now(), now(), now() + interval '7 d') returning id`);
      const id = String(rows[0]?.id);
      return `${id}.${secrets.derive(`workspace-invitation:${id}:1`)}`;
    }),
  );
  const outcomes = await Promise.all(people.map((person, at) => accept(tokens[at] ?? "", person)));
  const refusals = outcomes.flatMap((outcome) => ("error" in outcome ? [outcome.error.code] : []));
  expect(refusals).toEqual(Array(4).fill("NO_SEAT_LEFT"));
  expect((await members()).members.filter(({ role }) => role === "member")).toHaveLength(4);
});

test("refused invitations do not count for the limits", async () => {
  const limited = await openTestApp({ rateLimits: true });
  try {
    const body = { email: newAddress(), role: "viewer" } as const;
    const free = await openOwner(limited, null);
    for (let n = 0; n < 6; n += 1) {
      const outcome = await limited.call("inviteMember", { body }, free);
      expect(errorOf(outcome).code).toBe("TEAM_NOT_INCLUDED");
    }
    const sender = await openOwner(limited);
    expect((await limited.call("inviteMember", { body }, sender)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test("invitations to one address are limited for all senders together", async () => {
  const limited = await openTestApp({ rateLimits: true });
  try {
    const email = newAddress();
    const codes: string[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const sender = await openOwner(limited);
      const body = { email, role: "viewer" } as const;
      const outcome = await limited.call("inviteMember", { body }, sender);
      codes.push("error" in outcome ? outcome.error.code : "sent");
    }
    expect(codes).toEqual([...Array(5).fill("sent"), "TOO_MANY_REQUESTS"]);
  } finally {
    await limited.close();
  }
});
