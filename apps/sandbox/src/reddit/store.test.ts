import { describe, expect, test } from "vitest";
import { testClock } from "../testing.ts";
import { createStore, PostError } from "./store.ts";
import { threads } from "./threads/index.ts";

function setup() {
  const clock = testClock();
  return { clock, store: createStore(threads, clock) };
}

const draft = { community: "Beekeeping", author: "someone", title: "Hives", body: "Two." };

describe("communities", () => {
  test("are created once, and only with makeCommunity", () => {
    const { store } = setup();
    const before = store.communities().length;
    expect(() => store.add(draft)).toThrow("There is no community named Beekeeping");
    const first = store.add(draft, { makeCommunity: true });
    const second = store.add({ ...draft, community: "beekeeping" }, { makeCommunity: true });
    expect(second.community).toBe(first.community);
    expect(store.community("BEEKEEPING")).toMatchObject({ name: "Beekeeping", access: "public" });
    expect(store.communities()).toHaveLength(before + 1);
    expect(store.add(draft).community).toBe(first.community);
  });

  test.each(["", "a", "no spaces", "<b>", "../x", "x".repeat(25)])("can't be named %j", (name) => {
    const { store } = setup();
    const post = { ...draft, community: name };
    expect(() => store.add(post, { makeCommunity: true })).toThrow(PostError);
  });

  test("that are not public accept no posts", () => {
    const { store } = setup();
    for (const { name } of store.communities().filter(({ access }) => access !== "public")) {
      const post = { ...draft, community: name };
      expect(() => store.add(post, { makeCommunity: true })).toThrow("nobody can post there");
    }
  });
});

describe("posts", () => {
  test("are forgotten with their comments once two thousand newer ones are in the community", () => {
    const { store } = setup();
    const other = store.add({ ...draft, community: "SaaS" });
    const first = store.add(draft, { makeCommunity: true });
    const comment = store.addComment({ postId: first.id, parentId: null, author: "a", body: "b" });
    if (!comment) throw new Error("the comment was added");
    for (let count = 1; count < 2_000; count++) store.add(draft);
    expect(store.find(first.id)).toBe(first);
    const last = store.add(draft);
    expect(store.find(first.id)).toBeUndefined();
    expect(store.findComment(comment.id)).toBeUndefined();
    expect(store.newestComments().some(({ post }) => post === first)).toBe(false);
    const answer = { postId: first.id, parentId: null, author: "a", body: "too late" };
    expect(store.addComment(answer)).toBeNull();
    expect([last, other].map(({ id }) => store.find(id)?.id)).toEqual([last.id, other.id]);
  });

  test("can have a link and a score", () => {
    const { store } = setup();
    const link = "https://example.org/a";
    const post = store.add({ ...draft, community: "SaaS", link, score: 12 });
    expect(post).toMatchObject({ link, score: 12 });
    for (const bad of ["javascript:alert(1)", "nowhere", ""]) {
      expect(() => store.add({ ...draft, community: "SaaS", link: bad })).toThrow(PostError);
    }
  });

  test("with the body [removed] or [deleted] are marked as removed or deleted", () => {
    const { store } = setup();
    const post = { ...draft, community: "SaaS" };
    expect(store.add({ ...post, body: "[removed]" }).takedown).toBe("removed");
    expect(store.add({ ...post, body: "[deleted]" }).takedown).toBe("deleted");
    expect(store.add(post).takedown).toBeUndefined();
  });
});

describe("comments", () => {
  test("have unique ids, belong to listed posts, and are spread over time", () => {
    const { store } = setup();
    const found = store.newestComments();
    expect(found.length).toBeGreaterThan(500);
    expect(new Set(found.map(({ comment }) => comment.id)).size).toBe(found.length);
    expect(found.length).toBe(
      store.newest().reduce((sum, { commentCount }) => sum + commentCount, 0),
    );
    const large = store.newest().find(({ commentCount }) => commentCount > 300);
    const times = new Set(large?.comments.map(({ createdAt }) => Math.floor(createdAt / 60_000)));
    expect(times.size).toBeGreaterThan(100);
  });

  test("can be added to a post and to each other", () => {
    const { clock, store } = setup();
    const post = store.add({ ...draft, community: "SaaS" });
    clock.advance(1_000);
    const add = (parentId: string | null, body: string) =>
      store.addComment({ postId: post.id, parentId, author: "bee_bea", body, score: 3 });
    const first = add(null, "One.");
    const second = add(first?.id ?? "", "Two.");
    const other = add(null, "[deleted]");
    expect(first).toMatchObject({ author: "bee_bea", score: 3, depth: 0, createdAt: clock.now() });
    expect(second?.depth).toBe(1);
    expect(other?.takedown).toBe("deleted");
    expect(post.commentCount).toBe(3);
    expect(post.comments).toEqual([first, other]);
    expect(first?.replies).toEqual([second]);
    expect(store.findComment(second?.id ?? "")).toMatchObject({ parent: `t1_${first?.id}` });
    expect(
      store
        .newestComments()
        .slice(0, 3)
        .map(({ comment }) => comment),
    ).toEqual([other, second, first]);
    expect(store.account("BEE_BEA")).toBe("bee_bea");
    const numbers = [first, second, other].map((one) => Number.parseInt(one?.id ?? "", 36));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  test("can't be added to a missing post or parent", () => {
    const { store } = setup();
    const elsewhere = store.newestComments()[0];
    const post = store.add({ ...draft, community: "SaaS" });
    const comment = { author: "a_b", body: "c" };
    expect(store.addComment({ ...comment, postId: "nosuch", parentId: null })).toBeNull();
    for (const parentId of ["nosuch", elsewhere?.comment.id ?? ""]) {
      expect(store.addComment({ ...comment, postId: post.id, parentId })).toBeNull();
    }
    expect(post.commentCount).toBe(0);
  });
});
