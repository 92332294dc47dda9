import { describe, expect, test } from "vitest";
import {
  cooldownFor,
  indefinite,
  longerCooldown,
  missingScopes,
  readName,
  stateOf,
} from "./rules.ts";

describe("an account name", () => {
  test.each([
    ["reddit", "/u/Some_One", "Some_One"],
    ["reddit", "https://www.reddit.com/user/Some_One/comments", "Some_One"],
    ["x", "@someone", "someone"],
    ["linkedin", "https://www.linkedin.com/in/some-one/", "some-one"],
  ] as const)("on %s can be given as %s", (source, given, name) => {
    expect(readName(source, given)).toEqual({ name });
  });

  test.each([
    ["reddit", "a b", "must be a Reddit name of 3 to 20 characters"],
    ["x", "@", "must be a name"],
    ["linkedin", "no", "must be the last part of a LinkedIn profile's address"],
  ] as const)("on %s can't be %s", (source, given, problem) => {
    expect(readName(source, given)).toEqual({ problem });
  });
});

describe("the state of an account", () => {
  const [shown, suspended] = [{ suspended: false }, { suspended: true }];
  test.each([
    [{ others: shown, itself: null, wasSeen: false }, "good"],
    [{ others: shown, itself: shown, wasSeen: true }, "good"],
    [{ others: suspended, itself: null, wasSeen: true }, "suspended"],
    // Others still see its page.
    [{ others: shown, itself: suspended, wasSeen: true }, "suspended"],
    // Only the account itself sees its profile.
    [{ others: null, itself: shown, wasSeen: false }, "shadowed"],
    [{ others: null, itself: null, wasSeen: true }, "shadowed"],
    [{ others: null, itself: null, wasSeen: false }, "gone"],
  ] as const)("follows from %j", (profiles, state) => {
    expect(stateOf(profiles)).toBe(state);
  });

  test("starts a cooldown when it is first seen, not each time", () => {
    expect(cooldownFor("shadowed", "good")).toBe("The platform hides it from others.");
    expect(cooldownFor("suspended", "shadowed")).toBe("The platform has suspended it.");
    expect(cooldownFor("shadowed", "shadowed")).toBeNull();
    expect(cooldownFor("good", "shadowed")).toBeNull();
    expect(cooldownFor("gone", "unknown")).toBeNull();
  });
});

test("of two cooldowns the longer one counts, with its reason", () => {
  const [day, week] = [new Date("2026-01-02"), new Date("2026-01-08")];
  const [earlier, now] = [new Date("2025-12-31"), new Date("2026-01-01")];
  const next = { from: now, until: day, reason: "One removal." };
  expect(longerCooldown({ from: null, until: null, reason: null }, next)).toEqual(next);
  const current = { from: earlier, until: week, reason: "Two removals." };
  expect(longerCooldown(current, next)).toEqual(current);
  const endless = { from: next.from, until: indefinite, reason: "Hidden." };
  // They overlap, so they become one.
  expect(longerCooldown(current, endless)).toEqual({ ...endless, from: earlier });
  expect(longerCooldown({ ...current, until: earlier }, next)).toEqual(next);
});

test("lists the missing scopes that placing needs", () => {
  expect(missingScopes(["identity", "submit", "edit", "read", "history"])).toEqual([]);
  expect(missingScopes(["*"])).toEqual([]);
  expect(missingScopes(["identity", "read"])).toEqual(["submit", "history"]);
});
