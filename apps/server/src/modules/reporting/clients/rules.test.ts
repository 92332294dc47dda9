import type { ClientProblem } from "@earshot/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder, problemsOf } from "./rules.ts";

const fine = {
  isSuspended: false,
  isPaymentMissing: false,
  isSetUp: true,
  keywords: 1,
  repliesUsed: 1,
  repliesLimit: 2,
};

test("a working client has no problems, and each cause is listed", () => {
  expect(problemsOf(fine)).toEqual([]);
  expect(problemsOf({ ...fine, isSuspended: true })).toEqual(["suspended"]);
  expect(problemsOf({ ...fine, isPaymentMissing: true })).toEqual(["payment_missing"]);
  expect(problemsOf({ ...fine, isSetUp: false, keywords: 0 })).toEqual(["not_set_up"]);
  expect(problemsOf({ ...fine, keywords: 0 })).toEqual(["no_keywords"]);
  expect(problemsOf({ ...fine, repliesUsed: 2 })).toEqual(["no_replies_left"]);
  expect(problemsOf({ ...fine, repliesUsed: 3, isSuspended: true })).toEqual([
    "suspended",
    "no_replies_left",
  ]);
});

test("clients are ordered by waiting work, then by problems", () => {
  const count = fc.nat({ max: 3 });
  const one = fc.record({
    name: fc.constantFrom("Ash", "Birch", "Cedar"),
    waiting: fc.record({ replies: count, ready: count }),
    problems: fc.constantFrom<ClientProblem[]>([], ["no_keywords"]),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 8 }), (clients) => {
      const ordered = inOrder(clients);
      expect(ordered).toHaveLength(clients.length);
      const waits = ordered.map(({ waiting }) => waiting.replies + waiting.ready);
      expect(waits).toEqual(waits.toSorted((a, b) => b - a));
      for (const [at, next] of ordered.slice(1).entries()) {
        const before = ordered[at];
        if (!before || waits[at] !== waits[at + 1]) continue;
        expect(before.problems.length).toBeGreaterThanOrEqual(next.problems.length);
      }
    }),
  );
});
