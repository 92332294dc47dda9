import type { Source } from "@earshot/contract";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { facebook, linkedin, linkReader } from "../../../integrations/indexed-posts/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { openAdmin } from "../../../testing/admin.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { createFakeRules } from "../../../testing/fake-rules.ts";
import {
  createFakeConversations,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";

const clock = createTestClock();
const minutes = (count: number) => count * 60_000;
const ago = (ms: number) => new Date(clock.now().getTime() - ms);
const reddit = createFakeConversations();
const x = createFakeConversations({
  name: "x",
  readMicros: 15_000,
  commentIdOf: (permalink) => /^https:\/\/x\.com\/\w+\/status\/(\d+)$/.exec(permalink)?.[1] ?? null,
  answerAt: (id, text) => `https://x.com/intent/tweet?${new URLSearchParams({ id, text })}`,
});
const fakeRules = createFakeRules();
const disclosure = "I am with Ledgerly, to be clear.";

let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
let writer: Awaited<ReturnType<typeof openWriter>>;
let admin: ReturnType<typeof openAdmin>;
let made = 0;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    conversations: [reddit.conversations, x.conversations],
    readers: [linkReader(linkedin(), { clock }), linkReader(facebook(), { clock })],
    rulesReaders: [fakeRules.reader],
    caps: { x: { dayMicros: 45_000 } },
    replyCheckSeconds: [300],
  });
  admin = openAdmin(app);
});
afterAll(() => app.close());
async function openCustomer() {
  pipeline = await openReplyPipeline(app);
  const text = "update workspaces set tier = 'growth' where id = $1";
  await app.infrastructure.database.query({ text, values: [pipeline.workspaceId] });
  await pipeline.settings({ autoPost: true, disclosure });
}
// A person of each case, so that no account has placed anything.
beforeEach(async () => {
  if (pipeline) await pipeline.renew();
  else await openCustomer();
  writer = await openWriter(app, `jo_${++made}`);
});

const declare = (accounts: Partial<Record<Source, string>>) =>
  app.call("putWriterSettings", { body: { accounts } }, writer.as);

/** An approved reply to a post of any platform; a reviewer has let it go on. */
async function approved(post: Partial<Post> = {}, text = ownText(), customer = pipeline) {
  const at = testPost({ title: `${customer.phrase} ${crypto.randomUUID()}`, ...post });
  await app.ingest([at]);
  const { rows } = await app.infrastructure.database.query({
    text: "select m.id from mentions m join posts p on p.id = m.post_id where p.external_id = $1 and m.workspace_id = $2",
    values: [at.externalId, customer.workspaceId],
  });
  const reply = await approvedAt(String(rows[0].id), text, customer);
  return { ...reply, postId: at.externalId, url: at.url };
}

/** An approved reply to a mention; a reviewer has let it go on. */
async function approvedAt(mentionId: string, text = ownText(), customer = pipeline) {
  dataOf(await customer.setStatus(mentionId, "accepted"));
  const { id } = await writer.claim(mentionId);
  const submitted = dataOf(await writer.submit(id, text)).assignment;
  if (submitted.status === "in_review") {
    const decision = { params: { id }, body: { decision: "approve" as const } };
    dataOf(await app.call("reviewReply", decision, await admin()));
  }
  return { id, text: submitted.text };
}

const placing = async (id: string) =>
  dataOf(await app.call("getPlacementOptions", { params: { id } }, writer.as)).placing;
const refusal = async (id: string, address: string) => {
  const { code, details } = errorOf(await writer.place(id, address));
  expect(code).toBe("PLACEMENT_REFUSED");
  return details;
};

describe("a comment on Reddit", () => {
  test("of another thread, account, text or platform, a deleted one and an early one is refused", async () => {
    const { id, postId, text } = await approved();
    const jo = writer.redditAccount;
    const other = reddit.post("t1_h1", "t3_elsewhere", jo, text);
    expect(await refusal(id, other)).toEqual([
      "The comment is in another thread. Post it under the post of this reply.",
    ]);
    const foreign = reddit.post("t1_h2", postId, "somebody", text);
    expect(await refusal(id, foreign)).toEqual([
      `The comment was posted by somebody, not by ${jo}. Post it with an account that may place this reply.`,
    ]);
    const words = reddit.post("t1_h3", postId, jo, `Buy it now, friends. ${disclosure}`);
    expect(await refusal(id, words)).toEqual([
      "The text differs from the approved one. Post it as it was approved.",
    ]);
    const bare = reddit.post("t1_h4", postId, jo, text.replace(disclosure, ""));
    expect(await refusal(id, bare)).toEqual([
      `The disclosure line is missing. Add it: ${disclosure}`,
    ]);
    expect(await refusal(id, "https://x.com/jo/status/12345")).toEqual([
      "This is an address on X, and the reply belongs on Reddit. Choose Share under your comment, then Copy link, and paste that.",
    ]);
    const activity = "https://www.linkedin.com/feed/update/urn:li:activity:7332661864792854528/";
    expect((await refusal(id, activity))[0]).toMatch(/^This is an address on LinkedIn/);
    expect(await refusal(id, "https://www.reddit.com/r/a/comments/b/")).toEqual([
      "This is no address of a comment on Reddit. Choose Share under your comment, then Copy link, and paste that.",
    ]);
    reddit.set("t1_h5", { state: "deleted" });
    expect(await refusal(id, "https://www.reddit.com/r/a/comments/b/c/t1_h5")).toEqual([
      "The comment was deleted, so nobody can see it. Post it again.",
    ]);
    reddit.set("t1_h6", { state: "removed" });
    expect((await refusal(id, "https://www.reddit.com/r/a/comments/b/c/t1_h6"))[0]).toMatch(
      /^The comment was removed by moderators or a filter/,
    );
    expect((await refusal(id, "https://www.reddit.com/r/a/comments/b/c/t1_none"))[0]).toMatch(
      /^There is no comment at this address that others can see/,
    );
    const early = reddit.post("t1_h7", postId, jo, text, ago(minutes(3)));
    expect(await refusal(id, early)).toEqual([
      "The comment was posted before the text was approved. Post the approved text as a new comment, and delete the earlier one.",
    ]);
    expect((await pipeline.reply(id)).status).toBe("approved");
  });

  test("is placed at its own time, by which the caps are judged", async () => {
    const [one, two] = [await approved(), await approved({ community: "founders" })];
    const jo = writer.redditAccount;
    clock.advance(minutes(30));
    await writer.renew();
    const at = ago(minutes(28));
    const first = reddit.post("t1_t1", one.postId, jo, one.text, at);
    const placed = dataOf(await writer.place(one.id, first)).assignment;
    expect(placed).toMatchObject({
      status: "placed",
      placedAt: at.toISOString(),
      placementMethod: "hand",
      account: jo,
    });
    // Now would do; when it was posted did not, whichever of the two was recorded first.
    for (const [comment, off] of [
      ["t1_t2", minutes(27)],
      ["t1_t3", minutes(29)],
    ] as const) {
      const address = reddit.post(comment, two.postId, jo, two.text, ago(off));
      expect(await refusal(two.id, address)).toEqual([
        expect.stringMatching(
          new RegExp(
            `^${jo} has placed a reply within the last 20 minutes\\. Delete the comment\\. `,
          ),
        ),
      ]);
    }
    const good = reddit.post("t1_t4", two.postId, jo, two.text, ago(minutes(5)));
    expect((await writer.place(two.id, good)).status).toBe(200);
  });

  test("is judged by the rest in which it was posted, over or not", async () => {
    const jo = writer.redditAccount;
    const { id, postId, text } = await approved();
    clock.advance(minutes(30));
    await writer.renew();
    const { startCooldown, recordState } = app.services.communityAccounts;
    const { database } = app.infrastructure;
    const until = ago(-minutes(60));
    await database.transaction((tx) => startCooldown(tx, "reddit", jo, until, "A test says so."));
    clock.advance(minutes(30));
    const during = reddit.post("t1_r1", postId, jo, text, ago(minutes(10)));
    clock.advance(minutes(60));
    await writer.renew();
    // It rests no more, and yet did when that was posted.
    expect(await refusal(id, during)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${jo} was on cooldown until .* UTC: A test says so\\. Delete the comment\\. Place it with another`,
        ),
      ),
    ]);
    // A rest that began after it, as its account was found hidden, is not held against it.
    const before = reddit.post("t1_r2", postId, jo, text, ago(minutes(5)));
    await database.transaction((tx) => recordState(tx, "reddit", jo, { state: "suspended" }));
    const placed = dataOf(await writer.place(id, before)).assignment;
    expect(placed).toMatchObject({ status: "placed", account: jo });
  });

  test("settles a reply of which nobody knew the end, if the account posted it that was sent", async () => {
    const { id, postId, text } = await approved();
    await app.infrastructure.database.query({
      text: "update replies set status = 'unknown' where id = $1",
      values: [id],
    });
    await app.infrastructure.database.query({
      text: `insert into placement_attempts (id, reply_id, account_name, state, text, parent_id, planned_at)
        values ($1, $2, 'Our_Brand', 'unknown', $3, $4, $5)`,
      values: [crypto.randomUUID(), id, text, postId, clock.now()],
    });
    expect(await placing(id)).toMatchObject({ attempts: [{ account: "Our_Brand" }] });
    const own = reddit.post("t1_u1", postId, writer.redditAccount, text);
    expect((await refusal(id, own))[0]).toContain("not by Our_Brand");
    const sent = reddit.post("t1_u2", postId, "our_brand", text);
    const placed = dataOf(await writer.place(id, sent)).assignment;
    expect(placed).toMatchObject({
      status: "placed",
      account: "Our_Brand",
      placementMethod: "api",
    });
    const { rows } = await app.infrastructure.database.query({
      text: "select state, external_id from placement_attempts where reply_id = $1",
      values: [id],
    });
    expect(rows).toEqual([{ state: "placed", external_id: "t1_u2" }]);
  });
});

describe("a post on X", () => {
  const onX = () => ({ source: "x", externalId: `99${++made}`, community: null }) as const;

  test("is looked up with its author, which is paid for until the day's money is spent", async () => {
    dataOf(await declare({ x: "jo_on_x" }));
    const { id, postId, text } = await approved(onX());
    expect(await placing(id)).toMatchObject({
      address: `https://x.com/intent/tweet?${new URLSearchParams({ id: postId, text })}`,
      isPrefilled: true,
      readable: true,
      text,
      accounts: [{ id: null, name: "jo_on_x", mode: "hand", blockers: [] }],
    });
    x.post("501", "1", "jo_on_x", text);
    expect((await refusal(id, "https://x.com/jo_on_x/status/501"))[0]).toMatch(/another thread/);
    x.post("502", postId, "jo_on_x", text);
    const asked = {
      params: { id },
      body: { permalink: "p", screenshot: "a", confirmed: true },
    } as const;
    expect(errorOf(await app.call("selfReportPlacement", asked, writer.as)).details).toEqual([
      "X can be read by us: paste the address of your comment, and no screenshot is needed.",
    ]);
    const placed = dataOf(await writer.place(id, "https://x.com/jo_on_x/status/502")).assignment;
    expect(placed.status).toBe("placed");
    const spent = await app.services.spending.figures("x", pipeline.workspaceId);
    expect(spent).toEqual({ monthMicros: 30_000, dayMicros: 30_000 });
    const next = await approved(onX());
    x.post("503", "1", "jo_on_x", next.text);
    await refusal(next.id, "https://x.com/jo_on_x/status/503");
    expect((await refusal(next.id, "https://x.com/jo_on_x/status/503"))[0]).toMatch(
      /^Today’s budget for reading this platform is used up/,
    );
  });
});

describe("what can't be read back", () => {
  const postedAt = Date.UTC(2026, 10, 20);
  const idAt = (ms: number, more = 0) => String((BigInt(ms) << 22n) + BigInt(more));
  const activity = () => {
    const number = idAt(postedAt, ++made);
    return {
      source: "linkedin",
      externalId: `urn:li:activity:${number}`,
      url: `https://www.linkedin.com/feed/update/urn:li:activity:${number}/`,
      community: null,
    } as const;
  };
  const addressOf = (urn: string, at: number, more = 0) => {
    const [, , kind, id] = urn.split(":");
    const comment = `urn:li:comment:(${kind}:${id},${idAt(at, more)})`;
    return `https://www.linkedin.com/feed/update/${urn}/?commentUrn=${encodeURIComponent(comment)}`;
  };
  const picture = async (width = 900, height = 300) =>
    (
      await sharp({ create: { width, height, channels: 3, background: "#fa0" } })
        .png()
        .toBuffer()
    ).toString("base64");
  const attest = async (
    id: string,
    permalink: string,
    more: { screenshot?: string; accountId?: string } = {},
  ) => {
    const body = { permalink, screenshot: await picture(), confirmed: true as const, ...more };
    return app.call("selfReportPlacement", { params: { id }, body }, writer.as);
  };

  test("is attested under a post that a customer pasted", async () => {
    dataOf(await declare({ linkedin: `jo-pasted-${made}` }));
    const { url, externalId } = activity();
    const text = `Which ${pipeline.phrase}?`;
    const pasted = await app.call("addByLink", { body: { url, text } }, pipeline.person);
    const { id } = await approvedAt(dataOf(pasted).mention.id);
    const permalink = addressOf(externalId, clock.now().getTime(), 3);
    expect(dataOf(await attest(id, permalink)).assignment).toMatchObject({
      status: "placed",
      permalink,
    });
  });

  test("is attested with the address of a comment under its post, and a screenshot", async () => {
    dataOf(await declare({ linkedin: "jo-writes" }));
    const { id, postId, url } = await approved(activity());
    const now = clock.now().getTime();
    expect(await placing(id)).toMatchObject({ address: url, isPrefilled: false, readable: false });
    const details = async (permalink: string) => errorOf(await attest(id, permalink)).details;
    expect(await refusal(id, addressOf(postId, now))).toEqual([
      "This platform can’t be read by us. Say that your comment stands there, with a screenshot.",
    ]);
    expect(await details(addressOf(`urn:li:activity:${idAt(postedAt + 90_000_000)}`, now))).toEqual(
      ["The comment stands under another post. Post it under the post of this reply."],
    );
    expect(await details(url)).toEqual([
      "This is no address of a comment on LinkedIn. Choose “Copy link to comment” in the menu of your comment, and paste that.",
    ]);
    expect((await details("https://x.com/jo/status/1"))[0]).toMatch(/^This is an address on X/);
    expect((await details(addressOf(postId, now - minutes(5))))[0]).toMatch(
      /^The comment was posted before/,
    );
    const notes = Buffer.from("a plain text").toString("base64");
    const bad = errorOf(await attest(id, addressOf(postId, now), { screenshot: notes }));
    expect(bad).toMatchObject({
      code: "BAD_IMAGE",
      details: ["screenshot: it is no PNG, JPEG or WebP, whatever its name says"],
    });
    const large = { screenshot: "A".repeat(7_100_000) };
    expect(errorOf(await attest(id, addressOf(postId, now), large)).code).toBe("PAYLOAD_TOO_LARGE");
    const said = `${addressOf(postId, now, 7)}&dashCommentUrn=x`;
    // More than any other call may send.
    const noise = sharp({
      create: {
        width: 900,
        height: 700,
        channels: 3,
        background: "#fa0",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    });
    const screenshot = `data:image/png;base64,${(await noise.png().toBuffer()).toString("base64")}`;
    expect(screenshot.length).toBeGreaterThan(1_200_000);
    const placed = dataOf(await attest(id, said, { screenshot })).assignment;
    expect(placed).toMatchObject({
      status: "placed",
      placementMethod: "attested",
      account: "jo-writes",
      placedAt: clock.now().toISOString(),
      permalink: addressOf(postId, now, 7),
    });
    const { rows } = await app.infrastructure.database.query({
      text: "select b.media_type, b.content from blobs b join replies r on r.screenshot_id = b.id where r.id = $1",
      values: [id],
    });
    expect(rows[0].media_type).toBe("image/webp");
    expect(await sharp(rows[0].content).metadata()).toMatchObject({ format: "webp", width: 900 });
    const kept = async () =>
      (
        await app.infrastructure.database.query({
          text: "select count(*)::int as count from blobs where content = $1",
          values: [rows[0].content],
        })
      ).rows[0].count;
    const before = await kept();
    await app.infrastructure.database.query({
      text: "delete from replies where id = $1",
      values: [id],
    });
    expect(await kept()).toBe(before - 1);
  });

  test("can't be the same comment for two replies", async () => {
    dataOf(await declare({ linkedin: `jo-twice-${made}` }));
    const { id, postId } = await approved(activity());
    const comment = `urn:li:comment:(activity:${postId.split(":").at(-1)},${idAt(clock.now().getTime(), 9)})`;
    // Another reply has it, of whatever customer.
    await app.infrastructure.database.query({
      text: "update replies set external_id = $1 where id = (select id from replies where id <> $2 and external_id is null limit 1)",
      values: [comment, id],
    });
    const again = addressOf(postId, clock.now().getTime(), 9);
    expect(errorOf(await attest(id, again)).details).toEqual([
      "This permalink is already recorded for another reply. Open the comment that you posted for this reply, and paste its permalink.",
    ]);
    expect((await attest(id, addressOf(postId, clock.now().getTime(), 10))).status).toBe(200);
  });

  test("in a group on Facebook as well", async () => {
    dataOf(await declare({ facebook: "jo.writes" }));
    const number = `10000${++made}`;
    const url = `https://www.facebook.com/groups/makers/posts/${number}/`;
    const { id } = await approved({
      source: "facebook",
      externalId: number,
      url,
      community: "makers",
    });
    const other = "https://www.facebook.com/groups/makers/posts/9999999/?comment_id=1234567";
    expect(errorOf(await attest(id, other)).details[0]).toMatch(/under another post/);
    const placed = dataOf(await attest(id, `${url}?comment_id=1234567&__tn__=R`)).assignment;
    expect(placed).toMatchObject({ status: "placed", permalink: `${url}?comment_id=1234567` });
  });
});

describe("who may place a reply", () => {
  const add = async (name: string, more: { source?: Source; writerId?: string } = {}) => {
    const body = { source: "reddit" as const, name, affiliation: "Works with Ledgerly.", ...more };
    return dataOf(await app.call("addCommunityAccount", { body }, await admin())).account.id;
  };
  const blockers = async (id: string) =>
    Object.fromEntries(
      (await placing(id)).accounts.map(({ name, blockers: found }) => [
        name,
        found.map(({ message, remedy }) => `${message} ${remedy}`),
      ]),
    );

  test("are the writer's own account and the operator's, each with what speaks against it", async () => {
    fakeRules.write("karmatown", [
      ["Accounts", "Your account must be at least 30 days old and have at least 100 karma."],
    ]);
    await app.services.communities.read("reddit", "karmatown");
    const { id } = await approved({ community: "karmatown" });
    const tag = `b${++made}`;
    const names = ["fresh", "resting", "hidden", "off"].map((name) => `${name}_${tag}`);
    const [fresh = "", resting = "", hidden = "", off = ""] = names;
    const ids: string[] = [];
    for (const name of names) ids.push(await add(name));
    await add(`elsewhere_${tag}`, { source: "x" });
    await add(`others_${tag}`, { writerId: (await openWriter(app, `zo_${++made}`)).userId });
    const { communityAccounts } = app.services;
    await app.infrastructure.database.transaction(async (tx) => {
      const bornAt = ago(minutes(60 * 24 * 3));
      await communityAccounts.recordState(tx, "reddit", fresh, {
        state: "good",
        karma: 12,
        bornAt,
      });
      await communityAccounts.startCooldown(
        tx,
        "reddit",
        resting,
        ago(-minutes(60)),
        "A test says so.",
      );
      await communityAccounts.recordState(tx, "reddit", hidden, { state: "shadowed" });
    });
    await app.call(
      "changeCommunityAccount",
      { params: { id: ids[3] ?? "" }, body: { active: false } },
      await admin(),
    );
    const found = await blockers(id);
    expect(found).toMatchObject({
      [writer.redditAccount]: [],
      [fresh]: [
        `r/karmatown requires 100 karma; ${fresh} has 12. Place it with an account that has more karma.`,
        `r/karmatown requires accounts to be 30 days old; ${fresh} is 3 days old. Place it with an older account.`,
      ],
      [resting]: [
        expect.stringMatching(
          new RegExp(
            `^${resting} is on cooldown until \\d+ \\w+, \\d\\d:\\d\\d UTC: A test says so\\. Place it with another account\\.$`,
          ),
        ),
      ],
      [off]: [`${off} is turned off. Place it with another account.`],
    });
    expect(found[hidden]?.[0]).toBe(
      `Reddit hides everything that ${hidden} posts from others. Place it with another account.`,
    );
    expect(found[hidden]?.[1]).toMatch(/is on cooldown until an administrator ends it/);
    for (const name of ["elsewhere", "others"]) expect(found[`${name}_${tag}`]).toBeUndefined();
  });

  test("place with an account of the operator's, which is written down", async () => {
    const name = `brand_${++made}`;
    const accountId = await add(name);
    const { id, postId, text } = await approved();
    const placed = dataOf(await writer.place(id, reddit.post("t1_b1", postId, name, text)));
    expect(placed.assignment).toMatchObject({ status: "placed", account: name });
    const { rows } = await app.infrastructure.database.query({
      text: "select community_account_id from replies where id = $1",
      values: [id],
    });
    expect(rows).toEqual([{ community_account_id: accountId }]);
    // It has placed one in this community today.
    const next = await approved();
    expect((await blockers(next.id))[name]?.[0]).toMatch(
      new RegExp(`^${name} has a reply in r/smallbusiness from the last 24 hours`),
    );
    const again = reddit.post("t1_b2", next.postId, name, next.text);
    expect((await refusal(next.id, again))[0]).toContain("Delete the comment.");
  });
});

describe("what the platform says", () => {
  const say = (id: string, words: string, giveUp = false) =>
    app.call("interpretRefusal", { params: { id }, body: { words, giveUp } }, writer.as);

  test("is read, and ends the reply where it is final", async () => {
    const { id } = await approved();
    const unknown = dataOf(await say(id, "The hamsters are on strike"));
    expect(unknown).toMatchObject({ final: false, assignment: { status: "approved" } });
    expect(unknown.failure.remedy).not.toBe("");
    const early = errorOf(await say(id, "The hamsters are on strike", true));
    expect(early).toMatchObject({ code: "PLACEMENT_REFUSED" });
    expect(early.details[0]).toMatch(/^This need not be the end\. /);
    const locked = dataOf(await say(id, "THREAD_LOCKED: Comments are locked."));
    expect(locked).toMatchObject({ final: true, assignment: { status: "approved" } });
    // What was only looked up is not in the customer's book.
    const refusals = async () => {
      const { rows } = await app.infrastructure.database.query({
        text: "select details->>'code' as code from audit_entries where reply_id = $1 and action = 'refused'",
        values: [id],
      });
      return rows;
    };
    expect(await refusals()).toEqual([]);
    const over = dataOf(await say(id, "THREAD_LOCKED: Comments are locked.", true));
    expect(over.assignment.status).toBe("failed");
    expect(await refusals()).toEqual([{ code: "THREAD_LOCKED" }]);
    expect(await pipeline.reply(id)).toMatchObject({ status: "failed" });
    expect(errorOf(await say(id, "again")).code).toBe("REPLY_MOVED_ON");
    expect(errorOf(await app.call("getPlacementOptions", { params: { id } }, writer.as)).code).toBe(
      "REPLY_MOVED_ON",
    );
  });

  test("need not be known where the rules forbid it since: the reply ends with their reason", async () => {
    const { id } = await approved({ community: "leftoutlater" });
    const end = () => app.call("endReply", { params: { id } }, writer.as);
    expect(errorOf(await end())).toMatchObject({
      code: "PLACEMENT_REFUSED",
      details: [
        "Nothing stands in its way any more. Place it, or paste what the platform says where it won’t take it.",
      ],
    });
    const used = async () => (await pipeline.me()).repliesUsed;
    const before = await used();
    clock.advance(minutes(1));
    dataOf(
      await app.call(
        "addExclusion",
        { body: { kind: "community", value: "leftoutlater", source: "reddit" } },
        pipeline.person,
      ),
    );
    expect(dataOf(await end()).assignment.status).toBe("failed");
    expect(errorOf(await end()).code).toBe("REPLY_MOVED_ON");
    expect(await used()).toBe(before - 1);
    const reply = await pipeline.reply(id);
    expect(reply.history.at(-1)).toMatchObject({
      to: "failed",
      note: "The customer wants no replies in r/leftoutlater.",
    });
    const book = await app.services.audit.list(id);
    expect(book.find(({ action }) => action === "refused")?.details).toEqual({
      code: "blocked_community",
      message: "The customer wants no replies in r/leftoutlater.",
    });
  });
});
