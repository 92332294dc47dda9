import { calls, limits, type MemberRole, type TokenScope } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { refreshCookies } from "../../../apps/server/src/modules/portal/session/service-guard.ts";
import type { AdjustableClock } from "../../../apps/server/src/testing/adjustable-clock.ts";
import { testPost } from "../../../apps/server/src/testing/app.ts";
import { sendRequest, urlOf } from "../../../apps/server/src/testing/send-request.ts";
import type { ServerUnderTest } from "../server-under-test.ts";
import type { Caller, Kind, Rights, TestUsers } from "./callers.ts";
import type { Canaries } from "./canaries.ts";

const noRights: Rights = {
  signedIn: false,
  workspace: false,
  role: null,
  writer: false,
  admin: false,
};
const customer: Rights = { ...noRights, signedIn: true, workspace: true, role: "owner" };
const asWriter: Rights = { ...noRights, signedIn: true, writer: true };
let made = 0;

/** The credentials that a sign-in returns. */
interface Signed {
  token: string;
  cookie: string;
}

/** Creates the test users, signs them in, and revokes the rights of some. */
export async function openTestUsers(
  server: ServerUnderTest,
  clock: AdjustableClock,
  canaries: Canaries,
): Promise<TestUsers> {
  const { app, infrastructure, services, adminEmail } = server;
  const { database } = infrastructure;
  const run = (statement: ReturnType<typeof sql>) => database.pool.execute(statement);
  const callers = new Map<Kind, Caller>();
  made += 1;

  // Only one account can have the administrator's address; an earlier one gets another address.
  await run(
    sql`update users set email = 'former' || ${crypto.randomUUID()} || '@example.test' where email = ${adminEmail}`,
  );

  async function person(userType: "user" | "writer", email: string, fullName: string) {
    const user = await database.transaction((tx) =>
      // Nobody signs in with a password: hashing one for each user would take most of the time.
      services.accounts.create(tx, {
        email,
        password: null,
        fullName,
        userType,
        emailVerified: true,
      }),
    );
    return { id: user.id, email, userType };
  }
  type Person = Awaited<ReturnType<typeof person>>;
  const some = (name: string) => `${name}${made}.${crypto.randomUUID().slice(0, 8)}@example.test`;

  async function signIn({ id, userType }: Person, secondFactor = false): Promise<Signed> {
    const portal = userType === "writer" ? "writer" : "main";
    const opening = { rememberMe: false, userAgent: "matrix", portal, secondFactor } as const;
    const { accessToken, refreshToken } = await database.transaction((tx) =>
      services.accounts.sessions.open(tx, id, opening),
    );
    return { token: accessToken, cookie: `${refreshCookies[portal]}=${refreshToken}` };
  }

  const workspace = (userId: string, companyName: string) =>
    database.transaction((tx) =>
      services.workspaces.createFor(tx, userId, {
        companyName,
        tier: "scale",
        hasCompletedOnboarding: true,
      }),
    );
  async function join(
    workspaceId: string,
    userId: string,
    role: MemberRole = "member",
  ): Promise<void> {
    await run(
      sql`insert into workspace_members (workspace_id, user_id, role) values (${workspaceId}, ${userId}, ${role})`,
    );
    await run(sql`update users set current_workspace_id = ${workspaceId} where id = ${userId}`);
  }
  function add(
    kind: Kind,
    who: Person,
    { token, cookie }: Signed,
    rights: Rights,
    home: Caller["home"],
  ) {
    const headers = { authorization: `Bearer ${token}`, "user-agent": "matrix" };
    // A refresh cookie is still valid after the token has expired, so expired callers send none.
    const cookies = { cookie: kind.startsWith("expired") ? "" : cookie, "user-agent": "matrix" };
    callers.set(kind, { kind, userId: who.id, headers, cookies, rights, home });
  }
  /** Adds the same person three times: signed in, with an expired token, and signed out. */
  async function addThrice(
    kind: "owner" | "writer" | "administrator",
    who: Person,
    rights: Rights,
    home: Caller["home"],
  ): Promise<void> {
    add(kind, who, await signIn(who, rights.secondFactor), rights, home);
    clock.setOffset(-(limits.accessTokenSeconds + 60) * 1000);
    const old = await signIn(who, rights.secondFactor);
    clock.setOffset(0);
    add(`expired ${kind}`, who, old, noRights, null);
    const ended = await signIn(who, rights.secondFactor);
    const { method, path } = calls.logout;
    await sendRequest(app, {
      method,
      url: urlOf(path, {}, { portal: who.userType === "writer" ? "writer" : "main" }),
      headers: { cookie: ended.cookie, "user-agent": "matrix" },
    });
    add(`signed-out ${kind}`, who, ended, noRights, null);
  }

  const nobody = { userId: "", rights: noRights, home: null, cookies: {} };
  callers.set("nobody", { ...nobody, kind: "nobody", headers: {} });

  const owner = await person(
    "user",
    `${canaries.plant("owneremail", "home")}@example.test`,
    canaries.plant("ownername", "home"),
  );
  const company = canaries.plant("company", "writers");
  const { id: workspaceId } = await workspace(owner.id, company);
  const disclosure = `I work with ${canaries.plant("disclosure", "writers")}, who make this.`;
  await services.workspaces.changeSettings(workspaceId, { autoPost: false, disclosure });
  const phrase = `${canaries.plant("keyword", "writers")} harbour`;
  await services.keywords.add(workspaceId, phrase);
  await addThrice("owner", owner, customer, "A");

  const member = await person(
    "user",
    `${canaries.plant("memberemail", "home")}@example.test`,
    canaries.plant("membername", "home"),
  );
  await join(workspaceId, member.id);
  add("member", member, await signIn(member), { ...customer, role: "member" }, "A");
  for (const role of ["approver", "viewer"] as const) {
    const colleague = await person("user", some(role), `The ${role}`);
    await join(workspaceId, colleague.id, role);
    add(role, colleague, await signIn(colleague), { ...customer, role }, "A");
  }
  // A is an agency: adds people of one of its clients, who see nothing of A.
  await services.agencies.save(workspaceId, {
    name: "Northwind",
    slug: `northwind-${crypto.randomUUID().slice(0, 8)}`,
    color: null,
    senderName: "Northwind",
    supportEmail: "care@northwind.example",
    domainText: null,
  });
  const by = { workspaceId, userId: owner.id };
  const client = await services.agencies.createClient(by, { name: "Kite", website: null });
  await run(
    sql`update workspaces set has_completed_onboarding = true, tier = 'growth' where id = ${client.id}`,
  );
  // The client's people see the owner of their workspace, so A's owner, whose name is planted, must not own it.
  const partner = await person("user", some("partner"), "A partner of the agency");
  await run(
    sql`update workspace_members set user_id = ${partner.id} where workspace_id = ${client.id}`,
  );
  for (const role of ["approver", "viewer"] as const) {
    const guest = await person("user", some(`client.${role}`), `The client's ${role}`);
    await join(client.id, guest.id, role);
    const rights = { ...customer, role, isClient: true };
    add(`client's ${role}`, guest, await signIn(guest), rights, "C");
  }
  // A removed member works in a workspace of their own, for which none of A's objects exist.
  const removed = await person("user", some("removed"), "Removed");
  await workspace(removed.id, "Removed");
  await join(workspaceId, removed.id);
  add("removed member", removed, await signIn(removed), customer, "C");
  await services.team.remove({ workspaceId, userId: owner.id }, removed.id);

  const other = await person("user", some("other"), "Other");
  const { id: otherId } = await workspace(other.id, "Others");
  const otherPhrase = `another phrase${made}`;
  await services.keywords.add(otherId, otherPhrase);
  add("other customer", other, await signIn(other), customer, "B");

  const writer = await person("writer", some("writer"), "Jo");
  await addThrice("writer", writer, asWriter, null);
  const second = await person("writer", some("writer"), "Mo");
  add("other writer", second, await signIn(second), asWriter, null);
  const demoted = await person("writer", some("demoted"), "Formerly");
  add("demoted writer", demoted, await signIn(demoted), { ...noRights, signedIn: true }, null);
  await run(sql`update users set user_type = 'user' where id = ${demoted.id}`);

  const former = await person("user", adminEmail, "Former");
  await workspace(former.id, "Formers");
  add("demoted administrator", former, await signIn(former), customer, "C");
  await run(sql`update users set email = ${some("former")} where id = ${former.id}`);
  const admin = await person("user", adminEmail, "Administrator");
  await workspace(admin.id, "Administrators");
  await addThrice("administrator", admin, { ...customer, admin: true, secondFactor: true }, "C");
  const alone = await signIn(admin);
  add("administrator by password alone", admin, alone, { ...customer, admin: true }, "C");

  async function addToken(
    kind: Kind,
    { id }: Person,
    home: { id: string; name: "A" | "B" },
    scopes: TokenScope[],
  ): Promise<string> {
    const by = { userId: id, workspaceId: home.id, role: "owner" };
    const { token, secret } = await services.apiTokens.create(by, {
      name: kind,
      scopes,
      days: 30,
    });
    callers.set(kind, {
      kind,
      userId: id,
      headers: { authorization: `Bearer ${secret}`, "user-agent": "matrix" },
      cookies: {},
      rights: { ...customer, scopes },
      home: home.name,
    });
    return token.id;
  }
  const homeA = { id: workspaceId, name: "A" as const };
  await addToken("token that reads", owner, homeA, ["read"]);
  await addToken("token that writes", owner, homeA, ["keywords", "mentions", "replies"]);
  const everything: TokenScope[] = ["read", "keywords", "mentions", "replies"];
  await addToken("token of another workspace", other, { id: otherId, name: "B" }, everything);
  for (const kind of ["expired token", "revoked token"] as const) {
    const id = await addToken(kind, owner, homeA, everything);
    const caller = callers.get(kind);
    if (caller) caller.rights = { ...noRights, refusal: "INVALID_API_TOKEN" };
    if (caller) caller.home = null;
    const column = kind === "expired token" ? sql`expires_at` : sql`revoked_at`;
    await run(sql`update api_tokens set ${column} = now() - interval '1 minute' where id = ${id}`);
  }

  const signed = callers.get("owner")?.headers.authorization ?? "";
  const [head, body] = signed.split(".");
  callers.set("forged token", {
    ...nobody,
    kind: "forged token",
    headers: { authorization: `${head}.${body}.${"A".repeat(43)}` },
  });

  // Posts match only once the index knows the phrase.
  const until = Date.now() + 10_000;
  while (services.index.match({ title: phrase, body: otherPhrase }).length < 2) {
    if (Date.now() > until) throw new Error("the phrase index has not heard of the keyword");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  // A pasted post with the other workspace's keyword still belongs to A alone.
  const pasted = testPost({
    source: "linkedin",
    externalId: `urn:li:activity:${crypto.randomUUID()}`,
    title: "",
    body: `${phrase}, ${otherPhrase} and ${canaries.plant("pasted text", "home")}`,
    community: null,
    author: null,
  });
  await database.transaction((tx) => services.matching.ingestPasted(tx, workspaceId, pasted));
  return { callers, workspaceId, phrase, ownerId: owner.id, writerId: writer.id };
}
