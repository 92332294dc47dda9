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
  await renew();
});
afterAll(() => app.close());

async function renew() {
  const login = await app.call("login", { body: { email: app.adminEmail, password } });
  admin.token = dataOf(login).accessToken;
}

/** A reply that waits for a reviewer, since nothing is known of its community. */
async function held(options: { autoPost?: boolean } = {}) {
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
  test("shows what waits, the longest waiting first, with writer and findings as of now", async () => {
    const first = await held();
    clock.advance(60_000);
    const second = await held();
    const { items, total } = await queue();
    expect(items.map(({ reply }) => reply.id).slice(-2)).toEqual([first.reply.id, second.reply.id]);
    expect(total).toBe(items.length);
    const [, last] = items.slice(-2);
    expect(last).toMatchObject({
      writer: "Jo",
      submittedAt: clock.now().toISOString(),
      reply: { reviewReasons: [expect.stringContaining("A person reads each reply there first.")] },
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

  test("gets every reply of a Scale workspace, and says so to its writer", async () => {
    const pipeline = await openReplyPipeline(app);
    await app.infrastructure.database.read.execute(
      sql`update workspaces set tier = 'scale' where id = ${pipeline.workspaceId}`,
    );
    const writer = await openWriter(app);
    const claim = await writer.claim((await pipeline.accepted()).id);
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(assignment).toMatchObject({
      status: "in_review",
      reviewReasons: ["Every reply of this customer is read first."],
    });
    dataOf(await review(claim.id, { decision: "approve" }));
  });
});

describe("a reviewer", () => {
  test("reads a text by the disclosure line that it carries, also where the customer has another now", async () => {
    const { pipeline, reply } = await held();
    expect(reply.text).toContain(reply.disclosure);
    await pipeline.settings({ disclosure: "The makers of this pay me, as you should know." });
    const found = (await queue()).items.find((item) => item.reply.id === reply.id);
    expect(found?.findings.map(({ rule, level }) => [rule, level])).toEqual([
      ["community_rules", "hold"],
    ]);
    dataOf(await review(reply.id, { decision: "approve" }));
  });

  test("lets a reply go on: approved where the customer wants no question, else to the customer", async () => {
    const free = await held();
    dataOf(await review(free.reply.id, { decision: "approve" }));
    expect((await free.writer.get(free.reply.id)).status).toBe("approved");
    const asked = await held({ autoPost: false });
    dataOf(await review(asked.reply.id, { decision: "approve", note: "Nice." }));
    const waiting = await asked.pipeline.reply(asked.reply.id);
    expect(waiting.status).toBe("awaiting_approval");
    expect(Date.parse(waiting.approveBy ?? "")).toBe(clock.now().getTime() + 86_400_000);
    expect(waiting.history.map(({ to, by, note }) => [to, by, note])).toEqual([
      ["claimed", "writer", null],
      ["submitted", "writer", null],
      ["in_review", "writer", null],
      ["awaiting_approval", "reviewer", null],
    ]);
  });

  test("returns it with notes at the words, which its writer sees and the customer does not", async () => {
    const { pipeline, writer, reply } = await held();
    clock.advance(50 * 60_000);
    await Promise.all([renew(), pipeline.renew(), writer.renew()]);
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
    // A claim of its own time: it does not lapse for what was waited.
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

  test("is told where a note points outside of the text, and has to say what to change", async () => {
    const { reply } = await held();
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
    const whole = [{ span: [0, length] as [number, number], note: "All of it." }];
    dataOf(await review(reply.id, { decision: "return", notes: whole }));
  });

  test("can't let go on what a rule stops", async () => {
    const { writer, reply } = await held();
    await decideOn(app, "unread", "forbidden");
    expect(errorOf(await review(reply.id, { decision: "approve" }))).toMatchObject({
      status: 409,
      code: "CHECK_FAILED",
      details: [expect.stringContaining("It is on the block list")],
    });
    await app.infrastructure.database.read.execute(
      sql`delete from community_verdicts where key = 'unread'`,
    );
    dataOf(await review(reply.id, { decision: "approve" }));
    expect((await writer.get(reply.id)).status).toBe("approved");
  });

  test("of two at once one wins, and only its word is kept", async () => {
    for (let round = 0; round < 5; round++) {
      const { writer, reply } = await held();
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

  test("decides on what they have read alone: not on what was handed in anew since", async () => {
    const { writer, reply } = await held();
    dataOf(
      await review(reply.id, { decision: "return", note: "Again.", revision: reply.revision }),
    );
    const { assignment: anew } = dataOf(await writer.submit(reply.id, ownText()));
    for (const decision of ["approve", "return"] as const) {
      const body = { decision, note: "Fine.", revision: reply.revision };
      expect(errorOf(await review(reply.id, body))).toMatchObject({
        status: 409,
        code: "REPLY_MOVED_ON",
      });
    }
    expect(await writer.get(reply.id)).toEqual(anew);
    dataOf(await review(reply.id, { decision: "approve", revision: anew.revision }));
  });

  test("comes before the customer, who can't let a reply go on that is in review", async () => {
    const { pipeline, writer, reply } = await held({ autoPost: false });
    const params = { id: reply.id };
    expect(errorOf(await app.call("approveReply", { params }, pipeline.person)).code).toBe(
      "REPLY_MOVED_ON",
    );
    const change = { params, body: { note: "Shorter." } };
    expect(errorOf(await app.call("requestReplyChange", change, pipeline.person)).code).toBe(
      "REPLY_MOVED_ON",
    );
    expect((await writer.get(reply.id)).status).toBe("in_review");
    // Withdrawing is always theirs.
    dataOf(await app.call("withdrawReply", { params }, pipeline.person));
    expect(errorOf(await review(reply.id, { decision: "approve" })).code).toBe("REPLY_MOVED_ON");
    expect((await pipeline.me()).repliesUsed).toBe(0);
  });

  test("finds no reply where there is none, and none that is not handed in", async () => {
    const pipeline = await openReplyPipeline(app);
    const writer = await openWriter(app);
    const claim = await writer.claim((await pipeline.accepted()).id);
    expect(errorOf(await review(claim.id, { decision: "approve" })).code).toBe("REPLY_MOVED_ON");
    expect(errorOf(await review(crypto.randomUUID(), { decision: "approve" })).status).toBe(404);
    const asWriter = await app.call("listReview", { query: {} }, writer.as);
    expect(errorOf(asWriter).status).toBe(403);
  });
});

test("writers hear of a review as it happens", async () => {
  const { pipeline, reply } = await held();
  const heard: unknown[] = [];
  const told = Promise.withResolvers<void>();
  const leave = await app.infrastructure.events.follow(writersAudience, null, (item) => {
    if (item.type !== "reply.updated") return;
    heard.push(item.data);
    told.resolve();
  });
  dataOf(await review(reply.id, { decision: "return", note: "Shorter." }));
  await told.promise;
  leave();
  expect(heard).toEqual([{ id: reply.id, mentionId: reply.mentionId, status: "claimed" }]);
  expect(JSON.stringify(await pipeline.reply(reply.id))).not.toContain("Shorter.");
});
