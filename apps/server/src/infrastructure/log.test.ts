import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog, serializeError } from "./log.ts";
import { limitRepeats } from "./log-repeats.ts";

test("a failed query is logged without its values", () => {
  const cause = Object.assign(new Error("terminating connection"), {
    code: "57P01",
    detail: "Key (email)=(canary@example.test)",
  });
  const error = new DrizzleQueryError(
    "update users set password_hash = $1",
    ["canary-hash\nsecond line of the canary"],
    cause,
  );
  const logged = JSON.stringify(serializeError(new Error("outer", { cause: error })));
  expect(logged).toContain("update users set password_hash");
  expect(logged).toContain("57P01");
  expect(logged).toContain("log.test.ts");
  expect(logged).not.toContain("canary");
});

test("a repeated error is logged three times, and all other lines are written", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  for (let i = 0; i < 1_000; i++) {
    const err = Object.assign(new Error(`connect ENOENT /tmp/${i}`), { code: "ENOENT" });
    log.child({ request: i }).error({ err, job: i }, "a job failed");
  }
  expect(lines).toHaveLength(3);
  log.error({ err: new TypeError("x is not a function") }, "a job failed");
  log.warn("the disk is nearly full");
  for (let i = 0; i < 5; i++) log.info("information is never limited");
  expect(lines).toHaveLength(10);
});

test("lines omitted from the log are counted at the end of the window", () => {
  let now = 0;
  const reported: [string, number][] = [];
  const limit = limitRepeats(
    (...counted) => void reported.push(counted),
    () => now,
  );
  const allowed = () => Array.from({ length: 10 }, () => limit.allows("a job failed"));
  expect(allowed().filter(Boolean)).toHaveLength(3);
  expect(reported).toEqual([]);
  now = 5 * 60_000;
  expect(allowed().filter(Boolean)).toHaveLength(3);
  expect(reported).toEqual([["a job failed", 7]]);
});

test("thousands of different lines in one window are limited together", () => {
  const limit = limitRepeats(
    () => {},
    () => 0,
  );
  const allowed = Array.from({ length: 5_000 }, (_, i) => limit.allows(`fault of kind ${i}`));
  expect(allowed.filter(Boolean)).toHaveLength(1_003);
});

test("an error with many line breaks is serialized in linear time", () => {
  const before = process.threadCpuUsage();
  serializeError(new Error(`x\nparams:${"\n".repeat(50_000)}x`));
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
});

test("secrets in the texts of others are removed from a line, and nothing else", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const secret = "s3cretcanary0000000000000000000000000000";
  const response = JSON.stringify({ error: "denied", access_token: secret, scope: "read" });
  log.info(
    {
      account: { accessToken: `${secret}"quoted${secret}`, name: "someone" },
      list: [{ token: secret }],
    },
    "kept",
  );
  log.warn(
    { err: new Error(`connect postgres://earshot:${secret}@db.example:5432/earshot`) },
    "kept",
  );
  log.warn(
    { err: new Error(`GET https://api.example/v1?q=kept&key=${secret}&page=2 failed`) },
    "kept",
  );
  log.error({ err: new Error(`refused: ${response}`) }, "kept");
  log.error({ err: new Error(JSON.stringify({ body: response })) }, "kept");
  log.error({ err: new Error(`sent Authorization: Bearer ${secret}, got 401`) }, "kept");
  log.error(
    `a token ear_${"a1".repeat(18)} and eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.${secret} were seen, kept`,
  );
  const written = lines.join("");
  expect(written).not.toContain(secret);
  expect(written).not.toContain("a1a1a1");
  expect(written.match(/\[Redacted\]/g)).toHaveLength(14);
  for (const text of ["someone", "db.example:5432", "q=kept", "page=2", "denied", "got 401"]) {
    expect(written).toContain(text);
  }
  // Each line is still one JSON object.
  for (const line of lines) expect(JSON.stringify(JSON.parse(line))).toContain("kept");
});

test("a long line is searched for secrets in linear time", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const before = process.threadCpuUsage();
  for (const part of ["eyJ", "Bearer ", "://a:", '\\"token\\":\\"', "?key="]) {
    log.info(part.repeat(20_000));
  }
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(2);
  expect(lines).toHaveLength(5);
});
