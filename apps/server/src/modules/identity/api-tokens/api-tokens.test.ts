import { type Call, type CallName, calls, tokenScopes } from "@earshot/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { joinAs, openOwner, setTier } from "../../../testing/team.ts";
import { inputsOf } from "../../../testing/valid-input.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

let owner: Awaited<ReturnType<typeof openOwner>>;
beforeEach(async () => {
  owner = await openOwner(app);
});

type As = { token: string };
type Scopes = (typeof tokenScopes)[number][];
const create = async (
  as: As = owner,
  scopes: Scopes = ["read"],
  days: 30 | 90 | 365 | null = 30,
) => {
  const body = { name: "Script", scopes, days };
  const { token, secret } = dataOf(await app.call("createApiToken", { body }, as));
  return { id: token.id, secret, as: { token: secret } };
};
const list = async (as: As = owner) => dataOf(await app.call("listApiTokens", {}, as)).tokens;
const keywordsBy = (as: As) => app.call("listKeywords", {}, as);
const refused = (outcome: Awaited<ReturnType<typeof keywordsBy>>) => errorOf(outcome).code;

describe("a token", () => {
  test("acts in its workspace, can read its own info, and shows its last use to the minute", async () => {
    const { as, secret } = await create();
    await app.call("addKeyword", { body: { keyword: "oak desk" } }, owner);
    const { keywords } = dataOf(await keywordsBy(as));
    expect(keywords.map(({ keyword }) => keyword)).toEqual(["oak desk"]);
    const info = dataOf(await app.call("getTokenInfo", {}, as));
    expect(info.token).toMatchObject({ name: "Script", scopes: ["read"] });
    expect(info.workspace.id).toBe(owner.workspaceId);
    const [first] = await list();
    expect(first).toMatchObject({ isYours: true, expired: false, prefix: secret.slice(0, 12) });
    const used = first?.lastUsedAt;
    expect(used).toBe(clock.now().toISOString());
    clock.advance(30_000);
    await keywordsBy(as);
    expect((await list())[0]?.lastUsedAt).toBe(used);
    clock.advance(31_000);
    await keywordsBy(as);
    expect((await list())[0]?.lastUsedAt).toBe(clock.now().toISOString());
  });

  test("is stored only as a hash", async () => {
    const { secret } = await create();
    const { rows } = await app.infrastructure.database.query({
      text: "select row_to_json(t)::text as row from api_tokens t",
    });
    expect(JSON.stringify(rows)).not.toContain(secret.slice(12));
  });

  test("stops working when it is revoked, and when it expires", async () => {
    const [one, other] = [await create(), await create(owner, ["read"], null)];
    expect((await app.call("revokeApiToken", { params: { id: one.id } }, owner)).status).toBe(200);
    expect(refused(await keywordsBy(one.as))).toBe("INVALID_API_TOKEN");
    const again = await app.call("revokeApiToken", { params: { id: one.id } }, owner);
    expect(errorOf(again).status).toBe(404);
    const short = await create();
    clock.advance(30 * 86_400_000);
    expect(refused(await keywordsBy(short.as))).toBe("INVALID_API_TOKEN");
    expect((await keywordsBy(other.as)).status).toBe(200);
  });

  test.each(["ear_", `ear_${"0".repeat(36)}`, "ear_short"])(
    "that is %s is refused",
    async (token) => {
      expect(errorOf(await keywordsBy({ token }))).toMatchObject({
        status: 401,
        code: "INVALID_API_TOKEN",
      });
    },
  );

  test("keeps acting in its workspace when its creator works in another", async () => {
    const { as } = await create();
    const other = await openOwner(app);
    await app.infrastructure.database.transaction(async (tx) => {
      await app.services.workspaces.addMember(tx, other.workspaceId, owner.user.id, "viewer");
      await app.services.accounts.setCurrentWorkspace(tx, owner.user.id, other.workspaceId);
    });
    expect(dataOf(await app.call("getTokenInfo", {}, as)).workspace.id).toBe(owner.workspaceId);
  });
});

describe("the creator of a token", () => {
  test("limits what it may do by their current role", async () => {
    const member = await joinAs(app, owner.workspaceId, "member");
    const { as } = await create(member, ["read", "keywords"]);
    const add = (keyword: string) => app.call("addKeyword", { body: { keyword } }, as);
    expect((await add("pine desk")).status).toBe(200);
    const body = { role: "viewer" } as const;
    await app.call("setMemberRole", { params: { id: member.user.id }, body }, owner);
    expect(errorOf(await add("elm desk")).code).toBe("ROLE_NEEDED");
    expect((await keywordsBy(as)).status).toBe(200);
    await app.call("removeMember", { params: { id: member.user.id } }, owner);
    expect(refused(await keywordsBy(as))).toBe("INVALID_API_TOKEN");
  });

  test("can only read with it while they have no seat", async () => {
    const member = await joinAs(app, owner.workspaceId, "member");
    const { as } = await create(member, ["keywords"]);
    await setTier(app, owner.workspaceId, "growth");
    const outcome = await app.call("addKeyword", { body: { keyword: "ash desk" } }, as);
    expect(errorOf(outcome).code).toBe("ROLE_NEEDED");
  });

  test("sees only their own tokens, while the owner sees and revokes all of the workspace", async () => {
    const member = await joinAs(app, owner.workspaceId, "member");
    const [mine, theirs] = [await create(), await create(member)];
    expect((await list(member)).map(({ id }) => id)).toEqual([theirs.id]);
    expect((await list()).map(({ id, isYours }) => [id, isYours])).toEqual([
      [theirs.id, false],
      [mine.id, true],
    ]);
    const revoke = (id: string, as: As) => app.call("revokeApiToken", { params: { id } }, as);
    expect(errorOf(await revoke(mine.id, member)).status).toBe(404);
    expect(errorOf(await revoke(mine.id, await openOwner(app))).status).toBe(404);
    expect((await revoke(theirs.id, owner)).status).toBe(200);
  });

  test("can't be a viewer, and a workspace has at most 20 active tokens, also when created concurrently", async () => {
    const viewer = await joinAs(app, owner.workspaceId, "viewer");
    const body = { name: "One", scopes: ["read"] as Scopes, days: null };
    expect(errorOf(await app.call("createApiToken", { body }, viewer)).code).toBe("ROLE_NEEDED");
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () => app.call("createApiToken", { body }, owner)),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(errorOf(outcomes.find(({ status }) => status !== 200) as never).code).toBe(
      "API_TOKENS_FULL",
    );
  });

  test.each<[object, string]>([
    [{ name: " ", scopes: ["read"], days: 30 }, "name: Name the token."],
    [{ name: "One", scopes: [], days: 30 }, "scopes: Choose at least one scope."],
    [{ name: "One", scopes: ["read", "read"], days: 30 }, "scopes: names a scope twice"],
    [
      { name: "One", scopes: ["admin"], days: 30 },
      "scopes.0: must be one of read, keywords, mentions, replies",
    ],
    [{ name: "One", scopes: ["read"], days: 31 }, "days: must be 30, 90, 365 or null"],
  ])("gets an error that names the field of %j", async (body, detail) => {
    const outcome = await app.call("createApiToken", { body: body as never }, owner);
    expect(errorOf(outcome).details).toEqual([detail]);
  });
});

describe("scopes", () => {
  const all = Object.entries(calls) as [CallName, Call][];
  const guarded = all.filter(([, { who, redirect }]) => who !== "anyone" && !redirect);

  test("each token makes the calls of its scopes and no other call of the contract", async () => {
    for (const scope of tokenScopes) {
      const { as } = await create(owner, [scope], null);
      for (const [name, call] of guarded) {
        const [input] = inputsOf(call);
        const outcome = await app.call(name, input as never, as);
        const code = "error" in outcome ? outcome.error.code : null;
        const isRefused = code === "TOKEN_NOT_ALLOWED" || code === "TOKEN_SCOPE_MISSING";
        const may = call.scope === "any" || call.scope === scope;
        expect([name, isRefused]).toEqual([name, !may]);
      }
    }
  });

  test("are only on calls of customers, and reading calls need the scope to read", () => {
    for (const [name, { scope, who, method }] of all) {
      if (scope === undefined || scope === "any") continue;
      expect([name, who]).toEqual([name, "customer"]);
      if (method === "GET") expect([name, scope]).toEqual([name, "read"]);
    }
  });
});
