import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { tellError } from "./log.ts";

test("a failed query is told without the values it was about", () => {
  const cause = Object.assign(new Error("terminating connection"), {
    code: "57P01",
    detail: "Key (email)=(canary@example.test)",
  });
  const error = new DrizzleQueryError(
    "update users set password_hash = $1",
    ["canary-hash\nsecond line of the canary"],
    cause,
  );
  const told = JSON.stringify(tellError(new Error("outer", { cause: error })));
  expect(told).toContain("update users set password_hash");
  expect(told).toContain("57P01");
  expect(told).toContain("log.test.ts");
  expect(told).not.toContain("canary");
});

test("an error with many line breaks is read once", () => {
  const before = process.threadCpuUsage();
  tellError(new Error(`x\nparams:${"\n".repeat(50_000)}x`));
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
});
