import { expect, it } from "vitest";
import { sampleComment } from "../../../lib/testing/samples.ts";
import { foldThread, type ThreadRow } from "./thread-fold.ts";

const shape = (rows: readonly ThreadRow[]) =>
  rows.map((row) => (row.kind === "fold" ? `+${row.count}` : row.comment.body)).join(" ");

it("collapses each run of deep comments, but not the one that is answered or our own", () => {
  const comments = [
    sampleComment({ body: "a" }),
    sampleComment({ body: "b", depth: 4 }),
    sampleComment({ body: "c", depth: 5 }),
    sampleComment({ body: "asks", depth: 6, isMention: true }),
    sampleComment({ body: "d", depth: 7 }),
    sampleComment({ body: "ours", depth: 8, isOurs: true }),
    sampleComment({ body: "e", depth: 3 }),
  ];
  const rows = foldThread(comments, new Set());
  expect(shape(rows)).toBe("a +2 asks +1 ours e");
  const first = rows.find((row) => row.kind === "fold");
  expect(shape(foldThread(comments, new Set([first?.id ?? ""])))).toBe("a b c asks +1 ours e");
});

it("collapses comments after the thirtieth", () => {
  const many = Array.from({ length: 40 }, (_, at) => sampleComment({ body: String(at) }));
  expect(foldThread(many, new Set()).at(-1)).toMatchObject({ kind: "fold", count: 10 });
  expect(foldThread(many, new Set([many[30]?.id ?? ""]))).toHaveLength(40);
});
