import { type Call, type CallName, calls } from "@earshot/contract";
import { dataOf, type Server } from "../../../apps/server/src/testing/server.ts";
import type { Report } from "../setup.ts";
import type { fakeGoogle } from "./fake-google.ts";

const setCookies = (headers: Record<string, unknown>) =>
  [headers["set-cookie"] ?? []].flat().map((one) => String(one).split(";")[0] ?? "");

/** Google sign-ins that are swapped, replayed, or have an unconfirmed address. */
export async function proveOAuth(
  server: Server,
  google: ReturnType<typeof fakeGoogle>,
  report: Report,
  rounds: number,
): Promise<void> {
  const { app, signUp, infrastructure } = server;
  async function begin() {
    const { headers } = await app.inject("/api/auth/google");
    const state = new URL(String(headers.location)).searchParams.get("state") ?? "";
    return { state, cookie: setCookies(headers)[0] ?? "" };
  }
  /** Whether the callback starts a session. */
  async function getsIn(state: string, cookie: string): Promise<boolean> {
    const { headers } = await app.inject({
      url: `/api/auth/google/callback?code=x&state=${state}`,
      headers: { cookie },
    });
    return setCookies(headers).some((one) => /^earshot_(writer_)?session=./.test(one));
  }
  let [tried, takeovers] = [0, 0];
  const attack = async (state: string, cookie: string) => {
    tried += 1;
    if (await getsIn(state, cookie)) takeovers += 1;
  };
  for (let round = 0; round < rounds; round++) {
    const victim = await signUp({ confirmed: false });
    const subject = `9000${round}`;
    const [mine, theirs] = [await begin(), await begin()];
    google.person = {
      subject,
      email: `mine${round}@example.test`,
      emailVerified: true,
      name: null,
    };
    await attack(theirs.state, mine.cookie);
    await attack(mine.state, "");
    await attack("", mine.cookie);
    // The victim's address, not confirmed at Google.
    google.person = { subject, email: victim.email, emailVerified: false, name: null };
    await attack(mine.state, mine.cookie);
    // Confirmed at Google, but never here: somebody else may have created the account as a trap for the owner.
    google.person = { subject, email: victim.email, emailVerified: true, name: null };
    await attack(theirs.state, theirs.cookie);
  }
  const { rows } = await infrastructure.database.query({
    text: "select count(*)::int as n from identities",
  });
  report.line(
    "OAuth",
    takeovers === 0 && rows[0].n === 0,
    `${tried} attempts: ${takeovers} got in, ${rows[0].n} accounts joined`,
  );
}

/** Makes the calls that a cookie alone authenticates, as other sites would. */
export async function proveCsrf(server: Server, report: Report): Promise<void> {
  const { call, signUp } = server;
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "http://localhost.evil.example" },
    { origin: "http://localhost:81" },
    { origin: "null" },
    { origin: "file://" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  let [tried, taken] = [0, 0];
  for (const name of ["refresh", "logout"] as const) {
    for (const portal of ["main", "writer"] as const) {
      for (const headers of foreign) {
        const { cookie } = await signUp();
        tried += 1;
        const as = { cookie, headers: { host: "localhost", ...headers } };
        const { status } = await call(name, { query: { portal } }, as);
        if (status !== 403) taken += 1;
      }
    }
  }
  report.line("CSRF", taken === 0, `${tried} calls from other origins: ${taken} accepted`);
}

/** Fields that no client may set. */
const greedy = {
  id: "00000000-0000-4000-8000-000000000000",
  isAdmin: true,
  admin: true,
  role: "owner",
  userType: "writer",
  user_type: "writer",
  emailVerified: true,
  emailVerifiedAt: "2026-01-01",
  subscriptionTier: "scale",
  subscription_tier: "scale",
  tier: "scale",
  customData: { tier: "scale" },
  repliesLimit: 9_999,
  repliesUsed: -9_999,
  keywordsLimit: 9_999,
  keywordsUsed: -9_999,
  workspaceId: "00000000-0000-4000-8000-000000000000",
  currentWorkspaceId: "00000000-0000-4000-8000-000000000000",
  passwordHash: "x",
  status: "replied",
};

const bodies: Partial<Record<CallName, object>> = {
  putProfile: { companyName: "Greedy" },
  putUserProfile: { fullName: "Greedy" },
  putSettings: { autoPost: true },
  addKeyword: { keyword: "greedy phrase" },
};

/** Makes every call that takes a body, with fields added that no client may set. */
export async function proveMassAssignment(server: Server, report: Report): Promise<void> {
  const { app, call, infrastructure } = server;
  const email = "greedy@example.test";
  const password = "a good long password";
  const signup = await app.inject({
    method: "POST",
    url: "/api/auth/signup",
    payload: { ...greedy, userType: "user", email, password },
  });
  const { accessToken: token, user } = signup.json().data;
  // Otherwise calls that require a confirmed address would refuse before they read the body.
  await infrastructure.database.query({
    text: "update users set email_verified_at = created_at where email = $1",
    values: [email],
  });
  const privileges = async () => {
    const { rows } = await infrastructure.database.query({
      text: `select u.id, u.email, u.user_type, u.email_verified_at, u.current_workspace_id, w.tier,
               (select json_agg(m.role) from workspace_members m where m.user_id = u.id) as roles
             from users u join workspaces w on w.id = u.current_workspace_id where u.email = $1`,
      values: [email],
    });
    return JSON.stringify(rows);
  };
  const before = await privileges();
  const right =
    user.subscriptionTier === null && user.repliesLimit === 2 && user.isAdmin === undefined;
  let [tried, changed] = [1, right ? 0 : 1];
  for (const [name, definition] of Object.entries(calls) as [CallName, Call][]) {
    // The purpose of these calls is to change the account.
    if (!definition.body || ["signup", "resetPassword", "verifyEmail"].includes(name)) continue;
    const path = definition.path.replaceAll(/\{\w+\}/g, greedy.id);
    await app.inject({
      method: definition.method,
      url: `/api${path}`,
      payload: { ...greedy, email, password, ...bodies[name] },
      headers: { authorization: `Bearer ${token}` },
    });
    tried += 1;
    if ((await privileges()) !== before) changed += 1;
  }
  const me = dataOf(await call("me", {}, { token })).user;
  if (me.subscriptionTier !== null || me.repliesLimit !== 2 || me.isAdmin) changed += 1;
  report.line("mass assignment", changed === 0, `${tried} calls: ${changed} changed privileges`);
}
