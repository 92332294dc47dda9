import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAdjustableClock } from "../../../apps/server/src/testing/adjustable-clock.ts";
import { openTestApp, type TestApp } from "../../../apps/server/src/testing/app.ts";
import { withModel } from "../../../apps/server/src/testing/fake-llm.ts";
import { withPayments } from "../../../apps/server/src/testing/fake-paddle.ts";
import { giveRepliesAway, type Plant, sharePastedPosts, weakGuard } from "../server-plants.ts";
import type { ServerUnderTest } from "../server-under-test.ts";
import { runMatrix } from "./run.ts";

const clock = createAdjustableClock();
let app: TestApp & ServerUnderTest;
beforeAll(async () => {
  app = {
    ...(await openTestApp({ clock, production: true, ...withModel(), ...withPayments() })),
    adminNeedsSecondFactor: true,
  };
});
afterAll(() => app.close());

// The long form makes every call as every kind of caller: `npm run prove:matrix`.
test("every call admits exactly the roles it names, and another workspace's object is not found", async () => {
  const { findings, passed } = await runMatrix(app, clock, { brief: true });
  expect(findings).toEqual([]);
  expect(passed).toBeGreaterThan(500);
}, 600_000);

describe("the matrix notices", () => {
  async function failedWith(plant: Plant, only: string[]): Promise<string[]> {
    const takeOut = plant(app.services, app.infrastructure);
    const { findings } = await runMatrix(app, clock, { only }).finally(takeOut);
    return findings;
  }

  test("a guard that admits writers as customers", async () => {
    const findings = await failedWith(weakGuard, ["listKeywords"]);
    expect(findings.join("\n")).toContain("listKeywords as writer: should get 403 NO_WORKSPACE");
  });

  test("pasted text that matches another workspace's keyword", async () => {
    const findings = await failedWith(sharePastedPosts, ["listMentions"]);
    expect(findings.join("\n")).toContain("listMentions as other customer: read A's");
    expect(findings.join("\n")).toContain("pasted text");
  });

  test("an object that is shown to another workspace", async () => {
    const findings = await failedWith(giveRepliesAway, ["getReply"]);
    const text = findings.join("\n");
    expect(text).toContain("should get what a missing one gets");
    expect(text).toContain(
      ": read A's keyword, holder title, holder body, holder author, reply text",
    );
  });
});
