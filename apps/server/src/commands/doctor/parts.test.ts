import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { startTlsServer, testCertificate } from "../../testing/tls.ts";
import { checkCertificate } from "./certificate.ts";
import { checkListen } from "./database.ts";
import type { Result } from "./finding.ts";
import { checkClock, checkDisk, checkLoad, checkSecrets } from "./host.ts";
import { mailChecks, type TxtLookup } from "./mail.ts";
import { createRedaction } from "./redact.ts";
import { reportLines } from "./report.ts";

const signal = new AbortController().signal;

describe("the certificate", () => {
  let tls: Awaited<ReturnType<typeof startTlsServer>>;
  beforeAll(async () => {
    tls = await startTlsServer();
  });
  afterAll(() => tls.stop());
  const check = (host: string, options = {}) =>
    checkCertificate(`https://${host}:${tls.port}`, signal, { ca: testCertificate, ...options });

  test("is fine if its name, dates and authority are", async () => {
    expect(await check("localhost")).toMatchObject({ state: "ok" });
  });
  test("that expires soon, or has expired, is reported with its date", async () => {
    expect(await check("localhost", { now: new Date("2126-10-30T00:00:00Z") })).toMatchObject({
      state: "warning",
      message: expect.stringContaining("expires in 4 days (2126-11-03)"),
    });
    expect(await check("localhost", { now: new Date("2126-11-02T23:00:00Z") })).toMatchObject({
      state: "warning",
      message: expect.stringContaining("expires in 1 day (2126-11-03)"),
    });
    expect(await check("localhost", { now: new Date("2126-11-03T00:00:00Z") })).toMatchObject({
      state: "warning",
      message: expect.stringContaining("expires today (2126-11-03)"),
    });
    expect(await check("localhost", { now: new Date("2126-12-30T00:00:00Z") })).toMatchObject({
      state: "failing",
      message: expect.stringContaining("expired on 2126-11-03"),
    });
  });
  test("that is not trusted, or is for another name, fails", async () => {
    expect(await check("localhost", { ca: undefined })).toMatchObject({
      state: "failing",
      message: expect.stringContaining("do not trust"),
    });
    expect(await check("127.0.0.1")).toMatchObject({
      state: "failing",
      message: expect.stringMatching(/not for 127\.0\.0\.1, but for DNS:localhost/),
    });
  });
  test("is not checked without https, and fails where nothing answers", async () => {
    expect((await checkCertificate(null, signal)).state).toBe("off");
    expect((await checkCertificate("http://localhost:3000", signal)).state).toBe("off");
    expect(await checkCertificate("https://127.0.0.1:9", signal)).toMatchObject({
      state: "failing",
      variables: ["PUBLIC_URL"],
    });
  });
});

describe("the disk", () => {
  const gibibyte = 1_073_741_824;
  test.each([
    [100, 500, "ok"],
    [5, 500, "warning"],
    [1, 4, "warning"],
    [0.1, 500, "failing"],
  ])("with %s of %s GiB free is %s", async (free, total, state) => {
    const space = () => Promise.resolve({ free: free * gibibyte, total: total * gibibyte });
    expect(await checkDisk("/tmp/not/there/yet", "EARSHOT_DATA_DIR", space)).toMatchObject({
      state,
    });
  });
  test("of this machine is read", async () => {
    expect((await checkDisk("/tmp", "EARSHOT_DATA_DIR")).message).toMatch(/ of .* free for \/tmp/);
  });
});

test.each([
  [0, "skipped"],
  [8, "ok"],
  [8.1, "warning"],
])("a load of %d on 2 cores is %s", (load, state) => {
  expect(checkLoad(load, 2)).toMatchObject({ state });
});

test.each([
  [[200, -300, 500], "ok"],
  [[-9_000, -8_000, 100_000], "warning"],
  [[90_000], "failing"],
  [[], "skipped"],
])("a clock that services find ahead by %j ms is %s", (all, state) => {
  expect(checkClock(all.map((aheadMs) => ({ host: "a.test", aheadMs })))).toMatchObject({ state });
});

test("secrets that are missing in development are named, and weak ones fail", () => {
  expect(checkSecrets(readConfig({}))).toMatchObject({
    state: "off",
    message: expect.stringContaining("SESSION_SECRET and ENCRYPTION_KEYS must be set"),
  });
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString("base64");
  const good = {
    SESSION_SECRET: "q8Zr1Yk4Wn7Tb2Xs9Pd6Mf3Lg5Hj0Vc",
    ENCRYPTION_KEYS: `main=${key}`,
  };
  expect(
    checkSecrets(readConfig({ ...good, SESSION_SECRET: `${good.SESSION_SECRET}a` })),
  ).toMatchObject({ state: "ok" });
  expect(checkSecrets(readConfig({ ...good, SESSION_SECRET: "ab".repeat(20) }))).toMatchObject({
    state: "failing",
    variables: ["SESSION_SECRET"],
  });
});

describe("the sender's domain", () => {
  const check = (records: Record<string, string>, from = "Earshot <hello@mail.earshot.io>") => {
    const lookup: TxtLookup = (name) =>
      records[name] === undefined
        ? Promise.reject(Object.assign(new Error("none"), { code: "ENOTFOUND" }))
        : Promise.resolve([[records[name].slice(0, 3), records[name].slice(3)]]);
    const domain = mailChecks(readConfig({ MAIL_FROM: from }), lookup).at(-1);
    return domain?.run(signal);
  };
  const complete = {
    "mail.earshot.io": "v=spf1 include:_spf.example.com -all",
    "s1._domainkey.mail.earshot.io": "v=DKIM1; k=rsa; p=MIIB",
    "_dmarc.mail.earshot.io": "v=DMARC1; p=quarantine",
  };
  test("with SPF, DKIM and DMARC is fine", async () => {
    expect(await check(complete)).toMatchObject({
      state: "ok",
      message: "mail.earshot.io has SPF, DKIM (s1), DMARC.",
    });
  });
  test("names the missing ones", async () => {
    const { "_dmarc.mail.earshot.io": _, ...noDmarc } = complete;
    expect(await check(noDmarc)).toMatchObject({
      state: "warning",
      message: expect.stringContaining("no DMARC record"),
    });
    const none = await check({});
    expect(none?.message).toMatch(/no SPF record.*No DKIM key.*no DMARC record/);
    expect(
      (await check({ ...complete, "s1._domainkey.mail.earshot.io": "v=DKIM1; p=" }))?.message,
    ).toContain("No DKIM key");
  });
  test("is not looked up when it is reserved for tests", async () => {
    expect(await check({}, "a@earshot.test")).toMatchObject({ state: "off" });
  });
});

test("a proxy that loses notifications is noticed", async () => {
  const client = Object.assign(new EventEmitter(), { query: () => Promise.resolve({ rows: [] }) });
  expect(await checkListen(client as unknown as pg.Client, 20)).toMatchObject({
    state: "failing",
    variables: ["DATABASE_URL"],
  });
});

test("secrets are removed from what is printed", () => {
  const redact = createRedaction({
    DATABASE_URL: "postgres://me:p%40ssword1@db:5432/earshot",
    ENCRYPTION_KEYS: "main=AAAABBBB,old=CCCCDDDD",
    LLM_API_KEY: "sk-secret",
    REDDIT_USER_AGENT: "stays here",
  });
  expect(redact("p%40ssword1 p@ssword1 AAAABBBB CCCCDDDD sk-secret stays here")).toBe(
    "… … … … … stays here",
  );
});

test("a password with a bare % is removed as it was written", () => {
  const redact = createRedaction({
    SMTP_URL: "smtp://me:100%sure<1>@mail.example:587",
    DATABASE_URL: "postgres://me:halfway%@db:5432/earshot",
  });
  expect(redact("100%sure<1> halfway%")).toBe("… …");
});

test("the key of a DSN is removed", () => {
  const redact = createRedaction({
    SENTRY_DSN: "https://0123456789abcdef@o1.sentry.example/42",
    SENTRY_BROWSER_DSN: "https://fedcba9876543210:oldsecret@o1.sentry.example/43",
    SMTP_URL: "smtp://mailuser:mailpassword@mail.example",
  });
  expect(redact("0123456789abcdef fedcba9876543210 oldsecret mailuser mailpassword")).toBe(
    "… … … mailuser …",
  );
});

test("the report distinguishes states by words and signs", () => {
  const of = (state: Result["state"], name: string): Result => ({
    id: name,
    group: "Sources",
    name,
    state,
    message: `${name} is ${state}.`,
    durationMs: 1,
    variables: state === "failing" ? ["A_KEY"] : [],
  });
  const lines = reportLines([of("ok", "One"), of("failing", "Three"), of("off", "Five")], false);
  expect(lines).toEqual([
    "Sources",
    "  + ok         One    One is ok.",
    "  x FAILING    Three  Three is failing.",
    "      Check  A_KEY",
    "  - off        Five   Five is off.",
    "",
    "1 ok, 0 with a warning, 1 failing, 0 unchecked, 1 not configured.",
  ]);
});
