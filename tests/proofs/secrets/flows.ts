import { type CallName, calls } from "@earshot/contract";
import { sql } from "drizzle-orm";
import {
  sendRequest,
  type TestResponse,
  urlOf,
} from "../../../apps/server/src/testing/send-request.ts";
import { inputsOf } from "../../../apps/server/src/testing/valid-input.ts";
import { openTestUsers } from "../fuzz/test-users.ts";
import type { ServerUnderTest } from "../server-under-test.ts";
import type { Canaries } from "./canaries.ts";
import type { CanaryNotion } from "./notion.ts";
import { type CanaryReddit, failings } from "./reddit.ts";

type TestUsers = Awaited<ReturnType<typeof openTestUsers>>;
type Role = "customer" | "writer" | "admin";
const roles: readonly Role[] = ["customer", "writer", "admin"];

/** Makes requests as the test users, and stores all responses. */
function createClient(server: ServerUnderTest, testUsers: TestUsers) {
  const answers: { about: string; text: string }[] = [];
  const addresses: string[] = [];
  let jar = new Map<Role, string>();

  async function keep(about: string, made: Promise<TestResponse>): Promise<TestResponse> {
    const answer = await made;
    answers.push({ about, text: `${JSON.stringify(answer.headers)}\n${answer.text}` });
    return answer;
  }
  return {
    answers,
    /** The addresses that the browser visited. */
    addresses,
    /** Makes a call. */
    call(role: Role, name: CallName, input: { params?: object; query?: object; body?: object }) {
      const { method, path } = calls[name];
      const request = {
        method,
        url: urlOf(path, { ...input.params }, { ...input.query }),
        headers: {
          authorization: `Bearer ${testUsers.token(role)}`,
          ...(input.body && { "content-type": "application/json" }),
        },
        ...(input.body && { payload: JSON.stringify(input.body) }),
      };
      return keep(`${name} as ${role}`, sendRequest(server.app, request));
    },
    /** Opens an address as a browser does. @returns the address that it redirects to */
    async go(role: Role, url: string): Promise<string> {
      addresses.push(`http://localhost${url}`);
      const headers = { cookie: `${testUsers.cookie(role)}; ${jar.get(role) ?? ""}` };
      const answer = await keep(
        `${url.split("?")[0]} as ${role}`,
        sendRequest(server.app, { method: "GET", url, headers }),
      );
      const given = [answer.headers["set-cookie"] ?? []]
        .flat()
        .map((one) => String(one).split(";")[0]);
      if (given.length > 0) jar = new Map(jar).set(role, given.join("; "));
      const location = String(answer.headers.location ?? "");
      addresses.push(new URL(location, "http://localhost").href);
      return location;
    },
  };
}
type Client = ReturnType<typeof createClient>;

const dataOf = (answer: TestResponse) => JSON.parse(answer.text).data;

/** Goes through the OAuth flow: the service's consent page allows access with the given code. */
async function connect(
  client: Client,
  role: Role,
  from: string,
  code: string,
  service: "reddit" | "notion" = "reddit",
): Promise<string> {
  const to = URL.parse(await client.go(role, from));
  const state = to?.searchParams.get("state") ?? "";
  return client.go(role, `/api/auth/${service}/callback?${new URLSearchParams({ code, state })}`);
}

/** Connects a Notion workspace, has each connection fail in every way, and connects it again. */
async function notionFlow(
  client: Client,
  notion: CanaryNotion,
  canaries: Canaries,
  userId: string,
): Promise<void> {
  const from = `/api/auth/notion/authorize?${new URLSearchParams({ user_id: userId })}`;
  const allow = () => connect(client, "customer", from, canaries.plant("notion code"), "notion");
  const disconnect = () => client.call("customer", "disconnectNotion", {});
  await allow();
  for (const how of failings) {
    notion.fail(how);
    await allow();
    await disconnect();
    notion.fail(null);
    await allow();
  }
  await client.call("customer", "getNotionStatus", {});
}

/** Adds a community account, connects and checks it, and connects it again. @returns its id */
async function account(client: Client, reddit: CanaryReddit, name: string): Promise<string> {
  const body = { source: "reddit", name, affiliation: "Works with us.", mode: "api" };
  const made = dataOf(await client.call("admin", "addCommunityAccount", { body })).account;
  const params = { id: made.id as string };
  const from = urlOf(calls.authorizeCommunityAccount.path, params);
  await connect(client, "admin", from, reddit.codeFor(name));
  await client.call("admin", "checkCommunityAccount", { params });
  // If another account is connected by mistake, its permission is revoked.
  await connect(client, "admin", from, reddit.codeFor("somebody_else"));
  await connect(client, "admin", from, reddit.codeFor(name));
  return params.id;
}

async function failing(client: Client, reddit: CanaryReddit, id: string): Promise<void> {
  const params = { id };
  const from = urlOf(calls.authorizeCommunityAccount.path, params);
  for (const how of failings) {
    reddit.fail(how);
    await connect(client, "admin", from, reddit.codeFor("failing"));
    await client.call("admin", "checkCommunityAccount", { params });
  }
  reddit.fail(null);
}

/** Places a reply with an account: Reddit fails in every way, and then does not say whether it accepted it. */
async function placing(
  client: Client,
  server: ServerUnderTest,
  reddit: CanaryReddit,
  accountId: string,
): Promise<void> {
  const { database } = server.infrastructure;
  await database.pool.execute(sql`
    insert into community_verdicts (source, key, name, verdict, verdict_note, verdict_at)
    values ('reddit', 'smallbusiness', 'smallbusiness', 'allowed', 'A proof says so.', now())
    on conflict (source, key) do update set verdict = excluded.verdict`);
  const listed = await client.call("writer", "listOpportunities", { query: { limit: 1 } });
  const params = { id: String(dataOf(listed).opportunities[0].id) };
  const { assignment } = dataOf(await client.call("writer", "claimOpportunity", { params }));
  const at = { params: { id: String(assignment.id) } };
  const text = "Ask each vendor for an export first; whatever can't leave a tool was never yours.";
  await client.call("writer", "submitReply", { ...at, body: { text } });
  // On that plan, a reviewer reads every reply.
  await client.call("admin", "reviewReply", { ...at, body: { decision: "approve" } });
  await client.call("customer", "approveReply", at);
  for (const how of [...failings, null]) {
    reddit.fail(how);
    await client.call("writer", "placeReply", { ...at, body: { accountId } });
    const { rows } = await database.pool.execute<{ id: string }>(sql`
      select id from placement_attempts where reply_id = ${at.params.id} and state = 'planned'`);
    // In the product, the job logs the error; here no worker runs jobs.
    for (const { id } of rows) await server.services.apiPlacing.send(id).catch(() => undefined);
    // Clears the failure of the account.
    reddit.fail(null);
    await client.call("admin", "checkCommunityAccount", { params: { id: accountId } });
  }
  await client.call("writer", "getPlacementOptions", at);
}

/** Uses the secrets of a person. */
async function person(client: Client, server: ServerUnderTest, canaries: Canaries): Promise<void> {
  const password = canaries.plant("password");
  const email = `${crypto.randomUUID()}@example.test`;
  const body = { email, password };
  await client.call("customer", "signup", { body });
  await client.call("customer", "login", { body });
  await client.call("customer", "login", { body: { email, password: canaries.plant("guess") } });
  const user = await server.services.accounts.findByEmail(email);
  if (!user) throw new Error("nobody has signed up");
  // The owner sees the secret once, so that response is not searched.
  const { secret } = await server.services.accounts.beginSecondFactor(
    { userId: user.id, sessionId: "none" },
    { password },
  );
  canaries.know("the secret of an authenticator app", secret);
  const next = await server.services.accounts.secondFactors.begin(user, true);
  canaries.know("the secret of the app that replaces it", next.secret);
}

/** Stores a writer's payout method. */
async function payoutMethod(client: Client, testUsers: TestUsers, canaries: Canaries) {
  const account = `${canaries.plant("payout account")}@example.test`;
  const { current: password = "" } = testUsers.facts("writer");
  const body = { way: "paypal", name: "Wen Writer", account, password };
  const saved = await client.call("writer", "putPayoutMethod", { body });
  if (saved.status !== 200) throw new Error(`no payout method was saved: ${saved.text}`);
}

/** Has mentions sent to a chat and to a webhook, and rotates the webhook's secret. */
async function outgoing(client: Client, canaries: Canaries) {
  const anything = { minLevel: "Cold", keywords: [], sources: [], communities: [] };
  const channel = {
    kind: "slack",
    address: `https://hooks.example/${canaries.plant("hook")}`,
    name: "Sales",
    delivery: "instant",
    hour: 8,
    weekday: 1,
    timeZone: "UTC",
    rules: [anything],
  };
  const webhook = { url: "https://receiver.example/", types: ["mention.created"] };
  const made = [
    await client.call("customer", "addNotificationChannel", { body: channel }),
    await client.call("customer", "createWebhook", { body: webhook }),
  ];
  const params = { id: String(dataOf(made[1] as TestResponse).webhook.id) };
  made.push(await client.call("customer", "rotateWebhookSecret", { params }));
  for (const { status, text } of made) if (status !== 200) throw new Error(text);
}

/** Makes every call that only reads as every role, including those that fail. */
async function readAll(client: Client): Promise<void> {
  for (const [name, definition] of Object.entries(calls)) {
    if (definition.method !== "GET" || "stream" in definition || "redirect" in definition) continue;
    for (const role of roles) {
      for (const input of inputsOf(definition).slice(0, 2)) {
        await client.call(role, name as CallName, input as { params?: object });
      }
    }
  }
}

/**
 * Connects accounts of the operator and of a workspace, checks them, and lets Reddit fail in every way.
 * @returns all responses, and the accounts that are connected in the end
 */
export async function runFlows(
  server: ServerUnderTest,
  { reddit, notion }: { reddit: CanaryReddit; notion: CanaryNotion },
  canaries: Canaries,
  accounts: number,
) {
  const testUsers = await openTestUsers(server);
  const client = createClient(server, testUsers);
  const ids: string[] = [];
  for (let made = 0; made < accounts; made++) {
    ids.push(await account(client, reddit, `helper_${crypto.randomUUID().slice(0, 8)}`));
  }
  const userId = testUsers.facts("customer").user_id ?? "";
  const workspace = `/api/auth/reddit/authorize?${new URLSearchParams({ user_id: userId })}`;
  for (const name of ["ann", "ann_too"]) {
    await connect(client, "customer", workspace, reddit.codeFor(name));
  }
  await notionFlow(client, notion, canaries, userId);
  await payoutMethod(client, testUsers, canaries);
  await outgoing(client, canaries);
  const [broken = "", left = "", ...connected] = ids;
  await failing(client, reddit, broken);
  for (const how of failings) {
    reddit.fail(how);
    await connect(client, "customer", workspace, reddit.codeFor("ann"));
  }
  // The permission is revoked while Reddit fails; the log of that is searched too.
  await client.call("admin", "changeCommunityAccount", {
    params: { id: left },
    body: { mode: "hand" },
  });
  reddit.fail(null);
  await client.call("admin", "deleteCommunityAccount", { params: { id: broken } });
  const [placer = ""] = connected;
  await placing(client, server, reddit, placer);
  await person(client, server, canaries);
  await readAll(client);
  return { answers: client.answers, addresses: client.addresses, connected };
}
