import { calls, tokenScopes } from "@earshot/contract";
import { testPost } from "../../../apps/server/src/testing/app.ts";
import {
  sendRequest,
  type TestResponse,
  urlOf,
} from "../../../apps/server/src/testing/send-request.ts";
import type { ServerUnderTest } from "../server-under-test.ts";
import { type Role, roles } from "./requests.ts";

const password = "a good long password";
const json = { "content-type": "application/json", "user-agent": "fuzz" };
let made = 0;

/** Calls whose responses to the bystander must be the same before and after. */
const bystanderCalls = [
  "me",
  "getSettings",
  "listKeywords",
  "listMentions",
  "listExclusions",
  "listSavedFilters",
  "listWatchedCommunities",
  "listFeeds",
  "listReplies",
  "listOwnAnswers",
  "listFriendResults",
] as const;

const cookieOf = ({ headers }: TestResponse) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((one) => String(one).split(";")[0])
    .join("; ");

/** Creates a customer, a program, a writer and an administrator, and a bystander whose data must not change. */
export async function openTestUsers(server: ServerUnderTest) {
  const { app, infrastructure, services, adminEmail } = server;
  const tokens = new Map<Role, string>();
  const cookies = new Map<Role, string>();
  const facts = new Map<Role, Record<string, string>>();
  const ids: string[] = [];
  const prototype = Object.getOwnPropertyNames(Object.prototype).join();

  async function person(userType: "user" | "writer", email: string) {
    const user = await infrastructure.database.transaction((tx) =>
      services.accounts.create(tx, { email, password, userType, emailVerified: true }),
    );
    const workspace =
      userType === "writer"
        ? null
        : await infrastructure.database.transaction((tx) =>
            services.workspaces.createFor(tx, user.id, {
              companyName: "A company",
              tier: "scale",
              hasCompletedOnboarding: true,
            }),
          );
    const { method, path } = calls[userType === "writer" ? "writerLogin" : "login"];
    const payload = JSON.stringify({ email, password });
    const answer = await sendRequest(app, { method, url: urlOf(path), headers: json, payload });
    const token = answer.status === 200 && JSON.parse(answer.text).data?.accessToken;
    if (!token) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
    return {
      userId: user.id,
      email,
      workspaceId: workspace?.id ?? "",
      token: String(token),
      cookie: cookieOf(answer),
    };
  }

  /** Creates mentions of a unique phrase, some of them accepted, and a friend search. */
  async function withMentions(who: { userId: string; workspaceId: string }, accepted: number) {
    made += 1;
    const phrase = `fuzzy phrase${made}x${crypto.randomUUID().slice(0, 8)}`;
    const keyword = await services.keywords.add(who.workspaceId, phrase);
    const until = Date.now() + 10_000;
    while (services.index.match({ title: phrase, body: "" }).length === 0) {
      if (Date.now() > until) throw new Error("the phrase index has not heard of the keyword");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const posts = Array.from({ length: accepted + 3 }, () =>
      testPost({ externalId: `t3_${crypto.randomUUID()}`, title: phrase }),
    );
    await infrastructure.database.transaction((tx) => services.matching.ingest(tx, posts));
    const page = { limit: 100, offset: 0 };
    const { mentions } = await services.mentions.list(who.workspaceId, {}, page);
    for (const { id } of mentions.slice(0, accepted)) {
      await services.mentions.setStatus(who.workspaceId, id, "accepted", who.userId);
    }
    const friends = await services.friendSnapshots.save(who.workspaceId, {
      title: "A friend search",
      context: { companyName: "A friend" },
      runs: [{ keyword: phrase, posts: [], tokensRemaining: null }],
      tokensRemaining: null,
    });
    return [keyword.id, friends.id, ...mentions.map(({ id }) => id)];
  }

  const some = () => `fuzz${crypto.randomUUID()}@example.test`;
  async function renew(role: Role): Promise<void> {
    if (role === "nobody") return;
    if (role === "admin") {
      // Only one account can have the administrator's address; an earlier one gets another address.
      const former = await services.accounts.findByEmail(adminEmail);
      if (former) {
        await infrastructure.database.pool.execute(
          `update users set email = '${some()}' where id = '${former.id}'`,
        );
      }
    }
    const who = await person(
      role === "writer" ? "writer" : "user",
      role === "admin" ? adminEmail : some(),
    );
    if (role === "admin" && server.adminNeedsSecondFactor) {
      await infrastructure.database.pool.execute(
        `update sessions set second_factor = true where user_id = '${who.userId}'`,
      );
    }
    if (role === "program") {
      const tokenInput = { name: "fuzz", scopes: [...tokenScopes], days: null };
      tokens.set(
        role,
        (await services.apiTokens.create({ ...who, role: "owner" }, tokenInput)).secret,
      );
    } else {
      tokens.set(role, who.token);
      cookies.set(role, who.cookie);
    }
    facts.set(role, { email: who.email, current: password, user_id: who.userId });
    // Otherwise no reply would ever wait for approval.
    if (who.workspaceId)
      await services.workspaces.changeSettings(who.workspaceId, { autoPost: false });
    if (who.workspaceId) ids.push(...(await withMentions(who, 6)));
  }
  for (const role of roles) await renew(role);

  const bystander = await person("user", some());
  await withMentions(bystander, 0);
  const read = async (name: (typeof bystanderCalls)[number], token: string) => {
    const { method, path } = calls[name];
    return sendRequest(app, {
      method,
      url: urlOf(path),
      headers: { authorization: `Bearer ${token}` },
    });
  };
  async function all(): Promise<string> {
    const answers = [];
    for (const name of bystanderCalls) {
      answers.push(`${name} ${(await read(name, bystander.token)).text}`);
    }
    return answers.join("\n");
  }
  const before = await all();

  return {
    ids,
    token: (role: Role) => tokens.get(role) ?? null,
    cookie: (role: Role) => cookies.get(role) ?? null,
    /** Stores the cookie of a response, as a browser does. */
    keep(role: Role, answer: TestResponse) {
      const jar = new Map<string, string>();
      for (const one of `${cookies.get(role) ?? ""}; ${answer.status < 400 ? cookieOf(answer) : ""}`.split(
        "; ",
      )) {
        const [name = "", value] = one.split("=");
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      cookies.set(role, [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    },
    facts: (role: Role) => facts.get(role) ?? {},
    renew,
    /** Whether a caller is still signed in and has what the role needs. */
    async isSignedIn(role: Role): Promise<boolean> {
      const token = tokens.get(role) ?? "";
      const ofSession = role === "writer" ? (["me"] as const) : (["me", "getSettings"] as const);
      const names = role === "program" ? (["listKeywords"] as const) : ofSession;
      for (const name of names) if ((await read(name, token)).status !== 200) return false;
      return true;
    },
    /** Lists data and state that changed although no request may change them. */
    async findDamage(): Promise<string[]> {
      const found: string[] = [];
      const signedIn = await person("user", some());
      const { status } = await read("me", signedIn.token);
      if (status !== 200) found.push(`me answers ${status} to a new customer`);
      bystander.token = await again(bystander.userId);
      if ((await all()) !== before) found.push("a bystander's data has changed");
      if (Object.getOwnPropertyNames(Object.prototype).join() !== prototype) {
        found.push("Object.prototype has changed");
      }
      return found;
    },
  };

  /** Signs the bystander in again: the token expires during a long run. */
  async function again(userId: string): Promise<string> {
    const user = await services.accounts.find(userId);
    const { method, path } = calls.login;
    const payload = JSON.stringify({ email: user?.email, password });
    const answer = await sendRequest(app, { method, url: urlOf(path), headers: json, payload });
    return String(JSON.parse(answer.text).data?.accessToken);
  }
}
