import { expect, test } from "vitest";
import { askToken, call, openApi } from "../testing.ts";

/** A thread with a comment of an account, and helpers that read it as that account and as others. */
async function open() {
  const sandbox = await openApi();
  const send = (url: string, payload: object) =>
    sandbox.app.inject({ method: "POST", url, payload });
  const [post] = sandbox.store
    .newest()
    .filter(({ community }) => community.name === "smallbusiness");
  const response = await send("/sandbox/comments", {
    postId: post?.id,
    author: "helpful_jo",
    body: "Try a template first.",
  });
  const { id, name, permalink } = response.json<{ id: string; name: string; permalink: string }>();
  const own = await askToken(sandbox, "client", {
    grant_type: "password",
    username: "helpful_jo",
    password: "any",
  });
  async function sees(token: string) {
    const listing = async (path: string) =>
      (await call(sandbox, token, path)).json<{ data: { children: unknown[] } }>().data.children;
    const thread = (await call(sandbox, token, `/comments/${post?.id}?raw_json=1`)).body;
    return {
      info: (await listing(`/api/info?id=${name}`)).length === 1,
      thread: thread.includes("Try a template first."),
      list: JSON.stringify(await listing("/r/smallbusiness/comments")).includes(name),
      account: (await call(sandbox, token, "/user/helpful_jo/about")).statusCode,
    };
  }
  const page = async () => (await sandbox.app.inject(`/reddit${permalink}`)).body;
  return { sandbox, send, id, name, own, sees, page };
}

const all = { info: true, thread: true, list: true, account: 200 };

test("a filtered comment is visible only to its author until a moderator approves it", async () => {
  const { sandbox, send, name, own, sees, page } = await open();
  expect(await sees(sandbox.token)).toEqual(all);
  const filtered = await send("/sandbox/moderate", { thing: name, action: "filter" });
  expect(filtered.json()).toMatchObject({ done: true });
  expect(await sees(sandbox.token)).toEqual({
    info: false,
    thread: false,
    list: false,
    account: 200,
  });
  expect(await sees(own)).toEqual(all);
  expect(await page()).toContain("Filtered: only its author can see it.");
  await send("/sandbox/moderate", { thing: name, action: "approve" });
  expect(await sees(sandbox.token)).toEqual(all);
});

test("a shadowbanned account and its comments are visible only to itself", async () => {
  const { sandbox, send, own, sees, page } = await open();
  const set = (status: string) => send("/sandbox/reddit/accounts/Helpful_Jo/status", { status });
  expect((await set("shadowbanned")).json()).toEqual({
    name: "helpful_jo",
    status: "shadowbanned",
  });
  expect(await sees(sandbox.token)).toEqual({
    info: false,
    thread: false,
    list: false,
    account: 404,
  });
  expect(await sees(own)).toEqual(all);
  expect(await page()).toContain("helpful_jo is shadowbanned: nobody else can see it.");
  await set("active");
  expect(await sees(sandbox.token)).toEqual(all);
});

test("a suspended account shows only its name", async () => {
  const { sandbox, send } = await open();
  await send("/sandbox/reddit/accounts/helpful_jo/status", { status: "suspended" });
  const about = await call(sandbox, sandbox.token, "/user/helpful_jo/about");
  expect(about.json()).toEqual({ kind: "t2", data: { name: "helpful_jo", is_suspended: true } });
});

test("unknown accounts and statuses are refused", async () => {
  const { send } = await open();
  const unknown = await send("/sandbox/reddit/accounts/no_such_person/status", {
    status: "active",
  });
  expect([unknown.statusCode, unknown.json<{ message: string }>().message]).toEqual([
    404,
    "name: nobody is called no_such_person.",
  ]);
  const malformed = await send("/sandbox/reddit/accounts/helpful_jo/status", { status: "odd" });
  expect([malformed.statusCode, malformed.json<{ message: string }>().message]).toEqual([
    400,
    "status: must be active, shadowbanned, suspended.",
  ]);
});

test("a removed comment is unchanged for its author, and [removed] for others", async () => {
  const { sandbox, send, name, own, sees } = await open();
  const listed = async (token: string) =>
    (await call(sandbox, token, "/user/helpful_jo/comments?raw_json=1")).body;
  await send("/sandbox/moderate", { thing: name, action: "remove" });
  expect(await listed(own)).toContain("Try a template first.");
  expect(await listed(sandbox.token)).not.toContain(name);
  const info = async (token: string) =>
    (await call(sandbox, token, `/api/info?id=${name}&raw_json=1`)).json().data.children[0].data;
  expect(await info(own)).toMatchObject({
    author: "helpful_jo",
    body: "Try a template first.",
    collapsed_reason_code: null,
  });
  expect(await info(sandbox.token)).toMatchObject({ author: "[deleted]", body: "[removed]" });
  expect(await sees(own)).toEqual(all);
  expect(await sees(sandbox.token)).toMatchObject({ info: true, thread: false, list: true });
});
