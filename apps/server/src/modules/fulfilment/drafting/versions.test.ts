import { limits } from "@earshot/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const minutes = (count: number) => count * 60_000;

const wasAssisted = async (writerId: string, id: string) =>
  app.services.replies.wasAssisted(await app.services.replies.ofWriter(writerId, id));

async function claimed() {
  const pipeline = await openReplyPipeline(app);
  const writer = await openWriter(app);
  const mention = await pipeline.accepted();
  return { pipeline, writer, mention, claim: await writer.claim(mention.id) };
}

describe("two tabs that edit one reply", () => {
  test("reject the second save, and store its text as a version", async () => {
    const { writer, claim } = await claimed();
    expect(dataOf(await writer.saveFrom(claim.id, "From the first tab.", 0))).toEqual({
      revision: 1,
    });
    const refused = await writer.saveFrom(claim.id, "From the second tab.", 0);
    expect(errorOf(refused)).toMatchObject({ status: 409, code: "DRAFT_CONFLICT" });
    expect(await writer.get(claim.id)).toMatchObject({ text: "From the first tab.", revision: 1 });
    expect(await writer.versions(claim.id)).toEqual([["conflict", "From the second tab."]]);
    // A repeated save adds no version.
    await writer.saveFrom(claim.id, "From the second tab.", 0);
    expect(await writer.versions(claim.id)).toHaveLength(1);
    // The second tab saves on top of the first one's text, which becomes a version.
    dataOf(await writer.saveFrom(claim.id, "From the second tab.", 1));
    expect(await writer.versions(claim.id)).toEqual([
      ["draft", "From the first tab."],
      ["conflict", "From the second tab."],
    ]);
  });

  test("accept the same text from an older revision, as after a lost response", async () => {
    const { writer, claim } = await claimed();
    await writer.saveFrom(claim.id, "The same.", 0);
    const again = dataOf(await writer.saveFrom(claim.id, "The same.", 0));
    expect(again).toEqual({ revision: 1 });
    expect(await writer.versions(claim.id)).toEqual([]);
  });

  test("reject a submission from an older revision, and store its text", async () => {
    const { writer, claim } = await claimed();
    await writer.saveFrom(claim.id, "The newer text.", 0);
    const text = ownText();
    expect(errorOf(await writer.submit(claim.id, text, { revision: 0 })).code).toBe(
      "DRAFT_CONFLICT",
    );
    expect(await writer.versions(claim.id)).toEqual([["conflict", text]]);
    expect((await writer.get(claim.id)).status).toBe("claimed");
    expect(dataOf(await writer.submit(claim.id, text, { revision: 1 })).assignment.status).toBe(
      "approved",
    );
    expect((await writer.versions(claim.id)).map(([kind]) => kind)).toEqual([
      "submitted",
      "draft",
      "conflict",
    ]);
  });

  test("lose no text when they save concurrently", async () => {
    const { writer, claim } = await claimed();
    const sent = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-z]{3,12}( [a-z]{1,8}){0,4}$/), {
          minLength: 2,
          maxLength: 6,
        }),
        async (texts) => {
          clock.advance(1_000);
          const { revision } = await writer.get(claim.id);
          await Promise.all(texts.map((text) => writer.saveFrom(claim.id, text, revision)));
          for (const text of texts) sent.add(text);
          const { text } = await writer.get(claim.id);
          const versions = (await writer.versions(claim.id)).map(([, version]) => version);
          const stored = new Set([text, ...versions]);
          expect([...sent].filter((savedText) => !stored.has(savedText))).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe("versions", () => {
  test("are stored at most once in two minutes, and before large deletions", async () => {
    const { writer, claim } = await claimed();
    const long =
      "A thought that goes on and on, so that somebody would miss it if it were lost to a slip.";
    await writer.save(claim.id, "A");
    await writer.save(claim.id, "A th");
    clock.advance(minutes(2));
    await writer.save(claim.id, "A thought");
    expect(await writer.versions(claim.id)).toEqual([["draft", "A th"]]);
    await writer.save(claim.id, long);
    expect(await writer.versions(claim.id)).toHaveLength(1);
    await writer.save(claim.id, "");
    expect(await writer.versions(claim.id)).toEqual([
      ["draft", long],
      ["draft", "A th"],
    ]);
    clock.advance(minutes(3));
    // An empty text adds no version.
    await writer.save(claim.id, "Anew");
    expect(await writer.versions(claim.id)).toHaveLength(2);
  });

  test("include the text before the model's draft, unless it was empty", async () => {
    const { writer, claim } = await claimed();
    await writer.saveFrom(claim.id, "By the model.", 0, "before_assist");
    expect(await writer.versions(claim.id)).toEqual([]);
    expect(await wasAssisted(writer.userId, claim.id)).toBe(true);
    await writer.saveFrom(claim.id, "By the model again.", 1, "before_assist");
    expect(await writer.versions(claim.id)).toEqual([["before_assist", "By the model."]]);
  });

  test("are limited: only the oldest drafts are deleted", async () => {
    const { writer, claim } = await claimed();
    await writer.saveFrom(claim.id, "first", 0, "before_assist");
    await writer.saveFrom(claim.id, "refused", 0);
    for (let at = 0; at < 55; at++) {
      clock.advance(minutes(2));
      await writer.renew();
      await writer.save(claim.id, `draft ${at}`);
    }
    const versions = await writer.versions(claim.id);
    expect(versions[0]).toEqual(["draft", "draft 53"]);
    expect(versions.filter(([kind]) => kind === "draft")).toHaveLength(50);
    expect(versions.at(-1)).toEqual(["conflict", "refused"]);
    expect(await wasAssisted(writer.userId, claim.id)).toBe(true);
  });

  test("that the check rejected are never deleted, even if also saved as drafts", async () => {
    const { writer, claim } = await claimed();
    const text = `${"word ".repeat(1_999)}end`;
    await writer.save(claim.id, text);
    expect(errorOf(await writer.submit(claim.id, text)).code).toBe("CHECK_FAILED");
    expect(errorOf(await writer.submit(claim.id, text)).code).toBe("CHECK_FAILED");
    expect(await writer.versions(claim.id)).toEqual([["refused", text]]);
    for (let at = 0; at < 55; at++) {
      clock.advance(minutes(2));
      await writer.renew();
      await writer.save(claim.id, `draft ${at}`);
    }
    const versions = await writer.versions(claim.id);
    expect(versions.filter(([kind]) => kind === "draft")).toHaveLength(50);
    expect(versions.at(-1)).toEqual(["refused", text]);
  });

  test("include a text that is too long with the disclosure line", async () => {
    const { writer, claim } = await claimed();
    const text = "w".repeat(limits.replyMax);
    // Calls the service directly: over HTTP the check rejects it first.
    const submission = { text, firstHandConfirmed: false, reviewReasons: [], rulesVersionId: null };
    await expect(
      app.services.replies.submit(writer.userId, claim.id, submission),
    ).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await writer.versions(claim.id)).toEqual([["refused", text]]);
  });

  test("of another writer's reply, or of an unknown one, are not found", async () => {
    const { claim } = await claimed();
    const other = await openWriter(app);
    for (const id of [claim.id, crypto.randomUUID()]) {
      expect(errorOf(await app.call("listVersions", { params: { id } }, other.as)).status).toBe(
        404,
      );
      expect(errorOf(await other.saveFrom(id, "x", 0)).status).toBe(404);
      expect(errorOf(await other.submit(id, "x")).status).toBe(404);
    }
  });
});

describe("a text that arrives too late", () => {
  test("is stored after the claim lapsed, and the next claim starts with it", async () => {
    const { pipeline, writer, mention, claim } = await claimed();
    await writer.save(claim.id, "What was saved.");
    clock.advance(minutes(46));
    await Promise.all([pipeline.renew(), writer.renew()]);
    await app.services.replies.sweep();
    const late = await writer.saveFrom(claim.id, "What was saved, and what was typed since.", 1);
    expect(errorOf(late)).toMatchObject({ status: 409, code: "REPLY_MOVED_ON" });
    expect(await writer.get(claim.id)).toMatchObject({
      status: "released",
      text: "What was saved.",
    });
    expect(await writer.versions(claim.id)).toEqual([
      ["late", "What was saved, and what was typed since."],
    ]);
    const next = await openWriter(app);
    const [found] = (await next.opportunities()).filter(({ id }) => id === mention.id);
    expect(found?.unfinishedText).toBe("What was saved, and what was typed since.");
    const nextClaim = await next.claim(mention.id);
    expect(nextClaim.text).toBe("What was saved, and what was typed since.");
    await next.save(nextClaim.id, "Something else altogether.");
    expect(await next.versions(nextClaim.id)).toEqual([
      ["left", "What was saved, and what was typed since."],
    ]);
    // Late texts are stored even while another writer has the reply.
    await writer.saveFrom(claim.id, "And one word more.", 1);
    expect(await writer.versions(claim.id)).toContainEqual(["late", "And one word more."]);
    expect((await next.get(nextClaim.id)).text).toBe("Something else altogether.");
  });

  test("is stored when it is submitted after the customer withdrew the reply", async () => {
    const { pipeline, writer, claim } = await claimed();
    dataOf(await app.call("withdrawReply", { params: { id: claim.id } }, pipeline.person));
    expect(errorOf(await writer.submit(claim.id, "All for nothing?")).code).toBe("REPLY_MOVED_ON");
    expect(await writer.versions(claim.id)).toEqual([["late", "All for nothing?"]]);
  });
});

test("a second claim for a workspace in one thread ends the opportunity and refunds the reply", async () => {
  const pipeline = await openReplyPipeline(app);
  const writer = await openWriter(app);
  const first = await pipeline.accepted();
  const thread = { externalId: first.postId, title: "The thread", parentId: first.postId };
  const second = await pipeline.accepted({
    kind: "comment",
    externalId: `t1_${crypto.randomUUID()}`,
    thread,
    title: "",
    body: `${pipeline.phrase}, which nobody has named here yet`,
  });
  expect((await pipeline.me()).repliesUsed).toBe(2);
  const claim = await writer.claim(first.id);
  const refused = errorOf(await writer.tryClaim(second.id));
  expect(refused).toMatchObject({
    status: 409,
    code: "ALREADY_TAKEN",
    message: "The customer already has a reply in this thread, so you can't claim it.",
  });
  expect(await pipeline.status(second.id)).toMatchObject({
    status: "denied",
    statusNote: "A writer found it unsuitable: you already have a reply in this thread",
  });
  expect((await pipeline.me()).repliesUsed).toBe(1);
  // The first claim is not affected.
  expect((await writer.get(claim.id)).status).toBe("claimed");
});
