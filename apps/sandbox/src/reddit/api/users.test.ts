import { describe, expect, test } from "vitest";
import { askToken, call, openApi } from "../../testing.ts";

const busy = "ledger_lorraine";

describe("GET /user/x/about", () => {
  test("is a t2 with the karma of its posts and comments", async () => {
    const { get } = await openApi();
    const { kind, data } = (await get("/user/LEDGER_lorraine/about")).json();
    expect(kind).toBe("t2");
    expect(data).toMatchObject({ name: busy, link_karma: 1, has_verified_email: true });
    expect(data.comment_karma).toBeGreaterThan(10);
    expect(data.total_karma).toBe(data.link_karma + data.comment_karma);
    expect((await get(`/user/${busy}/about`)).body).toMatch(/"created_utc":\d{10}\.0[,}]/);
  });

  test("shows only the name of a suspended account", async () => {
    const { get } = await openApi();
    expect((await get("/user/PassiveIncomePilot/about")).json()).toEqual({
      kind: "t2",
      data: { name: "PassiveIncomePilot", is_suspended: true },
    });
    expect((await get("/user/PassiveIncomePilot/submitted")).statusCode).toBe(403);
  });

  test.each(["nobody_at_all", "ledger_of_yore", "[deleted]"])("%s is not found", async (name) => {
    const { get } = await openApi();
    for (const path of ["about", "comments", "submitted", "overview"]) {
      const response = await get(`/user/${encodeURIComponent(name)}/${path}`);
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { message: "Not Found", error: 404 },
      ]);
    }
  });
});

describe("what an account wrote", () => {
  test("is newest first, with the posts of comments", async () => {
    const { list } = await openApi();
    const { data } = await list(`/user/${busy}/comments?sort=new&limit=100`);
    expect(data.dist).toBeGreaterThan(2);
    const times = data.children.map((child) => child.data.created_utc);
    expect(times.toSorted((a, b) => b - a)).toEqual(times);
    for (const { kind, data: comment } of data.children) {
      expect(kind).toBe("t1");
      expect(comment).toMatchObject({ author: busy, link_title: expect.any(String), replies: "" });
    }
  });

  test("is also served at the account's own address", async () => {
    const { list } = await openApi();
    const names = async (path: string) =>
      (await list(path)).data.children.map(({ data }) => data.name);
    const overview = await names(`/user/${busy}/overview?sort=new&limit=100`);
    expect(overview.length).toBeGreaterThan(2);
    expect(await names(`/user/${busy}/?sort=new&limit=100`)).toEqual(overview);
    expect(overview).toEqual(
      expect.arrayContaining(await names(`/user/${busy}/submitted/?sort=new`)),
    );
    expect(await names(`/user/${busy}/overview?sort=top&t=hour`)).toEqual([]);
  });

  test("can be ordered by score, in pages", async () => {
    const { list } = await openApi();
    const first = await list(`/user/${busy}/comments?sort=top&limit=2`);
    const second = await list(`/user/${busy}/comments?sort=top&limit=2&after=${first.data.after}`);
    const scores = [...first.data.children, ...second.data.children].map((child) =>
      Number(child.data.score),
    );
    expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
  });

  test("can be limited to posts, or include both", async () => {
    const { list, store } = await openApi();
    store.add({ community: "SaaS", author: busy, title: "Mine", body: "Text" });
    const submitted = await list(`/user/${busy}/submitted`);
    expect(submitted.data.children.map((child) => child.data.title)).toEqual(["Mine"]);
    const overview = await list(`/user/${busy}/overview?limit=100`);
    const comments = await list(`/user/${busy}/comments?limit=100`);
    expect(overview.data.dist).toBe(comments.data.dist + 1);
    expect(overview.data.children[0]?.kind).toBe("t3");
  });
});

describe("GET /api/v1/me", () => {
  test("is the token's account without an envelope", async () => {
    const sandbox = await openApi();
    const grant = { grant_type: "password", username: busy, password: "x" };
    const token = await askToken(sandbox, "an-app", grant);
    const me = (await call(sandbox, token, "/api/v1/me")).json();
    expect(me).toMatchObject({
      name: busy,
      is_suspended: false,
      inbox_count: 0,
      oauth_client_id: "an-app",
      features: {},
    });
    expect(me).not.toHaveProperty("kind");
  });

  test("is refused to an app without an account", async () => {
    const { get } = await openApi();
    const response = await get("/api/v1/me");
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { explanation: "Please log in to do that.", message: "Forbidden", reason: "USER_REQUIRED" },
    ]);
  });
});
