import { describe, expect, it } from "vitest";
import { testPost } from "../../testing/app.ts";
import type { Post } from "../ports/post.ts";
import type { ThreadRequest } from "./calls-types.ts";
import type { Branch, More, ThreadComment } from "./thread.ts";
import { readWholeThread } from "./whole-thread.ts";

const comment = (id: string): ThreadComment => ({
  post: testPost({ kind: "comment", externalId: `t1_${id}` }),
  depth: 0,
  deletedByAuthor: false,
});
const left = (children: string[], parentId = "t3_p"): More => ({
  parentId,
  count: children.length,
  children,
  depth: 0,
});
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `c${from + at}`);

/** Calls with prepared responses; requests are recorded. */
function fakeCalls(first: Partial<Branch>, responses: Record<string, Partial<Branch>> = {}) {
  const post: Post = testPost({ externalId: "t3_p" });
  const requested: string[] = [];
  const whole = (branch: Partial<Branch>): Branch => ({
    comments: [],
    more: [],
    malformed: 0,
    ...branch,
  });
  return {
    requested,
    calls: {
      async thread(_: string, ask: ThreadRequest = {}) {
        const own = { post, deletedByAuthor: false, locked: false, archived: false };
        if (!ask.comment) return { ...own, ...whole(first) };
        requested.push(`page ${ask.comment}`);
        return { ...own, ...whole(responses[ask.comment] ?? {}) };
      },
      async moreComments(_: string, children: readonly string[]) {
        requested.push(`${children.length} from ${children[0]}`);
        return whole(responses[children[0] ?? ""] ?? { comments: children.map(comment) });
      },
    },
  };
}

describe("a whole thread", () => {
  it("requests omitted comments, a hundred at a time", async () => {
    const { calls, requested } = fakeCalls({ comments: [comment("a")], more: [left(ids(250))] });
    const thread = await readWholeThread(calls, "p", { max: 1_000 });
    expect(requested).toEqual(["100 from c0", "100 from c100", "50 from c200"]);
    expect([thread.comments.length, thread.cut]).toEqual([251, false]);
  });

  it("continues when a response omits comments again, and on separate pages", async () => {
    const { calls, requested } = fakeCalls(
      { more: [left(["x"])] },
      {
        x: { comments: [comment("x")], more: [left(["y"]), left([], "t1_x")] },
        y: { comments: [comment("y"), comment("x")] },
      },
    );
    // The page repeats known comments, and refers to itself again.
    const thread = await readWholeThread(
      {
        ...calls,
        async thread(id, ask) {
          const page = await calls.thread(id, ask);
          if (!ask?.comment) return page;
          return { ...page, comments: [comment("x"), comment("z")], more: [left([], "t1_x")] };
        },
      },
      "p",
      { max: 1_000 },
    );
    expect(requested).toEqual(["1 from x", "1 from y", "page x"]);
    expect(thread.comments.map(({ post }) => post.externalId)).toEqual(["t1_x", "t1_y", "t1_z"]);
    expect(thread.cut).toBe(false);
  });

  it("ends when it has enough comments, and is marked as cut", async () => {
    const { calls, requested } = fakeCalls({ more: [left(ids(500)), left(ids(5, 900))] });
    const thread = await readWholeThread(calls, "p", { max: 150 });
    expect(requested).toHaveLength(2);
    expect([thread.comments.length, thread.cut]).toEqual([200, true]);
    const last = fakeCalls({ more: [left(ids(101))] });
    const cut = await readWholeThread(last.calls, "p", { max: 100 });
    expect([cut.cut, cut.more.map(({ count }) => count)]).toEqual([true, [1]]);
  });

  it("ends when Reddit announces comments that it never returns", async () => {
    const promise = { comments: [], more: [left(["x"])] };
    const { calls, requested } = fakeCalls({ more: [left(["x"])] }, { x: promise });
    const thread = await readWholeThread(calls, "p", { max: 10 });
    expect(requested).toEqual(["1 from x"]);
    expect(thread.comments).toEqual([]);
  });
});
