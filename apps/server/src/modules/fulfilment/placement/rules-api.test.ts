import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accountEffectOf,
  reconciliationDueAt,
  reconciliationTimes,
  secondsToNextCheck,
  verdictOf,
} from "./rules-api.ts";

const calledAt = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(calledAt.getTime() + seconds * 1000);
const text = "Have a look at how the ledger does it, it spares an evening a week.";
const reply = { parentId: "t3_a", text };
const comment = (fields: object = {}) => ({
  externalId: "t1_x",
  parentId: "t3_a",
  text,
  postedAt: later(1),
  ...fields,
});
const check = (seconds: number, complete = true) => ({
  sinceAt: calledAt,
  calledAt,
  now: later(seconds),
  complete,
  times: reconciliationTimes,
});

describe("the verdict from an account's comments", () => {
  it("is found, even if the platform changed white space and punctuation", () => {
    const posted = comment({ text: `${text.replace(",", " –")}\n\n` });
    const elsewhere = [comment({ parentId: "t3_b" }), comment({ parentId: null })];
    expect(verdictOf([...elsewhere, posted], reply, check(15))).toEqual({
      is: "found",
      comment: posted,
    });
    // An incomplete check still finds what it has read.
    expect(verdictOf([posted], reply, check(15, false)).is).toBe("found");
  });

  it("is the earlier one of two matching comments", () => {
    const first = comment({ externalId: "t1_a" });
    const second = comment({ externalId: "t1_b", postedAt: later(30) });
    expect(verdictOf([second, first], reply, check(60))).toEqual({ is: "found", comment: first });
  });

  it("is absent only from ten minutes after the call and after a complete check", () => {
    expect(verdictOf([], reply, check(599)).is).toBe("open");
    expect(verdictOf([], reply, check(600)).is).toBe("absent");
    expect(verdictOf([], reply, check(86_400, false)).is).toBe("open");
  });

  it("is never absent while the account has a different comment from that time", () => {
    const other = comment({ text: "Something else altogether was said here." });
    expect(verdictOf([other], reply, check(3_600))).toEqual({ is: "other", comment: other });
    const emptied = comment({ text: "" });
    expect(verdictOf([emptied], reply, check(3_600)).is).toBe("other");
    const before = comment({ text: "Something else", postedAt: later(-3_600) });
    expect(verdictOf([before], reply, check(3_600)).is).toBe("absent");
  });

  it("is absent without a wait if there was no call and the check is complete", () => {
    const beforeCall = {
      calledAt: null,
      sinceAt: null,
      now: calledAt,
      complete: true,
      times: reconciliationTimes,
    };
    expect(verdictOf([], reply, beforeCall).is).toBe("absent");
    expect(verdictOf([], reply, { ...beforeCall, complete: false }).is).toBe("open");
    expect(verdictOf([comment()], reply, beforeCall).is).toBe("found");
    // A different comment since an earlier call may be the result of that call.
    const other = comment({ text: "Something else altogether was said here." });
    expect(verdictOf([other], reply, beforeCall).is).toBe("absent");
    expect(verdictOf([other], reply, { ...beforeCall, sinceAt: calledAt }).is).toBe("other");
  });

  it("is never absent if the reply is among the comments", () => {
    const anyComment = fc.record({
      externalId: fc.string(),
      parentId: fc.constantFrom("t3_a", "t3_b", null),
      text: fc.constantFrom(text, "", "Another one."),
      postedAt: fc.integer({ min: -100_000, max: 100_000 }).map(later),
    });
    fc.assert(
      fc.property(
        fc.array(anyComment),
        fc.nat(10_000),
        fc.boolean(),
        fc.boolean(),
        (comments, seconds, complete, isCalled) => {
          const options = { ...check(seconds, complete), calledAt: isCalled ? calledAt : null };
          const { is } = verdictOf(comments, reply, options);
          const isLive = comments.some((c) => c.parentId === "t3_a" && c.text === text);
          expect(is === "found").toBe(isLive);
          if (is === "absent") expect(complete && (!isCalled || seconds >= 600)).toBe(true);
        },
      ),
    );
  });
});

describe("the checks", () => {
  it("are due after 15 s, 1 min, 5 min, 15 min, 1 h and 2 h, and hourly from then on", () => {
    const dueSeconds = (checks: number) =>
      (reconciliationDueAt(calledAt, checks, reconciliationTimes).getTime() - calledAt.getTime()) /
      1000;
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(dueSeconds)).toEqual([
      15, 60, 300, 900, 3_600, 7_200, 10_800, 14_400,
    ]);
  });

  it("run immediately when late, with a pause between two", () => {
    const times = reconciliationTimes;
    expect(secondsToNextCheck(calledAt, 0, later(5), times)).toBe(10);
    expect(secondsToNextCheck(calledAt, 0, later(500), times)).toBe(0);
    expect(secondsToNextCheck(calledAt, 1, later(500), times)).toBe(5);
  });
});

describe("the effect of a refusal on the account", () => {
  it.each([
    ["UNAUTHORIZED", undefined, "token"],
    ["OAUTH2_INVALID_REFRESH_TOKEN", undefined, "token"],
    ["IN_TIMEOUT", undefined, "suspended"],
    ["RATELIMIT", 540_000, "cooldown"],
    ["RATELIMIT", undefined, null],
    ["SUBREDDIT_RATELIMIT", 540_000, null],
    ["THREAD_LOCKED", undefined, null],
  ])("%s", (code, retryAfterMs, effect) => {
    expect(accountEffectOf({ code, ...(retryAfterMs !== undefined && { retryAfterMs }) })).toBe(
      effect,
    );
  });
});
