import { expect, test } from "vitest";
import type { PostRow } from "../../discovery/posts/index.ts";
import { themesOf } from "./service-themes.ts";

test("a job that is canceled while it waits for its turn finds no themes", async () => {
  const discussions = [{ postId: "a", intentScore: 50, intentSignals: [] }] as never;
  const row = { id: "a", title: "", body: "I hate it.", postedAt: new Date(0) } as PostRow;
  const rows = new Map([["a", row]]);
  const first = themesOf(discussions, rows, [], new AbortController().signal);
  const canceled = new AbortController();
  const second = themesOf(discussions, rows, [], canceled.signal);
  canceled.abort(new Error("canceled"));
  await expect(first).resolves.toEqual([]);
  await expect(second).rejects.toThrow("canceled");
});
