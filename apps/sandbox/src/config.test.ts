import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("has a default for everything", () => {
  expect(readConfig({ SANDBOX_PORT: "" })).toEqual({
    port: 3500,
    smtpPort: 3525,
    postsPerMinute: 12,
    redditTokenTtl: 86_400,
    redditRequests: 1_000,
    atomSpacing: 6,
    seed: 1,
    xSearchLag: 0,
    replay: null,
    linkResultsToSandbox: false,
    modelWordMs: 20,
    paddle: { catalog: { prices: [], discounts: [] }, webhookUrl: null, webhookSecrets: [] },
  });
});

test.each([
  [{ SANDBOX_PORT: "4500" }, 4525],
  [{ SANDBOX_PORT: "0" }, 0],
  [{ SANDBOX_PORT: "65530" }, 0],
  [{ SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "2525" }, 2525],
  [{ SANDBOX_SMTP_PORT: "0" }, 0],
])("%o gives SMTP port %i", (env, port) => {
  expect(readConfig(env).smtpPort).toBe(port);
});

test("reads Paddle's catalog and where its webhooks go", () => {
  const price = { id: `pri_${"a".repeat(26)}`, name: "Small", cents: 4_900, interval: "month" };
  const env = {
    SANDBOX_PADDLE_CATALOG: JSON.stringify({ prices: [price] }),
    SANDBOX_PADDLE_WEBHOOK_URL: "http://localhost:3000/api/webhooks/paddle",
    SANDBOX_PADDLE_WEBHOOK_SECRETS: "pdl_ntfset_a, pdl_ntfset_b",
  };
  expect(readConfig(env).paddle).toEqual({
    catalog: { prices: [{ ...price, trialDays: 0 }], discounts: [] },
    webhookUrl: "http://localhost:3000/api/webhooks/paddle",
    webhookSecrets: ["pdl_ntfset_a", "pdl_ntfset_b"],
  });
  const broken = { SANDBOX_PADDLE_CATALOG: '{"prices": [{"id": "pri_1"}]}' };
  expect(() => readConfig(broken)).toThrow(
    'SANDBOX_PADDLE_CATALOG can\'t be read: prices[0].id must be pri_ and 26 lower-case letters or digits, not "pri_1".',
  );
  expect(() => readConfig({ SANDBOX_PADDLE_WEBHOOK_URL: "localhost" })).toThrow(
    'SANDBOX_PADDLE_WEBHOOK_URL must be an address, not "localhost".',
  );
});

test("replays a dump at its own speed by default", () => {
  expect(readConfig({ SANDBOX_REPLAY: "a.gz" }).replay).toEqual({ file: "a.gz", speed: 1 });
  const fast = { SANDBOX_REPLAY: "a.gz", SANDBOX_REPLAY_SPEED: "0.5" };
  expect(readConfig(fast).replay?.speed).toBe(0.5);
  expect(() => readConfig({ ...fast, SANDBOX_REPLAY_SPEED: "0" })).toThrow(
    'SANDBOX_REPLAY_SPEED must be a number above 0 and up to 100000, not "0".',
  );
});

test.each([
  ["SANDBOX_PORT", "abc"],
  ["SANDBOX_PORT", "65536"],
  ["SANDBOX_SMTP_PORT", "65536"],
  ["SANDBOX_POSTS_PER_MINUTE", "-1"],
  ["SANDBOX_REDDIT_TOKEN_TTL", "0"],
  ["SANDBOX_REDDIT_REQUESTS", "0"],
  ["SANDBOX_ATOM_SPACING", "3601"],
  ["SANDBOX_SEED", "1.5"],
  ["SANDBOX_RESULTS_HERE", "2"],
  ["SANDBOX_MODEL_WORD_MS", "fast"],
])("refuses %s=%s in one sentence that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^${name} must be .*"${value}"\\.$`),
  );
});
