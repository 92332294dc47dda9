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

describe("a customer", () => {
  test("accepts a pending mention once, which uses a unit and creates an opportunity", async () => {
    const pipeline = await openReplyPipeline(app);
    const writer = await openWriter(app);
    const { id, title } = await pipeline.mention();
    expect((await pipeline.me()).repliesUsed).toBe(0);
    expect(dataOf(await pipeline.setStatus(id, "accepted")).mention.status).toBe("accepted");
    expect((await pipeline.me()).repliesUsed).toBe(1);
    expect(errorOf(await pipeline.setStatus(id, "accepted")).code).toBe("ILLEGAL_TRANSITION");
    expect(errorOf(await pipeline.setStatus(id, "denied")).code).toBe("ILLEGAL_TRANSITION");
    expect((await pipeline.me()).repliesUsed).toBe(1);
    const found = (await writer.opportunities()).find((one) => one.id === id);
    expect(found).toMatchObject({ post: { title }, unfinishedText: "" });
    expect(Date.parse(found?.dueAt ?? "") - Date.parse(found?.acceptedAt ?? "")).toBe(900_000);
  });

  test("without a plan has two replies in all", async () => {
    // Another workspace's units do not count for this one.
    const other = await openReplyPipeline(app);
    await other.accepted();
    await other.accepted();
    const pipeline = await openReplyPipeline(app);
    // The mention is created first: once all replies are used, no new mentions are found.
    const { id } = await pipeline.mention();
    await pipeline.accepted();
    await pipeline.accepted();
    expect(errorOf(await pipeline.setStatus(id, "accepted"))).toMatchObject({
      status: 409,
      code: "REPLY_LIMIT_REACHED",
    });
    expect((await pipeline.status(id)).status).toBe("pending");
    clock.advance(40 * 86_400_000);
    await pipeline.renew();
    expect(errorOf(await pipeline.setStatus(id, "accepted")).code).toBe("REPLY_LIMIT_REACHED");
  });

  test("restores a skipped mention at any time, but can't change another workspace's mention", async () => {
    const pipeline = await openReplyPipeline(app);
    const { id } = await pipeline.mention();
    await pipeline.setStatus(id, "denied");
    clock.advance(10 * 60_000);
    expect(dataOf(await pipeline.setStatus(id, "pending")).mention.status).toBe("pending");
    expect(errorOf(await pipeline.setStatus(id, "pending")).code).toBe("ILLEGAL_TRANSITION");
    const other = await openReplyPipeline(app);
    const foreign = await app.call(
      "setMentionStatus",
      { params: { id }, body: { status: "accepted" } },
      other.person,
    );
    expect(errorOf(foreign).status).toBe(404);
    expect((await other.me()).repliesUsed).toBe(0);
  });
});

describe("a writer", () => {
  test("claims a mention, saves a text and releases the claim; the next writer starts from the text", async () => {
    const pipeline = await openReplyPipeline(app);
    const { id } = await pipeline.accepted();
    const [jo, sam] = [await openWriter(app), await openWriter(app)];
    const claim = await jo.claim(id);
    expect(claim).toMatchObject({ status: "claimed", text: "", mentionId: id });
    expect((await pipeline.status(id)).status).toBe("in_progress");
    expect(errorOf(await sam.tryClaim(id))).toMatchObject({ status: 409, code: "ALREADY_TAKEN" });
    expect((await sam.opportunities()).some((one) => one.id === id)).toBe(false);
    dataOf(await jo.save(claim.id, "Half a thought"));
    expect(errorOf(await sam.save(claim.id, "x")).status).toBe(404);
    dataOf(await jo.release(claim.id));
    expect((await pipeline.status(id)).status).toBe("accepted");
    expect((await sam.opportunities()).find((one) => one.id === id)?.unfinishedText).toBe(
      "Half a thought",
    );
    expect((await sam.claim(id)).text).toBe("Half a thought");
    expect(errorOf(await jo.save(claim.id, "x")).code).toBe("REPLY_MOVED_ON");
  });

  test("holds at most five claims", async () => {
    const writer = await openWriter(app);
    const ids: string[] = [];
    for (let customer = 0; customer < 3; customer++) {
      const pipeline = await openReplyPipeline(app);
      for (let one = 0; one < 2; one++) ids.push((await pipeline.accepted()).id);
    }
    for (const id of ids.slice(0, 5)) await writer.claim(id);
    expect(errorOf(await writer.tryClaim(ids[5] ?? "")).code).toBe("CLAIM_LIMIT_REACHED");
    const [first] = await writer.active();
    await writer.release(first?.id ?? "");
    expect((await writer.claim(ids[5] ?? "")).status).toBe("claimed");
  });

  test("loses a claim after 45 minutes without activity", async () => {
    const pipeline = await openReplyPipeline(app);
    const { id } = await pipeline.accepted();
    const writer = await openWriter(app);
    const claim = await writer.claim(id);
    clock.advance(44 * 60_000);
    await writer.renew();
    dataOf(await writer.save(claim.id, "still here"));
    clock.advance(44 * 60_000);
    await pipeline.renew();
    await app.services.replies.sweep();
    expect((await pipeline.status(id)).status).toBe("in_progress");
    clock.advance(2 * 60_000);
    await app.services.replies.sweep();
    expect((await pipeline.status(id)).status).toBe("accepted");
    expect((await pipeline.reply(claim.id)).history.at(-1)).toMatchObject({
      to: "released",
      by: "system",
    });
  });

  test("hides an opportunity for themselves, or ends it with a reason, which returns the unit", async () => {
    const pipeline = await openReplyPipeline(app);
    const [one, two] = [await pipeline.accepted(), await pipeline.accepted()];
    const [jo, sam] = [await openWriter(app), await openWriter(app)];
    dataOf(await jo.decline(one.id, { kind: "not_for_me" }));
    expect((await jo.opportunities()).some(({ id }) => id === one.id)).toBe(false);
    expect((await sam.opportunities()).some(({ id }) => id === one.id)).toBe(true);
    expect(errorOf(await jo.decline(two.id, { kind: "unsuitable" })).code).toBe(
      "VALIDATION_FAILED",
    );
    dataOf(await jo.decline(two.id, { kind: "unsuitable", reason: "Somebody grieves here." }));
    expect(await pipeline.status(two.id)).toMatchObject({
      status: "denied",
      statusNote: "A writer found it unsuitable: Somebody grieves here.",
    });
    expect((await pipeline.me()).repliesUsed).toBe(1);
    await sam.claim(one.id);
    const late = await jo.decline(one.id, { kind: "unsuitable", reason: "x" });
    expect(errorOf(late).code).toBe("ALREADY_TAKEN");
    expect((await pipeline.me()).repliesUsed).toBe(1);
  });
});

describe("a submitted text", () => {
  test("is approved immediately with auto-posting, and gets the disclosure line", async () => {
    const pipeline = await openReplyPipeline(app);
    await pipeline.settings({ autoPost: true, disclosure: "I am with Ledgerly, to be clear." });
    const { id } = await pipeline.accepted();
    const writer = await openWriter(app);
    const claim = await writer.claim(id);
    expect(errorOf(await writer.submit(claim.id, "  "))).toMatchObject({
      code: "CHECK_FAILED",
      details: ["There is no text yet. Write the reply."],
    });
    const { assignment } = dataOf(await writer.submit(claim.id, "Try a template first."));
    expect(assignment).toMatchObject({
      status: "approved",
      text: "Try a template first.\n\nI am with Ledgerly, to be clear.",
    });
    expect(errorOf(await writer.submit(claim.id, "again")).code).toBe("REPLY_MOVED_ON");
  });

  test("without auto-posting, waits for the customer, who requests a change and then approves", async () => {
    const pipeline = await openReplyPipeline(app);
    const { id } = await pipeline.accepted();
    dataOf(
      await app.call("autoEngage", { body: { mentionId: id, autoPost: false } }, pipeline.person),
    );
    const writer = await openWriter(app);
    const claim = await writer.claim(id);
    await writer.submit(claim.id, ownText());
    const call = (name: "approveReply" | "withdrawReply") =>
      app.call(name, { params: { id: claim.id } }, pipeline.person);
    const waiting = await pipeline.reply(claim.id);
    expect(waiting.status).toBe("awaiting_approval");
    expect(Date.parse(waiting.approveBy ?? "")).toBe(clock.now().getTime() + 86_400_000);
    const list = dataOf(
      await app.call("listReplies", { query: { stage: "waiting" } }, pipeline.person),
    );
    expect([list.waiting, list.replies.map((one) => one.id)]).toEqual([1, [claim.id]]);
    expect(list.counts).toEqual({
      all: 1,
      in_progress: 0,
      waiting: 1,
      placed: 0,
      removed: 0,
      ended: 0,
    });
    const onX = dataOf(
      await app.call("listReplies", { query: { platform: "x" } }, pipeline.person),
    );
    expect([onX.total, onX.counts.all, onX.waiting]).toEqual([0, 0, 1]);
    const requested = await app.call(
      "requestReplyChange",
      { params: { id: claim.id }, body: { note: "Shorter, please." } },
      pipeline.person,
    );
    expect(dataOf(requested).reply).toMatchObject({
      status: "claimed",
      changeNote: "Shorter, please.",
    });
    expect(errorOf(await call("approveReply")).code).toBe("REPLY_MOVED_ON");
    expect((await writer.active())[0]?.changeNote).toBe("Shorter, please.");
    await writer.submit(claim.id, ownText());
    expect(dataOf(await call("approveReply")).reply).toMatchObject({
      status: "approved",
      changeNote: null,
    });
    expect((await pipeline.reply(claim.id)).history.map(({ to, by }) => [to, by])).toEqual([
      ["claimed", "writer"],
      ["submitted", "writer"],
      ["awaiting_approval", "writer"],
      ["claimed", "customer"],
      ["submitted", "writer"],
      ["awaiting_approval", "writer"],
      ["approved", "customer"],
    ]);
  });

  test("can't be approved or returned by a customer who has read an earlier revision", async () => {
    const pipeline = await openReplyPipeline(app);
    await pipeline.settings({ autoPost: false });
    const writer = await openWriter(app);
    const { id } = await writer.claim((await pipeline.accepted()).id);
    await writer.submit(id, ownText());
    const params = { id };
    const { revision: read } = await pipeline.reply(id);
    const change = (revision: number) =>
      app.call("requestReplyChange", { params, body: { note: "No.", revision } }, pipeline.person);
    const approve = (revision: number) =>
      app.call("approveReply", { params, body: { revision } }, pipeline.person);
    dataOf(await change(read));
    const [first, second] = [(await pipeline.reply(id)).text, ownText()];
    await writer.submit(id, second);
    const { texts } = dataOf(await app.call("listReplyTexts", { params }, pipeline.person));
    expect(texts.map(({ text }) => text)).toEqual([expect.stringContaining(second), first]);
    const stranger = await openReplyPipeline(app);
    const foreign = await app.call("listReplyTexts", { params }, stranger.person);
    expect(errorOf(foreign).status).toBe(404);
    const resubmitted = await pipeline.reply(id);
    for (const refused of [await change(read), await approve(read)]) {
      expect(errorOf(refused)).toMatchObject({ status: 409, code: "REPLY_MOVED_ON" });
    }
    expect(await pipeline.reply(id)).toEqual(resubmitted);
    expect(dataOf(await approve(resubmitted.revision)).reply.status).toBe("approved");
  });

  test("returns its unit if it is withdrawn or not approved in time", async () => {
    const pipeline = await openReplyPipeline(app);
    await pipeline.settings({ autoPost: false });
    const [one, two] = [await pipeline.accepted(), await pipeline.accepted()];
    const writer = await openWriter(app);
    const [first, second] = [await writer.claim(one.id), await writer.claim(two.id)];
    await writer.submit(first.id, ownText());
    await writer.submit(second.id, ownText());
    expect((await pipeline.me()).repliesUsed).toBe(2);
    dataOf(await app.call("withdrawReply", { params: { id: first.id } }, pipeline.person));
    expect((await pipeline.me()).repliesUsed).toBe(1);
    expect(await pipeline.status(one.id)).toMatchObject({
      status: "pending",
      statusNote: "You withdrew the reply.",
    });
    clock.advance(86_400_001);
    await Promise.all([pipeline.renew(), writer.renew()]);
    await app.services.replies.sweep();
    expect((await pipeline.me()).repliesUsed).toBe(0);
    expect(await pipeline.status(two.id)).toMatchObject({
      status: "pending",
      statusNote: "The reply was not approved within 24 hours.",
    });
    // It can be sent to the writers again.
    expect(dataOf(await pipeline.setStatus(one.id, "accepted")).mention.status).toBe("accepted");
    expect((await writer.claim(one.id)).text).toBe("");
  });
});

test("a customer's account can't sign in as a writer", async () => {
  const { email, password, token } = await app.signUp();
  const outcome = await app.call("writerLogin", { body: { email, password } });
  expect(errorOf(outcome)).toMatchObject({
    status: 403,
    message:
      "This account is not registered as a writer. Please use the main portal for client accounts.",
  });
  expect(errorOf(await app.call("listOpportunities", { query: {} }, { token })).status).toBe(403);
});
