import { describe, expect, it } from "vitest";
import { type GuardedUser, isKnownType, userGuard, writerGuard } from "./guards.ts";
import { homePath } from "./home-path.ts";

const who = (userType: GuardedUser["userType"], hasCompletedOnboarding: boolean): GuardedUser => ({
  userType,
  hasCompletedOnboarding,
});

describe("the guards (S2 §2)", () => {
  const paths = ["/dashboard", "/mentions", "/admin"];

  it.each([
    // type, onboarding completed; then the verdicts: of the user guard, at /onboarding, of the writer guard
    ["user", true, null, null, "/dashboard"],
    ["user", false, "/onboarding", null, "/onboarding"],
    [undefined, true, null, null, "/dashboard"],
    [undefined, false, "/onboarding", null, "/onboarding"],
    [null, true, null, null, "/dashboard"],
    [null, false, "/onboarding", null, "/onboarding"],
    ["writer", true, null, null, null],
    ["writer", false, "/onboarding", null, null],
    ["robot", true, "/auth", "/auth", "/writers/auth"],
    ["robot", false, "/auth", "/auth", "/writers/auth"],
    ["", true, "/auth", "/auth", "/writers/auth"],
  ] as const)("of %j, onboarded %j", (type, done, user, atOnboarding, writer) => {
    const one = who(type, done);
    for (const path of paths) expect(userGuard(one, path)).toBe(user);
    for (const path of ["/onboarding", "/onboarding/", "/Onboarding"]) {
      expect(userGuard(one, path)).toBe(atOnboarding);
    }
    expect(userGuard(one, "/onboarding/x")).toBe(user);
    expect(writerGuard(one)).toBe(writer);
    expect(isKnownType(one)).toBe(user !== "/auth");
  });

  it("redirect signed-out visitors to sign-in", () => {
    for (const path of [...paths, "/onboarding"]) expect(userGuard(null, path)).toBe("/auth");
    expect(writerGuard(null)).toBe("/writers/auth");
  });

  it("let everyone pass at the address that they redirect to", () => {
    for (const type of ["user", "writer", undefined] as const) {
      for (const done of [true, false]) {
        const one = who(type, done);
        const from = userGuard(one, "/dashboard");
        if (from !== null) expect(userGuard(one, from)).toBeNull();
        const left = writerGuard(one);
        if (left !== null) expect(userGuard(one, left)).toBeNull();
      }
    }
  });
});

describe("the start screen after sign-in (S1 §2)", () => {
  const opportunities = { to: "/writers/$section", params: { section: "opportunities" } };
  it.each([
    ["user", true, { to: "/dashboard" }],
    ["user", false, { to: "/onboarding" }],
    [undefined, false, { to: "/onboarding" }],
    ["writer", true, opportunities],
    ["writer", false, opportunities],
  ] as const)("of %j, onboarded %j", (type, done, home) => {
    expect(homePath(who(type, done))).toEqual(home);
  });
});
