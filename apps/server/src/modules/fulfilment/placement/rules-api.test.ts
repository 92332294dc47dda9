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
const wanted = { parentId: "t3_a", text };
const comment = (fields: object = {}) => ({
  externalId: "t1_x",
  parentId: "t3_a",
  text,
  postedAt: later(1),
  ...fields,
});
const look = (seconds: number, complete = true) => ({
  sinceAt: calledAt,
  calledAt,
  now: later(seconds),
  complete,
  times: reconciliationTimes,
});

describe("what a look at an account's comments says", () => {
  it("is that it stands there, whatever the platform did to spaces and signs", () => {
    const mine = comment({ text: `${text.replace(",", " –")}\n\n` });
    const others = [comment({ parentId: "t3_b" }), comment({ parentId: null })];
    expect(verdictOf([...others, mine], wanted, look(15))).toEqual({ is: "found", comment: mine });
    // An incomplete look tells what it has seen.
    expect(verdictOf([mine], wanted, look(15, false)).is).toBe("found");
  });

  it("is the first of two, should there be two", () => {
    const first = comment({ externalId: "t1_a" });
    const second = comment({ externalId: "t1_b", postedAt: later(30) });
    expect(verdictOf([second, first], wanted, look(60))).toEqual({ is: "found", comment: first });
  });

  it("is nothing yet until ten minutes after the call, and only of a whole look", () => {
    expect(verdictOf([], wanted, look(599)).is).toBe("open");
    expect(verdictOf([], wanted, look(600)).is).toBe("absent");
    expect(verdictOf([], wanted, look(86_400, false)).is).toBe("open");
  });

  it("is never that it is absent while another comment of just then stands there", () => {
    const other = comment({ text: "Something else altogether was said here." });
    expect(verdictOf([other], wanted, look(3_600))).toEqual({ is: "other", comment: other });
    const gone = comment({ text: "" });
    expect(verdictOf([gone], wanted, look(3_600)).is).toBe("other");
    const before = comment({ text: "Something else", postedAt: later(-3_600) });
    expect(verdictOf([before], wanted, look(3_600)).is).toBe("absent");
  });

  it("before any call needs no waiting, only the whole of it", () => {
    const first = {
      calledAt: null,
      sinceAt: null,
      now: calledAt,
      complete: true,
      times: reconciliationTimes,
    };
    expect(verdictOf([], wanted, first).is).toBe("absent");
    expect(verdictOf([], wanted, { ...first, complete: false }).is).toBe("open");
    expect(verdictOf([comment()], wanted, first).is).toBe("found");
    // What its account says there since an earlier call may be what came of that.
    const other = comment({ text: "Something else altogether was said here." });
    expect(verdictOf([other], wanted, first).is).toBe("absent");
    expect(verdictOf([other], wanted, { ...first, sinceAt: calledAt }).is).toBe("other");
  });

  it("whatever was seen: what stands there is never taken for absent", () => {
    const any = fc.record({
      externalId: fc.string(),
      parentId: fc.constantFrom("t3_a", "t3_b", null),
      text: fc.constantFrom(text, "", "Another one."),
      postedAt: fc.integer({ min: -100_000, max: 100_000 }).map(later),
    });
    fc.assert(
      fc.property(
        fc.array(any),
        fc.nat(10_000),
        fc.boolean(),
        fc.boolean(),
        (seen, at, complete, called) => {
          const asked = { ...look(at, complete), calledAt: called ? calledAt : null };
          const { is } = verdictOf(seen, wanted, asked);
          const stands = seen.some((one) => one.parentId === "t3_a" && one.text === text);
          expect(is === "found").toBe(stands);
          if (is === "absent") expect(complete && (!called || at >= 600)).toBe(true);
        },
      ),
    );
  });
});

describe("the looks", () => {
  it("come at 15 s, a minute, 5 min, 15 min, an hour, two, and hourly from then on", () => {
    const at = (checks: number) =>
      (reconciliationDueAt(calledAt, checks, reconciliationTimes).getTime() - calledAt.getTime()) /
      1000;
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(at)).toEqual([
      15, 60, 300, 900, 3_600, 7_200, 10_800, 14_400,
    ]);
  });

  it("that come late come soon, with a pause between two", () => {
    const times = reconciliationTimes;
    expect(secondsToNextCheck(calledAt, 0, later(5), times)).toBe(10);
    expect(secondsToNextCheck(calledAt, 0, later(500), times)).toBe(0);
    expect(secondsToNextCheck(calledAt, 1, later(500), times)).toBe(5);
  });
});

describe("what a refusal says of the account", () => {
  it.each([
    ["UNAUTHORIZED", undefined, "token"],
    ["OAUTH2_INVALID_REFRESH_TOKEN", undefined, "token"],
    ["IN_TIMEOUT", undefined, "suspended"],
    ["RATELIMIT", 540_000, "cooldown"],
    ["RATELIMIT", undefined, null],
    ["SUBREDDIT_RATELIMIT", 540_000, null],
    ["THREAD_LOCKED", undefined, null],
  ])("%s", (code, retryAfterMs, word) => {
    expect(accountEffectOf({ code, ...(retryAfterMs !== undefined && { retryAfterMs }) })).toBe(
      word,
    );
  });
});
