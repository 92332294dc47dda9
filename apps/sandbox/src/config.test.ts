import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("has a default for everything", () => {
  expect(readConfig({ SANDBOX_PORT: "" })).toEqual({
    port: 3500,
    postsPerMinute: 12,
    redditTokenTtl: 86_400,
    atomSpacing: 6,
    seed: 1,
  });
});

test.each([
  ["SANDBOX_PORT", "abc"],
  ["SANDBOX_PORT", "65536"],
  ["SANDBOX_POSTS_PER_MINUTE", "-1"],
  ["SANDBOX_REDDIT_TOKEN_TTL", "0"],
  ["SANDBOX_ATOM_SPACING", "3601"],
  ["SANDBOX_SEED", "1.5"],
])("refuses %s=%s in one sentence that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^${name} must be .*"${value}"\\.$`),
  );
});
