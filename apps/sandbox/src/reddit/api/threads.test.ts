import { describe, expect, test } from "vitest";
import { type LinkListing, openApi } from "../../testing.ts";

interface Data {
  [key: string]: unknown;
  id: string;
  name: string;
  parent_id: string;
  depth: number;
  count: number;
  children: string[];
  created_utc: number;
  replies: "" | { kind: string; data: { children: Child[] } };
}
interface Child {
  kind: "t1" | "more";
  data: Data;
}
type HttpResponse = [LinkListing, { data: { dist: null; children: Child[] } }];

function flat(children: readonly Child[]): Child[] {
  return children.flatMap((child) => [
    child,
    ...(child.data.replies ? flat(child.data.replies.data.children) : []),
  ]);
}

async function opened() {
  const api = await openApi();
  const thread = async (path: string) => (await api.get(path)).json<HttpResponse>();
  const tree = async (path: string) => flat((await thread(path))[1].data.children);
  const large = api.store.newest().find(({ commentCount }) => commentCount > 300);
  if (!large) throw new Error("there is no large thread");
  const more = async (fields: Record<string, string>) => {
    const form = { api_type: "json", link_id: `t3_${large.id}`, ...fields };
    const response = await api.post("/api/morechildren?raw_json=1", form);
    return response.json<{ json: { errors: unknown[]; data: { things: Child[] } } }>().json;
  };
  return { ...api, thread, tree, more, large };
}

const comments = (children: readonly Child[]) => children.filter(({ kind }) => kind === "t1");
const mores = (children: readonly Child[]) => children.filter(({ kind }) => kind === "more");

describe("threads", () => {
  test("are two listings, with nested and counted comments that are newer than their parents", async () => {
    const { list, thread } = await opened();
    for (const { data } of (await list("/r/all/new?limit=100&raw_json=1")).data.children) {
      const [post, responses] = await thread(`/comments/${data.id}`);
      expect(post.data.children[0]?.data.id).toBe(data.id);
      expect(responses.data.dist).toBeNull();
      const all = comments(flat(responses.data.children)).map((child) => child.data);
      expect(all).toHaveLength(Math.min(200, Number(data.num_comments)));
      const byName = new Map(all.map((comment) => [comment.name, comment]));
      expect(byName.size).toBe(all.length);
      for (const comment of all) {
        const parent = byName.get(comment.parent_id);
        expect(comment.link_id).toBe(data.name);
        expect(comment.depth).toBe(parent ? parent.depth + 1 : 0);
        expect(parent ?? data.name === comment.parent_id).toBeTruthy();
        expect(comment.created_utc).toBeGreaterThanOrEqual(parent?.created_utc ?? data.created_utc);
        expect(comment.replies).not.toBeNull();
      }
    }
  });

  test("show deleted and removed comments without their author", async () => {
    const { store, tree } = await opened();
    const post = store.newest().find((one) => one.comments.some(({ takedown }) => takedown));
    const all = await tree(`/r/${post?.community.name}/comments/${post?.id}`);
    const deleted = all.find(({ data }) => data.author === "[deleted]")?.data;
    expect(deleted).toMatchObject({ collapsed: true, collapsed_reason_code: "DELETED" });
    expect(deleted?.body).toMatch(/^\[(deleted|removed)\]$/);
    expect(deleted).not.toHaveProperty("author_fullname");
  });

  test("are not found under another community or an unknown id", async () => {
    const { get, store } = await opened();
    const post = store.newest().find(({ community }) => community.name === "SaaS");
    expect((await get(`/r/webdev/comments/${post?.id}`)).statusCode).toBe(404);
    expect((await get("/comments/zzzzzz9")).json()).toEqual({ message: "Not Found", error: 404 });
  });

  test("are ordered as requested", async () => {
    const { thread, large } = await opened();
    const top = async (sort: string) => {
      const [, { data }] = await thread(`/comments/${large.id}?limit=500&depth=1&sort=${sort}`);
      return comments(data.children).map((child) => child.data);
    };
    const scores = (await top("confidence")).map(({ score }) => Number(score));
    expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
    const times = (await top("new")).map(({ created_utc: at }) => at);
    expect(times.toSorted((a, b) => b - a)).toEqual(times);
    expect((await top("old")).map(({ created_utc: at }) => at)).toEqual(
      times.toSorted((a, b) => a - b),
    );
    for (const sort of ["controversial", "qa"]) {
      expect((await top(sort)).length).toBe(large.comments.length);
    }
  });
});

describe("omitted comments", () => {
  test("are listed in `more` objects with correct counts", async () => {
    const { tree, large } = await opened();
    for (const query of ["", "?limit=1", "?limit=37", "?depth=1", "?limit=60&depth=2&sort=old"]) {
      const all = await tree(`/comments/${large.id}${query}`);
      const shown = comments(all).length;
      const left = mores(all).filter(({ data }) => data.id !== "_");
      const counted = left.reduce((sum, { data }) => sum + data.count, 0);
      const limit = Number(/limit=(\d+)/.exec(query)?.[1] ?? 200);
      expect(shown).toBeLessThanOrEqual(limit);
      expect(left.length).toBeGreaterThan(0);
      for (const { data } of left) {
        expect(Object.keys(data).toSorted()).toEqual(
          ["children", "count", "depth", "id", "name", "parent_id"].toSorted(),
        );
        expect(data).toMatchObject({ id: data.children[0], name: `t1_${data.children[0]}` });
        expect(data.count).toBeGreaterThanOrEqual(data.children.length);
      }
      const deep = mores(all).some(({ data }) => data.id === "_");
      if (!deep) expect(shown + counted).toBe(large.commentCount);
    }
  });

  test("deeper than ten are on a separate page", async () => {
    const { tree, large } = await opened();
    const all = await tree(`/comments/${large.id}?limit=500`);
    const [on, ...others] = mores(all);
    expect(others).toEqual([]);
    expect(on?.data).toEqual({
      count: 0,
      name: "t1__",
      id: "_",
      parent_id: expect.stringMatching(/^t1_/),
      depth: 10,
      children: [],
    });
    const from = String(on?.data.parent_id).slice(3);
    const rest = await tree(`/comments/${large.id}?comment=${from}`);
    expect(comments(rest).length + comments(all).length - 1).toBe(large.commentCount);
    expect(rest[0]?.data).toMatchObject({ id: from, depth: 0 });
    const same = await tree(`/comments/${large.id}/_/${from}`);
    expect(same.map(({ data }) => data.name)).toEqual(rest.map(({ data }) => data.name));
  });

  test("a comment is returned with the requested number of ancestors", async () => {
    const { get, store, thread, large } = await opened();
    const deep = store.newestComments().find(({ comment }) => comment.depth === 12);
    for (const context of [0, 1, 8, 50]) {
      const path = `/comments/${large.id}?comment=${deep?.comment.id}&context=${context}`;
      const all = flat((await thread(path))[1].data.children);
      const above = Math.min(8, context);
      expect(all[above]?.data).toMatchObject({ name: `t1_${deep?.comment.id}`, depth: above });
      expect(all.slice(0, above + 1).map(({ data }) => data.depth)).toEqual(
        Array.from({ length: above + 1 }, (_, at) => at),
      );
    }
    const other = store.newestComments().find(({ post }) => post !== large);
    for (const id of ["nosuch", other?.comment.id]) {
      expect((await get(`/comments/${large.id}?comment=${id}`)).statusCode).toBe(404);
    }
  });
});

describe("/api/morechildren", () => {
  test("returns omitted comments until all are loaded", async () => {
    const { tree, more, large } = await opened();
    const pending = await tree(`/comments/${large.id}?limit=20&depth=2`);
    const names = new Set(comments(pending).map(({ data }) => data.name));
    for (let next = pending.shift(); next; next = pending.shift()) {
      const { kind, data } = next;
      if (kind === "t1") continue;
      const ids = data.id === "_" ? [] : data.children;
      for (let at = 0; at < ids.length; at += 100) {
        const { errors, data: filled } = await more({ children: ids.slice(at, at + 100).join() });
        expect(errors).toEqual([]);
        for (const child of comments(filled.things)) {
          expect(child.data.replies).toBe("");
          names.add(child.data.name);
        }
        pending.push(...mores(filled.things));
      }
      if (data.id === "_") {
        const page = await tree(`/comments/${large.id}?comment=${data.parent_id.slice(3)}`);
        for (const child of comments(page)) names.add(child.data.name);
      }
    }
    expect(names.size).toBe(large.commentCount);
  });

  test("accepts GET, and can return only the requested comments", async () => {
    const { get, more, large } = await opened();
    const answered = large.comments.find(({ replies }) => replies.length > 0)?.id ?? "";
    const whole = (await more({ children: answered })).data.things;
    expect(whole.length).toBeGreaterThan(1);
    const path = `/api/morechildren?api_type=json&link_id=t3_${large.id}&children=${answered}`;
    expect((await get(`${path}&raw_json=1`)).json()).toEqual({
      json: { errors: [], data: { things: whole } },
    });
    const alone = (await more({ children: answered, limit_children: "true" })).data.things;
    expect(comments(alone).map(({ data }) => data.id)).toEqual([answered]);
    expect(mores(alone)[0]?.data.parent_id).toBe(`t1_${answered}`);
  });

  test("omits unknown ids and those of other threads", async () => {
    const { store, more, large } = await opened();
    const other = store.newestComments().find(({ post }) => post !== large);
    expect(await more({ children: `nosuch,${other?.comment.id}` })).toEqual({
      errors: [],
      data: { things: [] },
    });
  });

  test.each([
    [{ link_id: "t3_nosuch", children: "a" }, "NO_THING_ID", "link_id"],
    [{ link_id: "", children: "a" }, "NO_THING_ID", "link_id"],
    [{ children: "" }, "NO_THING_ID", "children"],
    [{ children: Array(101).fill("a").join() }, "TOO_MANY_THING_IDS", "children"],
  ])("refuses %o in its response", async (fields, code, field) => {
    const { more } = await opened();
    expect(await more(fields)).toEqual({ errors: [[code, expect.any(String), field]] });
  });
});
