import { describe, expect, it } from "vitest";
import { openX } from "./testing.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const payload = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

describe("the pages of the imitated X", () => {
  it("show posts and their authors", async () => {
    const { app } = await openX();
    const front = await app.inject("/");
    expect(front.body).toContain('href="/x"');
    const timeline = await app.inject("/x");
    expect(timeline.statusCode).toBe(200);
    expect(timeline.body).toContain("This is not X");
    expect((await app.inject("/x/kitefold")).body).toContain("We make an app for people");
    expect((await app.inject("/x/nobody_here")).statusCode).toBe(404);
  });

  it("show a post at both addresses, with its replies and escaped text", async () => {
    const { app, x } = await openX();
    const post = x.add({ author: "ada", text: "<b>zebra</b>" });
    x.add({ author: "bob", text: "the reply", inReplyTo: post.id });
    for (const user of ["ada", "i"]) {
      const { body } = await app.inject(`/x/${user}/status/${post.id}`);
      expect(body).toContain("&lt;b&gt;zebra");
      expect(body).not.toContain("<b>zebra");
      expect(body).toContain("the reply");
    }
    expect((await app.inject("/x/i/status/1")).statusCode).toBe(404);
  });

  it("have forms to post, reply and delete", async () => {
    const { app, x } = await openX();
    const send = (url: string, fields: Record<string, string> = {}) =>
      app.inject({ method: "POST", url, headers: form, payload: payload(fields) });
    const created = await send("/sandbox/x/posts", { author: "@ada", text: "zebra" });
    expect(created.statusCode).toBe(303);
    const [id = ""] = /\d+$/.exec(String(created.headers.location)) ?? [];
    expect(created.headers.location).toBe(`/x/ada/status/${id}`);
    await send("/sandbox/x/posts", { author: "bob", text: "yes", inReplyTo: id });
    expect(x.find(id)?.replies.map(({ text }) => text)).toEqual(["yes"]);
    expect((await send(`/sandbox/x/posts/${id}/delete`)).statusCode).toBe(303);
    expect(x.find(id)).toBeUndefined();
    const refused = await send("/sandbox/x/posts", { author: "ada", text: "" });
    expect([refused.statusCode, refused.body.includes("Request failed")]).toEqual([400, true]);
  });

  it("fill in the text of a Web Intent link", async () => {
    const { app, x } = await openX();
    const post = x.add({ author: "ada", text: "zebra?" });
    const query = { in_reply_to: post.id, text: 'Try "it" & see' };
    const { body } = await app.inject({ url: "/x/intent/tweet", query });
    expect(body).toContain("zebra?");
    expect(body).toContain("Try &quot;it&quot; &amp; see</textarea>");
    expect(body).toContain(`name="inReplyTo" value="${post.id}"`);
    const missing = await app.inject({ url: "/x/intent/tweet", query: { in_reply_to: "1" } });
    expect(missing.statusCode).toBe(404);
  });
});

describe("the controls", () => {
  it("create posts and replies, one or many", async () => {
    const { control, search } = await openX();
    const created = await control("x/posts", { author: "ada", text: "zebra" });
    expect(created.statusCode).toBe(201);
    const { id, url } = created.json();
    expect(url).toMatch(new RegExp(`/x/ada/status/${id}$`));
    const many = await control("x/posts/batch", {
      posts: [
        { author: "bob", text: "zebra too", inReplyTo: id },
        { author: "cleo", text: "zebra three" },
      ],
    });
    expect(many.json().ids).toHaveLength(2);
    expect((await search("zebra")).meta.result_count).toBe(3);
  });

  it("refuse invalid fields with a sentence", async () => {
    const { control } = await openX();
    const unknown = await control("x/posts", { author: "ada", text: "a", inReplyTo: "1" });
    expect([unknown.statusCode, unknown.json().message]).toEqual([400, "There is no post 1."]);
    expect((await control("x/posts/batch", { posts: "many" })).statusCode).toBe(400);
    expect((await control("x/spelling", { spelling: "toot" })).statusCode).toBe(400);
  });
});
