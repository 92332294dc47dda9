import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import {
  type ManualPlacementSetup,
  minutes,
  openManualPlacement,
} from "../../../testing/manual-placement.ts";

let setup: ManualPlacementSetup;
beforeAll(async () => {
  setup = await openManualPlacement();
});
afterAll(() => setup.app.close());
beforeEach(() => setup.beginTest());

describe("an approved reply that can't be placed", () => {
  const interpretRefusal = (id: string, words: string, giveUp = false) =>
    setup.app.call(
      "interpretRefusal",
      { params: { id }, body: { words, giveUp } },
      setup.writer.as,
    );

  test("fails if the writer gives up and the platform's refusal is final", async () => {
    const { id } = await setup.approvedReply();
    const unrecognized = dataOf(await interpretRefusal(id, "The hamsters are on strike"));
    expect(unrecognized).toMatchObject({ final: false, assignment: { status: "approved" } });
    expect(unrecognized.failure.remedy).not.toBe("");
    const early = errorOf(await interpretRefusal(id, "The hamsters are on strike", true));
    expect(early).toMatchObject({ code: "PLACEMENT_REFUSED" });
    expect(early.details[0]).toMatch(/^The reply can still be posted\. /);
    const locked = dataOf(await interpretRefusal(id, "THREAD_LOCKED: Comments are locked."));
    expect(locked).toMatchObject({ final: true, assignment: { status: "approved" } });
    // Interpreting a refusal without giving up leaves no entry in the audit log.
    const refusals = async () => {
      const { rows } = await setup.app.infrastructure.database.query({
        text: "select details->>'code' as code from audit_entries where reply_id = $1 and action = 'refused'",
        values: [id],
      });
      return rows;
    };
    expect(await refusals()).toEqual([]);
    const givenUp = dataOf(await interpretRefusal(id, "THREAD_LOCKED: Comments are locked.", true));
    expect(givenUp.assignment.status).toBe("failed");
    expect(await refusals()).toEqual([{ code: "THREAD_LOCKED" }]);
    expect(await setup.pipeline.reply(id)).toMatchObject({ status: "failed" });
    expect(errorOf(await interpretRefusal(id, "again")).code).toBe("REPLY_MOVED_ON");
    expect(
      errorOf(await setup.app.call("getPlacementOptions", { params: { id } }, setup.writer.as))
        .code,
    ).toBe("REPLY_MOVED_ON");
  });

  test("can be ended once the rules forbid it, with the rule as the reason", async () => {
    const { id } = await setup.approvedReply({ community: "leftoutlater" });
    const endReply = () => setup.app.call("endReply", { params: { id } }, setup.writer.as);
    expect(errorOf(await endReply())).toMatchObject({
      code: "PLACEMENT_REFUSED",
      details: [
        "The rules allow this reply. Post it, or paste the platform's message if it is rejected.",
      ],
    });
    const repliesUsed = async () => (await setup.pipeline.me()).repliesUsed;
    const before = await repliesUsed();
    setup.clock.advance(minutes(1));
    dataOf(
      await setup.app.call(
        "addExclusion",
        { body: { kind: "community", value: "leftoutlater", source: "reddit" } },
        setup.pipeline.person,
      ),
    );
    expect(dataOf(await endReply()).assignment.status).toBe("failed");
    expect(errorOf(await endReply()).code).toBe("REPLY_MOVED_ON");
    expect(await repliesUsed()).toBe(before - 1);
    const reply = await setup.pipeline.reply(id);
    expect(reply.history.at(-1)).toMatchObject({
      to: "failed",
      note: "The customer excluded r/leftoutlater.",
    });
    const auditEntries = await setup.app.services.audit.list(id);
    expect(auditEntries.find(({ action }) => action === "refused")?.details).toEqual({
      code: "blocked_community",
      message: "The customer excluded r/leftoutlater.",
    });
  });
});
