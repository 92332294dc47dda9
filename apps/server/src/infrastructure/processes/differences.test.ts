import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { describeDifferences } from "./index.ts";

const settings = (env: Record<string, string> = {}) => readConfig(env).settings;
const other = (env: Record<string, string>, label = "7 on web-1", roles = ["api", "worker"]) => ({
  label,
  roles,
  settings: settings(env),
});
const reddit = { REDDIT_CLIENT_ID: "app-id-1", REDDIT_CLIENT_SECRET: "app-secret-1" };

test("the same configuration has no differences, apart from variables of one process", () => {
  const own = settings({ ...reddit, PORT: "4000", DATABASE_URL: "postgres://a:b@c/d" });
  expect(describeDifferences(own, [other({ ...reddit, LOG_LEVEL: "info" })])).toEqual([]);
});

test("variables that one process lacks are named, with what it can't do without them", () => {
  const lines = describeDifferences(settings(), [other(reddit)]);
  expect(lines).toEqual([
    "REDDIT_CLIENT_ID is not set in this process, but process 7 on web-1 (api, worker) has it: this process will not read Reddit.",
    "Other settings differ from process 7 on web-1 (api, worker): REDDIT_CLIENT_SECRET.",
  ]);
  expect(describeDifferences(settings({ SMTP_URL: "smtp://mail.example" }), [other({})])).toEqual([
    "SMTP_URL is set in this process, but process 7 on web-1 (api, worker) does not have it: that process will not send email.",
  ]);
});

test("numbers and switches are shown, other values never are", () => {
  const own = settings({ ...reddit, REDDIT_CALLS_PER_MINUTE: "30", REDDIT_COMMENTS: "off" });
  const theirs = { ...reddit, REDDIT_CLIENT_ID: "app-id-2", REDDIT_API_URL: "https://r.example" };
  const lines = describeDifferences(own, [other(theirs)]);
  expect(lines).toEqual([
    "REDDIT_CALLS_PER_MINUTE is 30 here and 90 in process 7 on web-1 (api, worker).",
    "REDDIT_COMMENTS is off here and on in process 7 on web-1 (api, worker).",
    "Other settings differ from process 7 on web-1 (api, worker): REDDIT_API_URL, REDDIT_CLIENT_ID.",
  ]);
  expect(JSON.stringify([lines, own])).not.toMatch(/app-id|app-secret|r\.example/);
});

test("different sources are shown by name", () => {
  const own = settings({ SOURCES: "hackernews" });
  expect(describeDifferences(own, [other({ SOURCES: "hackernews,bluesky" })])).toEqual([
    "SOURCES is hackernews here and hackernews,bluesky in process 7 on web-1 (api, worker).",
  ]);
  expect(describeDifferences(settings(), [other({ SOURCES: "bluesky" })])).toEqual([
    "SOURCES is not set here and bluesky in process 7 on web-1 (api, worker).",
  ]);
});

test("a different session secret gives a warning, and other secrets are not compared", () => {
  const secret = { SESSION_SECRET: "a secret of our own, which no one else knows" };
  const lines = describeDifferences(settings({ ...reddit, ...secret }), [
    other({ ...reddit, REDDIT_CALLS_PER_MINUTE: "20" }),
  ]);
  expect(lines).toEqual([
    expect.stringMatching(/^WARNING: SESSION_SECRET is not the same as in process 7 on web-1/),
    "REDDIT_CALLS_PER_MINUTE is 90 here and 20 in process 7 on web-1 (api, worker).",
  ]);
});

test("different encryption keys give a warning", () => {
  const keys = { ENCRYPTION_KEYS: "main=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" };
  for (const [own, theirs] of [
    [keys, {}],
    [{}, keys],
    [keys, { ENCRYPTION_KEYS: keys.ENCRYPTION_KEYS.replace("main", "next") }],
  ] as const) {
    expect(describeDifferences(settings(own), [other(theirs)])).toEqual([
      expect.stringMatching(/^WARNING: ENCRYPTION_KEYS is not the same as in process 7 on web-1/),
    ]);
  }
});

test("processes with the same configuration are named together", () => {
  const others = [other(reddit), other(reddit, "8 on web-2", ["worker"])];
  expect(describeDifferences(settings(), others)[0]).toBe(
    "REDDIT_CLIENT_ID is not set in this process, but processes 7 on web-1 (api, worker) and 8 on web-2 (worker) have it: this process will not read Reddit.",
  );
});
