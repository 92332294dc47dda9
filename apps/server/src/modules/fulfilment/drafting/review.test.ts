import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writersAudience } from "../../../infrastructure/events/index.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import {
  decideOn,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
const password = "a good long password";
let app: TestApp;
const admin = { token: "" };
beforeAll(async () => {
  app = await openTestApp({ clock });
  await app.infrastructure.database.transaction(async (tx) => {
    const { accounts, workspaces } = app.services;
    const email = app.adminEmail;
    const form = {
      email,
      password,
      userType: "user",
      fullName: "Rhea",
      emailVerified: true,
    } as const;
    const user = await accounts.create(tx, form);
    await workspaces.createFor(tx, user.id, { companyName: null });
  });
  await renewAdmin();
});
afterAll(() => app.close());

async function renewAdmin() {
  const login = await app.call("login", { body: { email: app.adminEmail, password } });
  admin.token = dataOf(login).accessToken;
}

/** Submits a reply that is held for review, since the rules of its community are unknown. */
async function openHeldReply(options: { autoPost?: boolean } = {}) {
  const pipeline = await openReplyPipeline(app);
  await pipeline.settings({ autoPost: options.autoPost ?? true });
  const writer = await openWriter(app);
  const { id } = await pipeline.accepted({ community: "unread" });
  const claim = await writer.claim(id);
  const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
  expect(assignment.status).toBe("in_review");
  return { pipeline, writer, reply: assignment };
}

const queue = async () => dataOf(await app.call("listReview", { query: { limit: 100 } }, admin));
type Body = Parameters<typeof app.call<"reviewReply">>[1]["body"];
const review = (id: string, body: Body) => app.call("reviewReply", { params: { id }, body }, admin);

describe("the queue", () => {
  test("lists replies oldest first, with their writers and current findings", async () => {
    const first = await openHeldReply();
    clock.advance(60_000);
    const second = await openHeldReply();
    const { items, total } = await queue();
    expect(items.map(({ reply }) => reply.id).slice(-2)).toEqual([first.reply.id, second.reply.id]);
    expect(total).toBe(items.length);
    const [, last] = items.slice(-2);
    expect(last).toMatchObject({
      writer: "Jo",
      submittedAt: clock.now().toISOString(),
      reply: { reviewReasons: [expect.stringContaining("A reviewer reads each reply first.")] },
    });
    expect(last?.findings.map(({ rule, level }) => [rule, level])).toEqual([
      ["community_rules", "hold"],
    ]);
    expect(
      dataOf(await app.call("listReview", { query: { limit: 1, offset: 1 } }, admin)).items,
    ).toHaveLength(1);
    for (const { reply } of [first, second])
      dataOf(await review(reply.id, { decision: "approve" }));
    expect((await queue()).total).toBe(total - 2);
  });

  test("includes every reply of a Scale workspace, and tells its writer why", async () => {
    const pipeline = await openReplyPipeline(app);
    await app.infrastructure.database.pool.execute(
      sql`update workspaces set tier = 'scale' where id = ${pipeline.workspaceId}`,
    );
    const writer = await openWriter(app);
    const claim = await writer.claim((await pipeline.accepted()).id);
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(assignment).toMatchObject({
      status: "in_review",
      reviewReasons: ["Every reply of this customer is reviewed first."],
    });
    dataOf(await review(claim.id, { decision: "approve" }));
  });
});

describe("a reviewer", () => {
  test("sees findings for the disclosure line at submission, even if the customer has changed it", async () => {
    const { pipeline, reply } = await openHeldReply();
    expect(reply.text).toContain(reply.disclosure);
    await pipeline.settings({ disclosure: "The makers of this pay me, as you should know." });
    const item = (await queue()).items.find(({ reply: { id } }) => id === reply.id);
    expect(item?.findings.map(({ rule, level }) => [rule, level])).toEqual([
      ["community_rules", "hold"],
    ]);
    dataOf(await review(reply.id, { decision: "approve" }));
  });

  test("approves a reply, which then waits for the customer unless auto-posting is on", async () => {
    const autoPosted = await openHeldReply();
    dataOf(await review(autoPosted.reply.id, { decision: "approve" }));
    expect((await autoPosted.writer.get(autoPosted.reply.id)).status).toBe("approved");
    const withApproval = await openHeldReply({ autoPost: false });
    dataOf(await review(withApproval.reply.id, { decision: "approve", note: "Nice." }));
    const waiting = await withApproval.pipeline.reply(withApproval.reply.id);
    expect(waiting.status).toBe("awaiting_approval");
    expect(Date.parse(waiting.approveBy ?? "")).toBe(clock.now().getTime() + 86_400_000);
    expect(waiting.history.map(({ to, by, note }) => [to, by, note])).toEqual([
      ["claimed", "writer", null],
      ["submitted", "writer", null],
      ["in_review", "writer", null],
      ["awaiting_approval", "reviewer", null],
    ]);
  });

  test("returns a reply with notes that the writer sees and the customer does not", async () => {
    const { pipeline, writer, reply } = await openHeldReply();
    clock.advance(50 * 60_000);
    await Promise.all([renewAdmin(), pipeline.renew(), writer.renew()]);
    const body = {
      decision: "return",
      note: "Nearly there.",
      notes: [{ span: [0, 5] as [number, number], note: "Say this in plainer words." }],
    } as const;
    dataOf(await review(reply.id, { ...body, notes: [...body.notes] }));
    const back = await writer.get(reply.id);
    expect(back).toMatchObject({
      status: "claimed",
      text: reply.text,
      reviewReasons: [],
      reviews: [{ ...body, text: reply.text, at: clock.now().toISOString() }],
    });
    // The claim time starts again, so the wait for the review does not count.
    expect(Date.parse(back.claimExpiresAt ?? "")).toBe(clock.now().getTime() + 45 * 60_000);
    await app.services.replies.sweep();
    expect(JSON.stringify(back)).not.toContain("Rhea");
    const seen = JSON.stringify(await pipeline.reply(reply.id));
    for (const secret of ["Nearly there", "plainer words", "Rhea"])
      expect(seen).not.toContain(secret);
    const again = dataOf(await writer.submit(reply.id, `${ownText()} ${reply.disclosure}`));
    expect(again.assignment.status).toBe("in_review");
    dataOf(await review(reply.id, { decision: "approve" }));
    expect((await writer.get(reply.id)).reviews.map(({ decision }) => decision)).toEqual([
      "approve",
      "return",
    ]);
  });

  test("must say what to change, with notes that are within the text", async () => {
    const { reply } = await openHeldReply();
    const { length } = reply.text;
    for (const span of [
      [3, 3],
      [5, 2],
      [0, length + 1],
    ] as [number, number][]) {
      const refused = await review(reply.id, {
        decision: "return",
        notes: [{ span, note: "Here." }],
      });
      expect(errorOf(refused)).toMatchObject({
        status: 400,
        code: "VALIDATION_FAILED",
        details: [`notes.0.span must lie within the text, which has ${length} characters`],
      });
    }
    expect(errorOf(await review(reply.id, { decision: "return" })).details).toEqual([
      "note: Say what to change, on the whole or at some words.",
    ]);
    const wholeText = [{ span: [0, length] as [number, number], note: "All of it." }];
    dataOf(await review(reply.id, { decision: "return", notes: wholeText }));
  });

  test("can't approve a reply that a rule stops", async () => {
    const { writer, reply } = await openHeldReply();
    await decideOn(app, "unread", "forbidden");
    expect(errorOf(await review(reply.id, { decision: "approve" }))).toMatchObject({
      status: 409,
      code: "CHECK_FAILED",
      details: [expect.stringContaining("It is on the block list")],
    });
    await app.infrastructure.database.pool.execute(
      sql`delete from community_verdicts where key = 'unread'`,
    );
    dataOf(await review(reply.id, { decision: "approve" }));
    expect((await writer.get(reply.id)).status).toBe("approved");
  });

  test("decides once: of concurrent decisions only the first is stored", async () => {
    for (let round = 0; round < 5; round++) {
      const { writer, reply } = await openHeldReply();
      const outcomes = await Promise.all([
        review(reply.id, { decision: "approve" }),
        review(reply.id, { decision: "return", note: "Again, please." }),
        review(reply.id, { decision: "approve" }),
      ]);
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status !== 200) expect(errorOf(outcome).code).toBe("REPLY_MOVED_ON");
      }
      const { status, reviews } = await writer.get(reply.id);
      expect(reviews).toHaveLength(1);
      expect(status).toBe(reviews[0]?.decision === "approve" ? "approved" : "claimed");
    }
  });

  test("can't decide on a text that was submitted again since they read it", async () => {
    const { writer, reply } = await openHeldReply();
    dataOf(
      await review(reply.id, { decision: "return", note: "Again.", revision: reply.revision }),
    );
    const { assignment: resubmitted } = dataOf(await writer.submit(reply.id, ownText()));
    for (const decision of ["approve", "return"] as const) {
      const body = { decision, note: "Fine.", revision: reply.revision };
      expect(errorOf(await review(reply.id, body))).toMatchObject({
        status: 409,
        code: "REPLY_MOVED_ON",
      });
    }
    expect(await writer.get(reply.id)).toEqual(resubmitted);
    dataOf(await review(reply.id, { decision: "approve", revision: resubmitted.revision }));
  });

  test("decides before the customer, who can only withdraw a reply in review", async () => {
    const { pipeline, writer, reply } = await openHeldReply({ autoPost: false });
    const params = { id: reply.id };
    expect(errorOf(await app.call("approveReply", { params }, pipeline.person)).code).toBe(
      "REPLY_MOVED_ON",
    );
    const change = { params, body: { note: "Shorter." } };
    expect(errorOf(await app.call("requestReplyChange", change, pipeline.person)).code).toBe(
      "REPLY_MOVED_ON",
    );
    expect((await writer.get(reply.id)).status).toBe("in_review");
    // The customer may always withdraw.
    dataOf(await app.call("withdrawReply", { params }, pipeline.person));
    expect(errorOf(await review(reply.id, { decision: "approve" })).code).toBe("REPLY_MOVED_ON");
    expect((await pipeline.me()).repliesUsed).toBe(0);
  });

  test("can't decide on unknown replies or on replies that were not submitted", async () => {
    const pipeline = await openReplyPipeline(app);
    const writer = await openWriter(app);
    const claim = await writer.claim((await pipeline.accepted()).id);
    expect(errorOf(await review(claim.id, { decision: "approve" })).code).toBe("REPLY_MOVED_ON");
    expect(errorOf(await review(crypto.randomUUID(), { decision: "approve" })).status).toBe(404);
    const asWriter = await app.call("listReview", { query: {} }, writer.as);
    expect(errorOf(asWriter).status).toBe(403);
  });
});

test("a decision is sent to the writer as an event", async () => {
  const { pipeline, reply } = await openHeldReply();
  const received: unknown[] = [];
  const arrived = Promise.withResolvers<void>();
  const unsubscribe = await app.infrastructure.events.follow(writersAudience, null, (item) => {
    if (item.type !== "reply.updated") return;
    received.push(item.data);
    arrived.resolve();
  });
  dataOf(await review(reply.id, { decision: "return", note: "Shorter." }));
  await arrived.promise;
  unsubscribe();
  expect(received).toEqual([{ id: reply.id, mentionId: reply.mentionId, status: "claimed" }]);
  expect(JSON.stringify(await pipeline.reply(reply.id))).not.toContain("Shorter.");
});
