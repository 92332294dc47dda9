import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ShownRules } from "../../../integrations/ports/community-rules.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { ThreadView } from "../../../integrations/ports/threads.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { createFakeThreads } from "../../../testing/fake-threads.ts";
import {
  createFakeConversations,
  decideOn,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
const reddit = createFakeConversations();
const threads = createFakeThreads();
const shown = new Map<string, Omit<ShownRules, "name">>();
/** The rules of this one can't be read. */
const unreadable = "nobodyknows";
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    conversations: [reddit.conversations],
    replyCheckSeconds: [300],
    threads: [threads.threads],
    rulesReaders: [
      {
        name: "reddit",
        async read(name) {
          if (name !== unreadable)
            return { name, ...(shown.get(name) ?? { rules: [], about: "" }) };
          throw new SourceError("private", "as told", { publicText: "It is private." });
        },
      },
    ],
  });
});
afterAll(() => app.close());
/** From now on each thread stands, but for what is said of it. */
const threadState = (view: Partial<ThreadView> = {}) =>
  threads.reads(async ({ externalId, threadId }) => ({
    post: {
      post: testPost({ externalId: threadId ?? externalId }),
      state: "standing",
      writer: "someone",
    },
    ...view,
  }));
beforeEach(() => threadState());

let made = 0;
const hours = (count: number) => count * 3_600_000;
const query = (statement: ReturnType<typeof sql>) =>
  app.infrastructure.database.read.execute(statement);

/** A claim in a community of its own, in which the administrator allows replies. */
async function claimed(options: { community?: string; account?: string } = {}) {
  made += 1;
  const { community = `place${made}`, account = `jo_${made}` } = options;
  const pipeline = await openReplyPipeline(app);
  await query(
    sql`update workspaces set company_name = 'Ledgerly' where id = ${pipeline.workspaceId}`,
  );
  if (!options.community) await decideOn(app, community, "allowed");
  const writer = await openWriter(app, account);
  const mention = await pipeline.accepted({ community });
  const claim = await writer.claim(mention.id);
  /** What the check says of a text, in short. */
  async function says(text: string, firstHandConfirmed = false) {
    const findings = await writer.check(claim.id, text, firstHandConfirmed);
    return findings
      .filter(({ rule }) => rule !== "disclosure")
      .map(({ rule, level, span }) => [rule, level, span && text.slice(...span)]);
  }
  return { pipeline, writer, mention, claim, community, account, says };
}

/** A community whose rules were read. */
async function ruled(rules: ShownRules["rules"], about = "") {
  made += 1;
  const community = `ruled${made}`;
  shown.set(community, { rules, about });
  await app.services.communities.read("reddit", community);
  return community;
}

describe("a text", () => {
  test("that helps passes, and is told which line will be added", async () => {
    const { writer, claim } = await claimed();
    const findings = await writer.check(claim.id, ownText());
    expect(findings).toEqual([
      {
        rule: "disclosure",
        level: "note",
        message: "The disclosure line is added at the end: I work with the team behind Ledgerly.",
        remedy: "Work it into the text where it reads better.",
        span: null,
        evidence: null,
      },
    ]);
    expect(
      await writer.check(claim.id, `I work with the team behind Ledgerly. ${ownText()}`),
    ).toEqual([]);
  });

  test("is stopped by what the platform does not take", async () => {
    const { writer, claim } = await claimed();
    const text = `${"word ".repeat(1_996)}end`;
    expect(errorOf(await writer.submit(claim.id, text))).toMatchObject({
      status: 409,
      code: "CHECK_FAILED",
      details: [
        expect.stringMatching(
          /^With the disclosure line it has 10\d{3} characters as Reddit counts them; 10000 are the most\. Shorten it\.$/,
        ),
      ],
    });
    expect((await writer.get(claim.id)).status).toBe("claimed");
    expect(await writer.versions(claim.id)).toEqual([["refused", text]]);
  });

  test("that claims first-hand use is stopped at the words, unless its writer attests it", async () => {
    const { writer, claim, says } = await claimed();
    const text = "We switched to a template in March. Lantern seven, orchard nine.";
    expect(await says(text)).toEqual([
      ["first_hand", "stop", expect.stringContaining("We switched to a template")],
    ]);
    expect(errorOf(await writer.submit(claim.id, text)).code).toBe("CHECK_FAILED");
    expect(await says(text, true)).toEqual([]);
    const { assignment } = dataOf(
      await writer.submit(claim.id, text, { firstHandConfirmed: true }),
    );
    expect(assignment).toMatchObject({ status: "approved", firstHandConfirmed: true });
  });

  test("that promises what the brief does not have is held for a reviewer", async () => {
    const { writer, claim } = await claimed();
    const text = "Glacier lists cost $49 a month there, violin ones less.";
    const [fact] = (await writer.check(claim.id, text)).filter(({ level }) => level === "hold");
    expect(fact).toMatchObject({ rule: "unknown_fact" });
    const { assignment } = dataOf(await writer.submit(claim.id, text));
    expect(assignment).toMatchObject({ status: "in_review", reviewReasons: [fact?.message] });
  });

  test("names and links nothing where the author asks not to be pitched to", async () => {
    const { mention, says } = await claimed();
    await query(sql`update mentions set warnings = '[{"kind":"no_pitch","part":"title","start":0,"end":7}]'
      where id = ${mention.id}`);
    const text =
      "Have a look at LEDGERLY or www.example.com/x. I work with the team behind Ledgerly.";
    expect((await says(text)).filter(([rule]) => rule === "no_pitch")).toEqual([
      ["no_pitch", "stop", "LEDGERLY"],
      ["no_pitch", "stop", expect.stringContaining("example.com/x")],
    ]);
    expect((await says(ownText())).filter(([, level]) => level === "stop")).toEqual([]);
  });
});

test("the company and its site are named however they are written", async () => {
  const { pipeline, mention, says } = await claimed();
  const profile = { companyName: "Ledgerly Inc.", websiteUrl: "https://www.ledgerly.museum/" };
  dataOf(await app.call("putProfile", { body: profile }, pipeline.person));
  await query(sql`update mentions set warnings = '[{"kind":"no_pitch","part":"title","start":0,"end":7}]'
    where id = ${mention.id}`);
  const text = "Ask ledgerly first, or look at ledgerly.museum/prices. Lantern seven.";
  expect((await says(text)).filter(([, level]) => level === "stop")).toEqual([
    ["no_pitch", "stop", "ledgerly"],
    ["no_pitch", "stop", "ledgerly"],
    ["no_pitch", "stop", "ledgerly.museum/prices"],
  ]);
});

describe("a community", () => {
  test("of which nothing is known has each reply read first", async () => {
    const { writer, claim, says } = await claimed({ community: unreadable });
    expect(await says(ownText())).toEqual([["community_rules", "hold", null]]);
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(assignment.status).toBe("in_review");
    expect(assignment.rules).toMatchObject({ verdict: "hold", by: "unknown" });
  });

  test("whose rules nobody has read yet is read when a reply is handed in", async () => {
    const { writer, claim, says } = await claimed({ community: "readlater" });
    expect(await says(ownText())).toEqual([["community_rules", "hold", null]]);
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(assignment.status).toBe("approved");
    expect(assignment.rules).toMatchObject({ verdict: "allowed", by: "rules" });
  });

  test("whose rules forbid promotion stops a reply with its own words and their date", async () => {
    const rule = {
      name: "No self-promotion",
      description: "Promotion of any kind is not allowed.",
    };
    const community = await ruled([{ name: "Be kind", description: "" }, rule]);
    const { writer, claim } = await claimed({ community });
    const [finding] = await writer.check(claim.id, ownText());
    expect(finding).toMatchObject({
      rule: "community_rules",
      level: "stop",
      message: "Its rules forbid promotion.",
      evidence: { from: `r/${community}, rule 2`, asOf: clock.now().toISOString() },
    });
    expect(`${rule.name} ${rule.description}`).toContain(finding?.evidence?.quote);
    expect(errorOf(await writer.submit(claim.id, ownText())).code).toBe("CHECK_FAILED");
  });

  test("whose rules allow it lets a reply go on, with the version of the rules noted", async () => {
    const community = await ruled([{ name: "Be kind", description: "No insults." }]);
    const { writer, claim } = await claimed({ community });
    expect(dataOf(await writer.submit(claim.id, ownText())).assignment.status).toBe("approved");
    const { rows } = await query(sql`select r.rules_version_id = c.id as same from replies r
      join community_rules c on c.key = ${community} where r.id = ${claim.id}`);
    expect(rows).toEqual([{ same: true }]);
  });

  test("that wants no links stops them, and holds the rest", async () => {
    const community = await ruled([{ name: "No links", description: "Links are not allowed." }]);
    const { says } = await claimed({ community });
    expect((await says(ownText())).map(([, level]) => level)).toEqual(["hold"]);
    expect(await says("The harbour guide at https://example.com/guide has it.")).toContainEqual([
      "community_rules",
      "stop",
      "https://example.com/guide",
    ]);
  });

  test("that wants to be told of a model's help holds what the model has helped with", async () => {
    const community = await ruled([
      { name: "AI", description: "You must disclose the use of AI in your comments." },
    ]);
    const { writer, mention, claim, says } = await claimed({ community });
    expect(await says(ownText())).toEqual([]);
    await writer.saveFrom(claim.id, "By the model.", 0, "before_assist");
    const [finding] = await writer.check(claim.id, ownText());
    expect(finding).toMatchObject({ rule: "community_rules", level: "hold" });
    expect(finding?.message).toContain("The language model helped with this text");
    // Given back and taken anew it begins with that text, and is still marked.
    dataOf(await writer.release(claim.id));
    const again = await writer.claim(mention.id);
    expect(again.text).toBe("By the model.");
    expect((await writer.check(again.id, again.text)).map(({ level }) => level)).toContain("hold");
  });

  test("that is on the block list, or that the customer leaves out, is out of bounds", async () => {
    const { pipeline, community, says } = await claimed();
    const stops = async () => (await says(ownText())).map(([rule, level]) => [rule, level]);
    expect(await stops()).toEqual([]);
    await decideOn(app, community, "forbidden");
    expect(await stops()).toEqual([["blocked_community", "stop"]]);
    await decideOn(app, community, "allowed");
    clock.advance(1_000);
    // The database keeps its own time of what is left out.
    dataOf(
      await app.call(
        "addExclusion",
        { body: { kind: "author", value: "u/someone", source: "reddit" } },
        pipeline.person,
      ),
    );
    await query(
      sql`update exclusions set created_at = ${clock.now()} where workspace_id = ${pipeline.workspaceId}`,
    );
    expect(await stops()).toEqual([["blocked_community", "stop"]]);
  });
});

describe("the ground", () => {
  test("is closed where somebody opted out since, and over sensitive posts", async () => {
    const { mention, community, says } = await claimed();
    await query(sql`update mentions set warnings = '[{"kind":"grief","part":"title","start":0,"end":7}]'
      where id = ${mention.id}`);
    await query(sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
      values (${crypto.randomUUID()}, 'reddit', 'community', ${community}, 'a@example.test', now(), now())`);
    expect((await says(ownText())).map(([rule, level]) => [rule, level])).toEqual([
      ["opted_out", "stop"],
      ["sensitive", "stop"],
    ]);
  });

  test("is held on X where its author has no name here, and somebody there opted out", async () => {
    const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
    const mention = await pipeline.accepted({
      ...{ source: "x", author: null, community: null },
      ...{ externalId: "77001", url: "https://x.com/i/status/77001" },
    });
    const claim = await writer.claim(mention.id);
    const held = async () =>
      (await writer.check(claim.id, ownText()))
        .filter(({ rule }) => rule === "opted_out")
        .map(({ level, message }) => [level, message]);
    expect(await held()).toEqual([]);
    await query(sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
      values (${crypto.randomUUID()}, 'x', 'author', 'quiet_one', 'a@example.test', now(), now())`);
    const message =
      "Somebody on X asked not to be replied to, and this author's name is not known here: look at the post first.";
    expect(await held()).toEqual([["hold", message]]);
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(assignment).toMatchObject({ status: "in_review", reviewReasons: [message] });
  });

  test.each<[Partial<ThreadView>, string]>([
    [{ locked: true }, "The thread is locked: nobody can answer any more."],
    [{ archived: true }, "The thread is archived: nobody can answer any more."],
    [{ post: null }, "The post is not there any more."],
  ])("is gone with its thread: %o", async (view, message) => {
    const { writer, claim, says } = await claimed();
    threadState(view);
    // Not read yet: nothing is known against it.
    expect(await says(ownText())).toEqual([]);
    expect(errorOf(await writer.submit(claim.id, ownText())).details).toEqual([
      `${message} Give it back as unsuitable: the customer loses nothing by it.`,
    ]);
    // From now on it is known.
    expect(await says(ownText())).toEqual([["thread", "stop", null]]);
  });

  test("is looked at once more before an approved reply is posted, which nothing holds any more", async () => {
    const { writer, mention, account, claim, community } = await claimed();
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(await writer.check(claim.id, assignment.text)).toEqual([]);
    await decideOn(app, community, "hold");
    expect(await writer.check(claim.id, assignment.text)).toEqual([]);
    threadState({ locked: true });
    clock.advance(60_000);
    expect(await writer.check(claim.id, assignment.text)).toMatchObject([
      {
        rule: "thread",
        level: "stop",
        message: "The thread is locked: nobody can answer any more.",
      },
    ]);
    // A comment that stands was let in before.
    const permalink = reddit.post(`t1_in${made}`, mention.postId, account, assignment.text);
    expect(dataOf(await writer.place(claim.id, permalink)).assignment.status).toBe("placed");
  });

  test("has one reply of a workspace, also where an older one has its thread not noted", async () => {
    const { pipeline, writer, mention, claim, says } = await claimed();
    expect(await says(ownText())).toEqual([]);
    const thread = { externalId: mention.postId, title: "The thread", parentId: mention.postId };
    const other = await pipeline.accepted({
      kind: "comment",
      externalId: `t1_${crypto.randomUUID()}`,
      thread,
      title: "",
      body: `${pipeline.phrase} is what others look for as well`,
    });
    await query(sql`update replies set thread = null where id = ${claim.id}`);
    // From before it was forbidden: the index knows nothing of the first one.
    await query(sql`insert into replies (id, workspace_id, mention_id, writer_id, disclosure, claimed_at, active_at, updated_at)
      values (${crypto.randomUUID()}, ${pipeline.workspaceId}, ${other.id}, ${writer.userId}, '', now(), now(), now())`);
    expect(await says(ownText())).toEqual([["one_reply", "stop", null]]);
  });
});

describe("an account", () => {
  /** Hands in, and places with the writer's account. */
  async function place({ writer, claim, mention, account }: Awaited<ReturnType<typeof claimed>>) {
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    made += 1;
    const permalink = reddit.post(`t1_cap${made}`, mention.postId, account, assignment.text);
    return { place: () => writer.place(claim.id, permalink), text: assignment.text };
  }

  test("is seen once a day in a community, over all customers and writers", async () => {
    const first = await claimed();
    const second = await claimed({
      community: first.community,
      account: first.account.toUpperCase(),
    });
    const one = await place(first);
    const two = await place(second);
    dataOf(await one.place());
    clock.advance(hours(1));
    await Promise.all([first.writer.renew(), second.writer.renew()]);
    const [note] = await second.writer.check(second.claim.id, two.text);
    expect(note).toMatchObject({ rule: "account_cap", level: "stop" });
    const refused = errorOf(await two.place());
    expect(refused).toMatchObject({ status: 409, code: "PLACEMENT_REFUSED" });
    expect(refused.details).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${second.account} has a reply in r/${first.community} from the last 24 hours\\. Delete the comment\\. Place it from \\d+ \\w+, \\d\\d:\\d\\d UTC on\\.$`,
        ),
      ),
    ]);
    clock.advance(hours(23));
    await second.writer.renew();
    expect(dataOf(await two.place()).assignment.status).toBe("placed");
  });

  test("is told while writing from when on it may place", async () => {
    const first = await claimed();
    dataOf(await (await place(first)).place());
    const second = await claimed({ account: first.account });
    expect(await second.says(ownText())).toEqual([["account_cap", "note", null]]);
    expect(dataOf(await second.writer.submit(second.claim.id, ownText())).assignment.status).toBe(
      "approved",
    );
  });

  test("of two placements at once wins one", async () => {
    const first = await claimed();
    const second = await claimed({ account: first.account });
    const placing = [await place(first), await place(second)];
    const outcomes = await Promise.all(placing.map((one) => one.place()));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("a near-copy", () => {
  const saying =
    "Put every receipt in one folder on the day that it comes, name it by date and payer, and have the list made from the names once a month.";

  test("of an earlier reply is stopped with the words in common, whoever wrote it", async () => {
    const first = await claimed();
    dataOf(await first.writer.submit(first.claim.id, saying));
    const second = await claimed();
    const [finding] = await second.writer.check(second.claim.id, `Hi! ${saying}`);
    expect(finding).toMatchObject({
      rule: "similar",
      level: "stop",
      evidence: { from: "an earlier reply", asOf: clock.now().toISOString() },
    });
    expect(finding?.evidence?.quote.startsWith("Put every receipt")).toBe(true);
    expect(errorOf(await second.writer.submit(second.claim.id, saying)).code).toBe("CHECK_FAILED");
    // The text that an earlier writer left of the same post is no copy.
    expect((await first.says(saying)).filter(([rule]) => rule === "similar")).toEqual([]);
  });
});
