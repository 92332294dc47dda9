import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hashOf,
  isApiToken,
  isWellFormed,
  makeToken,
  prefixOf,
  scopeProblem,
} from "./service-secret.ts";

describe("a token", () => {
  test("has 40 characters, of which 12 are shown, and is never made twice", () => {
    const tokens = Array.from({ length: 1_000 }, makeToken);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) {
      expect(token).toMatch(/^ear_[0-9A-Za-z]{36}$/);
      expect(isApiToken(token) && isWellFormed(token)).toBe(true);
      expect(token.startsWith(prefixOf(token))).toBe(true);
      expect(prefixOf(token)).toHaveLength(12);
      expect(hashOf(token)).not.toContain(token.slice(4, 12));
    }
  });

  test("with one character changed, added or missing is refused", () => {
    const token = makeToken();
    const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: token.length - 1 }),
        fc.constantFrom(...letters),
        (at, letter) => {
          fc.pre(token[at] !== letter);
          expect(isWellFormed(token.slice(0, at) + letter + token.slice(at + 1))).toBe(false);
        },
      ),
    );
    expect(isWellFormed(`${token}0`)).toBe(false);
    expect(isWellFormed(token.slice(0, -1))).toBe(false);
    expect(isWellFormed(`${token}\n`)).toBe(false);
  });

  test("is recognized by its beginning, which access tokens lack", () => {
    expect(isApiToken("eyJhbGciOiJIUzI1NiJ9.e30.x")).toBe(false);
  });
});

describe("a scope", () => {
  test("allows its calls and those of any token", () => {
    expect(scopeProblem({ scope: "read" }, ["read"])).toBeNull();
    expect(scopeProblem({ scope: "any" }, ["replies"])).toBeNull();
  });

  test("does not include another, and no token makes a call without one", () => {
    expect(scopeProblem({ scope: "read" }, ["keywords", "mentions", "replies"])).toBe("read");
    expect(scopeProblem({}, ["read", "keywords", "mentions", "replies"])).toBe("none");
  });
});
