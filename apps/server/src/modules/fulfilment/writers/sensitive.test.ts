import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Stores warnings about the post's title, as the rules would. */
const warning = (id: string, ...kinds: string[]) =>
  app.infrastructure.database.query({
    text: "update mentions set warnings = $2, intent_score = 80 where id = $1",
    values: [id, JSON.stringify(kinds.map((kind) => ({ kind, part: "title", start: 0, end: 7 })))],
  });
async function open() {
  const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
  return { pipeline, writer, used: async () => (await pipeline.me()).repliesUsed };
}

describe("a sensitive post", () => {
  test.each(["grief", "self_harm", "medical", "legal", "minor"])(
    "(%s) can't be accepted, and uses no unit",
    async (kind) => {
      const { pipeline, used } = await open();
      const { id } = await pipeline.mention();
      await warning(id, "no_pitch", kind);
      expect(errorOf(await pipeline.setStatus(id, "accepted"))).toMatchObject({
        status: 409,
        code: "SENSITIVE_POST",
      });
      expect(await pipeline.status(id)).toMatchObject({ status: "pending" });
      expect(await used()).toBe(0);
      expect((await pipeline.setStatus(id, "denied")).status).toBe(200);
    },
  );

  test("is not listed as an opportunity, and a claim ends it and returns its unit", async () => {
    const { pipeline, writer, used } = await open();
    const { id } = await pipeline.accepted();
    const before = await used();
    await warning(id, "grief");
    expect((await writer.opportunities()).some((one) => one.id === id)).toBe(false);
    expect(errorOf(await writer.tryClaim(id))).toMatchObject({
      status: 409,
      code: "SENSITIVE_POST",
    });
    expect(await pipeline.status(id)).toMatchObject({ status: "denied" });
    expect((await pipeline.status(id)).statusNote).toContain("about a sensitive topic");
    expect(await used()).toBe(before - 1);
  });

  test("that was accepted before it was recognized ends automatically, unless a writer has claimed it", async () => {
    const { pipeline, writer, used } = await open();
    const [waiting, claimed] = [await pipeline.accepted(), await pipeline.accepted()];
    await writer.claim(claimed.id);
    for (const { id } of [waiting, claimed]) await warning(id, "minor");
    await app.services.sensitiveMentions.end();
    await app.services.sensitiveMentions.end();
    expect(await pipeline.status(waiting.id)).toMatchObject({ status: "denied" });
    expect((await pipeline.status(waiting.id)).statusNote).toContain("about a sensitive topic");
    expect((await pipeline.status(claimed.id)).status).toBe("in_progress");
    expect(await used()).toBe(1);
  });

  test("is not found for writers while its customer has not accepted it", async () => {
    const { pipeline, writer } = await open();
    const { id } = await pipeline.mention();
    await warning(id, "grief");
    expect(errorOf(await writer.tryClaim(id)).code).toBe("NOT_FOUND");
    expect((await pipeline.status(id)).status).toBe("pending");
  });
});

test("a post whose author wants no pitches can be answered, and the writer sees the warning and the level", async () => {
  const { pipeline, writer } = await open();
  const { id, title } = await pipeline.mention();
  await warning(id, "no_pitch");
  dataOf(await pipeline.setStatus(id, "accepted"));
  const requested = {
    intentLevel: "Ready to buy",
    warnings: [{ kind: "no_pitch", in: "title", span: [0, 7], quote: title.slice(0, 7) }],
  };
  expect((await writer.opportunities()).find((one) => one.id === id)).toMatchObject(requested);
  expect(await writer.claim(id)).toMatchObject(requested);
  expect((await writer.active())[0]).toMatchObject(requested);
});
