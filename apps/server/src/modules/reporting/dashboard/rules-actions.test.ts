import { nextActionKinds } from "@earshot/contract";
import { expect, it } from "vitest";
import { actionsOf, type WorkspaceState } from "./rules-actions.ts";

const quiet: WorkspaceState = {
  keywords: { used: 2, limit: 10, current: 2 },
  approvals: { count: 0, firstDeadline: null },
  readyToBuy: 0,
  replyQuota: { used: 3, limit: 30 },
  removedReplies: 0,
  interruptedSources: [],
  noisyKeywords: [],
};

it("lists nothing for a workspace with nothing to do", () => {
  expect(actionsOf(quiet)).toEqual([]);
});

it("lists actions of every kind, the most urgent first", () => {
  const actions = actionsOf({
    keywords: { used: 10, limit: 10, current: 0 },
    approvals: { count: 2, firstDeadline: "2026-11-27T10:00:00.000Z" },
    readyToBuy: 5,
    replyQuota: { used: 30, limit: 30 },
    removedReplies: 1,
    interruptedSources: ["reddit"],
    noisyKeywords: ["a", "b", "c", "d"].map((keyword, at) => ({ keyword, mentions: 90 - at })),
  });
  expect(actions.map(({ kind, subject, count }) => [kind, subject, count])).toEqual([
    ["no_keywords", null, 1],
    ["approvals", null, 2],
    ["ready_to_buy", null, 5],
    ["replies_used", null, 30],
    ["removed_replies", null, 1],
    ["source_failing", "reddit", 1],
    ["noisy_keyword", "a", 90],
    ["noisy_keyword", "b", 89],
    ["noisy_keyword", "c", 88],
    ["keywords_used", null, 10],
  ]);
  expect(new Set(actions.map(({ kind }) => kind))).toEqual(new Set(nextActionKinds));
  expect(actions[1]).toMatchObject({
    dueAt: "2026-11-27T10:00:00.000Z",
    isProblem: false,
    target: { view: "replies", stage: "waiting" },
  });
  expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
});

it("does not report an unlimited quota as used up", () => {
  const unlimited = { used: 900, limit: null };
  expect(
    actionsOf({ ...quiet, keywords: { ...unlimited, current: 900 }, replyQuota: unlimited }),
  ).toEqual([]);
});
