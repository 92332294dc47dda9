import { expect, test } from "vitest";
import { askToken, call, openApi, postForm } from "../../testing.ts";

/** A comment and a post of one account, with that account's token and another account's. */
async function open() {
  const sandbox = await openApi();
  const { store } = sandbox;
  const post = store.add({ community: "SaaS", author: "writer_one", title: "T", body: "Old." });
  const created = store.addComment({
    postId: post.id,
    parentId: null,
    author: "writer_one",
    body: "Old words.",
  });
  const tokenOf = (username: string, scope = "edit read history") => {
    store.addAccount(username);
    const grant = { grant_type: "password", username, password: "any", scope };
    return askToken(sandbox, "client", grant);
  };
  const send = async (path: string, fields: Record<string, string>, token: string) =>
    postForm(sandbox, path, { api_type: "json", ...fields }, { authorization: `bearer ${token}` });
  const see = async (name: string, token = sandbox.token) =>
    (await call(sandbox, token, `/api/info?id=${name}&raw_json=1`)).json().data.children[0].data;
  const own = await tokenOf("writer_one");
  const comment = `t1_${created?.id}`;
  return { sandbox, post: `t3_${post.id}`, comment, own, tokenOf, send, see };
}

test("an author edits a comment and a post", async () => {
  const { comment, own, post, see, send } = await open();
  const edited = await send("/api/editusertext/", { thing_id: comment, text: "New & old." }, own);
  expect(edited.json()).toMatchObject({
    json: {
      errors: [],
      data: { things: [{ kind: "t1", data: { name: comment, edited: expect.any(Number) } }] },
    },
  });
  expect(await see(comment)).toMatchObject({ body: "New & old.", edited: expect.any(Number) });
  const text = await send("/api/editusertext?raw_json=1", { thing_id: post, text: "New." }, own);
  expect(text.json().json.data.things).toMatchObject([{ kind: "t3", data: { selftext: "New." } }]);
});

test("an author deletes a comment and a post", async () => {
  const { comment, own, post, see, send } = await open();
  for (const id of [comment, post]) {
    const response = await send("/api/del/", { id }, own);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
  }
  expect(await see(comment)).toMatchObject({ author: "[deleted]", body: "[deleted]" });
  expect(await see(post)).toMatchObject({ author: "[deleted]", selftext: "[deleted]" });
  const late = await send("/api/editusertext", { thing_id: comment, text: "x" }, own);
  expect(late.json().json.errors[0][0]).toBe("NOT_AUTHOR");
});

test("the author of a removed comment can edit and delete it, invisibly to others", async () => {
  const { comment, own, sandbox, see, send } = await open();
  sandbox.store.takeDown(comment, "removed");
  await send("/api/editusertext", { thing_id: comment, text: "Better." }, own);
  expect((await see(comment, own)).body).toBe("Better.");
  expect((await see(comment)).body).toBe("[removed]");
  await send("/api/del", { id: comment }, own);
  expect((await see(comment, own)).body).toBe("[deleted]");
  expect(sandbox.store.approve(comment)).toBe(false);
});

test("other accounts and tokens without the scope can't edit or delete it", async () => {
  const { comment, sandbox, see, send, tokenOf } = await open();
  const other = await tokenOf("writer_two");
  const codeOf = async (token: string, text = "x") =>
    (await send("/api/editusertext", { thing_id: comment, text }, token)).json();
  expect((await codeOf(other)).json.errors).toEqual([
    ["NOT_AUTHOR", "you can't do that", "thing_id"],
  ]);
  expect((await codeOf(sandbox.token)).json.errors[0][0]).toBe("USER_REQUIRED");
  expect((await send("/api/del", { id: comment }, other)).json()).toEqual({});
  const reader = await tokenOf("writer_one", "read");
  expect((await send("/api/del", { id: comment }, reader)).statusCode).toBe(403);
  expect((await see(comment)).body).toBe("Old words.");
});

test.each([
  ["", "NO_TEXT"],
  ["x".repeat(10_001), "TOO_LONG"],
])("refuses an invalid text of a comment", async (text, code) => {
  const { comment, own, send } = await open();
  const response = await send("/api/editusertext", { thing_id: comment, text }, own);
  expect(response.json().json.errors[0][0]).toBe(code);
});
