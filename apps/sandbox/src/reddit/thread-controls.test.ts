import { describe, expect, test } from "vitest";
import { call, openApi } from "../testing.ts";

const send = (
  sandbox: Awaited<ReturnType<typeof openApi>>,
  method: "POST" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
) => sandbox.app.inject({ method, url, ...(payload && { payload }) });

/** A sandbox with a thread and a comment. */
async function open() {
  const sandbox = await openApi();
  const [post] = sandbox.store
    .newest()
    .filter(({ community }) => community.name === "smallbusiness");
  const creation = await send(sandbox, "POST", "/sandbox/comments", {
    postId: post?.id,
    author: "helpful_jo",
    body: "Try a template first.",
  });
  const comment = creation.json<{ id: string; name: string; permalink: string; url: string }>();
  const see = async () =>
    (await call(sandbox, sandbox.token, `/api/info?id=${comment.name}&raw_json=1`)).json<{
      data: { children: { data: Record<string, unknown> }[] };
    }>().data.children[0]?.data;
  return { sandbox, post, creation, comment, see };
}

describe("thread controls", () => {
  test("create a comment that the API and the page show", async () => {
    const { sandbox, post, creation, comment, see } = await open();
    expect(creation.statusCode).toBe(201);
    expect(comment.url).toContain(`/reddit/r/smallbusiness/comments/${post?.id}/`);
    expect(await see()).toMatchObject({
      body: "Try a template first.",
      author: "helpful_jo",
      link_id: `t3_${post?.id}`,
      edited: false,
    });
    const page = await sandbox.app.inject(`/reddit${comment.permalink}`);
    expect(page.body).toContain("Try a template first.");
    expect(page.body).toContain(`value="/reddit${comment.permalink}"`);
    const response = await send(sandbox, "POST", "/sandbox/comments", {
      permalink: comment.url,
      parentId: comment.name,
      author: "asker",
      body: "Thanks!",
    });
    expect(response.statusCode).toBe(201);
    expect(sandbox.store.findComment(response.json<{ id: string }>().id)?.parent).toBe(
      comment.name,
    );
  });

  test("edit and delete comments", async () => {
    const { sandbox, comment, see } = await open();
    await send(sandbox, "PATCH", `/sandbox/comments/${comment.id}`, { body: "Better words." });
    expect(await see()).toMatchObject({ body: "Better words.", edited: expect.any(Number) });
    await send(sandbox, "DELETE", `/sandbox/comments/${comment.id}`);
    expect(await see()).toMatchObject({
      body: "[deleted]",
      author: "[deleted]",
      collapsed_reason_code: "DELETED",
    });
    expect(
      (await send(sandbox, "PATCH", `/sandbox/comments/${comment.id}`, { body: "x" })).statusCode,
    ).toBe(409);
  });

  test("moderate: a removed comment can be approved, a locked thread refuses comments", async () => {
    const { sandbox, post, comment, see } = await open();
    const moderate = (thing: string, action: string) =>
      send(sandbox, "POST", "/sandbox/moderate", { thing, action });
    await moderate(comment.name, "remove");
    expect(await see()).toMatchObject({ body: "[removed]", author: "[deleted]" });
    await moderate(comment.name, "approve");
    expect(await see()).toMatchObject({ body: "Try a template first.", author: "helpful_jo" });
    await moderate(`t3_${post?.id}`, "lock");
    expect(await see()).toMatchObject({ locked: true });
    const late = await send(sandbox, "POST", "/sandbox/comments", {
      postId: post?.id,
      author: "late_one",
      body: "x",
    });
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      403,
      "THREAD_LOCKED: comments are locked in this thread.",
    ]);
    await moderate(`t3_${post?.id}`, "unlock");
    await moderate(`t3_${post?.id}`, "remove");
    const info = await call(sandbox, sandbox.token, `/api/info?id=t3_${post?.id}`);
    expect(info.json()).toMatchObject({
      data: {
        children: [
          {
            data: { selftext: "[removed]", removed_by_category: "moderator", author: post?.author },
          },
        ],
      },
    });
  });

  test("edit a post, archive its thread, and delete it, which the API and the page show", async () => {
    const { sandbox, post } = await open();
    const name = `t3_${post?.id}`;
    const seen = async () =>
      (await call(sandbox, sandbox.token, `/api/info?id=${name}&raw_json=1`)).json<{
        data: { children: { data: Record<string, unknown> }[] };
      }>().data.children[0]?.data;
    expect(await seen()).toMatchObject({ edited: false, archived: false });
    await send(sandbox, "PATCH", `/sandbox/posts/${post?.id}`, { body: "Said anew." });
    expect(await seen()).toMatchObject({ selftext: "Said anew.", edited: expect.any(Number) });
    await send(sandbox, "POST", "/sandbox/moderate", { thing: name, action: "archive" });
    expect(await seen()).toMatchObject({ archived: true });
    const late = { postId: post?.id, author: "late_one", body: "x" };
    expect((await send(sandbox, "POST", "/sandbox/comments", late)).statusCode).toBe(403);
    const address = `/reddit/r/smallbusiness/comments/${post?.id}/_/`;
    const shown = await sandbox.app.inject(address);
    expect(shown.body).toContain(`Delete the post as ${post?.author}`);
    expect(shown.body).toContain("Unarchive the thread");
    const deleted = await sandbox.app.inject({
      method: "POST",
      url: `/sandbox/posts/${post?.id}/delete`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "",
    });
    expect(deleted.statusCode).toBe(303);
    expect(await seen()).toMatchObject({
      selftext: "[deleted]",
      author: "[deleted]",
      removed_by_category: "deleted",
    });
    expect((await sandbox.app.inject(address)).body).toContain("Deleted by its author.");
    expect(
      (await send(sandbox, "PATCH", `/sandbox/posts/${post?.id}`, { body: "x" })).statusCode,
    ).toBe(409);
    expect((await send(sandbox, "DELETE", "/sandbox/posts/none")).statusCode).toBe(404);
  });

  test("refuse invalid fields by name", async () => {
    const { sandbox, post } = await open();
    const wrong: [object, number, RegExp][] = [
      [{ postId: post?.id, author: "x", body: "y" }, 400, /^author:/],
      [{ postId: post?.id, author: "someone", body: " " }, 400, /^body:/],
      [{ postId: "nope", author: "someone", body: "y" }, 404, /^postId:/],
    ];
    for (const [payload, status, sentence] of wrong) {
      const response = await send(sandbox, "POST", "/sandbox/comments", payload);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        status,
        expect.stringMatching(sentence),
      ]);
    }
    const bad = await send(sandbox, "POST", "/sandbox/moderate", {
      thing: `t3_${post?.id}`,
      action: "ban",
    });
    expect(bad.json<{ message: string }>().message).toMatch(/^action:/);
    expect(
      (await send(sandbox, "POST", "/sandbox/moderate", { thing: "t1_none", action: "remove" }))
        .statusCode,
    ).toBe(404);
  });

  test("accept forms and redirect to the thread", async () => {
    const { sandbox, post } = await open();
    const response = await sandbox.app.inject({
      method: "POST",
      url: "/sandbox/comments",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        postId: post?.id ?? "",
        author: "by_form",
        body: "Hello there",
      }).toString(),
    });
    expect(response.statusCode).toBe(303);
    const page = await sandbox.app.inject(String(response.headers.location));
    expect(page.body).toContain("Hello there");
  });
});
