import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import {
  disclosure,
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

let lastPostNumber = 0;

describe("a manually posted comment on Reddit", () => {
  test("is refused if its thread, account, text, platform, state or time does not fit the reply", async () => {
    const { id, postId, text } = await setup.approvedReply();
    const jo = setup.writer.redditAccount;
    const elsewhere = setup.reddit.post("t1_h1", "t3_elsewhere", jo, text);
    expect(await setup.refusalReasons(id, elsewhere)).toEqual([
      "The comment is in another thread. Post it under the post of this reply.",
    ]);
    const foreign = setup.reddit.post("t1_h2", postId, "somebody", text);
    expect(await setup.refusalReasons(id, foreign)).toEqual([
      `The comment was posted by somebody, not by ${jo}. Post it with an account that can be used for this reply.`,
    ]);
    const differentText = setup.reddit.post(
      "t1_h3",
      postId,
      jo,
      `Buy it now, friends. ${disclosure}`,
    );
    expect(await setup.refusalReasons(id, differentText)).toEqual([
      "The text differs from the approved one. Post it as it was approved.",
    ]);
    const withoutDisclosure = setup.reddit.post("t1_h4", postId, jo, text.replace(disclosure, ""));
    expect(await setup.refusalReasons(id, withoutDisclosure)).toEqual([
      `The disclosure line is missing. Add it: ${disclosure}`,
    ]);
    expect(await setup.refusalReasons(id, "https://x.com/jo/status/12345")).toEqual([
      "This address is on X, but the reply belongs on Reddit. Choose Share under your comment, then Copy link, and paste it here.",
    ]);
    const activity = "https://www.linkedin.com/feed/update/urn:li:activity:7332661864792854528/";
    expect((await setup.refusalReasons(id, activity))[0]).toMatch(/^This address is on LinkedIn/);
    expect(await setup.refusalReasons(id, "https://www.reddit.com/r/a/comments/b/")).toEqual([
      "This is not the address of a comment on Reddit. Choose Share under your comment, then Copy link, and paste it here.",
    ]);
    setup.reddit.set("t1_h5", { state: "deleted" });
    expect(await setup.refusalReasons(id, "https://www.reddit.com/r/a/comments/b/c/t1_h5")).toEqual(
      ["The comment was deleted, so nobody can see it. Post it again."],
    );
    setup.reddit.set("t1_h6", { state: "removed" });
    expect(
      (await setup.refusalReasons(id, "https://www.reddit.com/r/a/comments/b/c/t1_h6"))[0],
    ).toMatch(/^The comment was removed by moderators or a filter/);
    expect(
      (await setup.refusalReasons(id, "https://www.reddit.com/r/a/comments/b/c/t1_none"))[0],
    ).toMatch(/^There is no comment at this address that others can see/);
    const early = setup.reddit.post("t1_h7", postId, jo, text, setup.ago(minutes(3)));
    expect(await setup.refusalReasons(id, early)).toEqual([
      "The comment was posted before the text was approved. Post the approved text as a new comment, and delete the earlier comment.",
    ]);
    expect((await setup.pipeline.reply(id)).status).toBe("approved");
  });

  test("is placed at the time it was posted, and posting limits are checked for that time", async () => {
    const [one, two] = [
      await setup.approvedReply(),
      await setup.approvedReply({ community: "founders" }),
    ];
    const jo = setup.writer.redditAccount;
    setup.clock.advance(minutes(30));
    await setup.writer.renew();
    const at = setup.ago(minutes(28));
    const first = setup.reddit.post("t1_t1", one.postId, jo, one.text, at);
    const placed = dataOf(await setup.writer.place(one.id, first)).assignment;
    expect(placed).toMatchObject({
      status: "placed",
      placedAt: at.toISOString(),
      placementMethod: "hand",
      account: jo,
    });
    // The limit is met now but not at the time of the comment, before or after the first one.
    for (const [comment, age] of [
      ["t1_t2", minutes(27)],
      ["t1_t3", minutes(29)],
    ] as const) {
      const address = setup.reddit.post(comment, two.postId, jo, two.text, setup.ago(age));
      expect(await setup.refusalReasons(two.id, address)).toEqual([
        expect.stringMatching(
          new RegExp(
            `^${jo} has posted a reply within the last 20 minutes\\. Delete the comment\\. `,
          ),
        ),
      ]);
    }
    const later = setup.reddit.post("t1_t4", two.postId, jo, two.text, setup.ago(minutes(5)));
    expect((await setup.writer.place(two.id, later)).status).toBe(200);
  });

  test("is refused if it was posted during a cooldown, even one that is over now", async () => {
    const jo = setup.writer.redditAccount;
    const { id, postId, text } = await setup.approvedReply();
    setup.clock.advance(minutes(30));
    await setup.writer.renew();
    const { startCooldown, recordState } = setup.app.services.communityAccounts;
    const { database } = setup.app.infrastructure;
    const until = setup.ago(-minutes(60));
    await database.transaction((tx) => startCooldown(tx, "reddit", jo, until, "A test says so."));
    setup.clock.advance(minutes(30));
    const during = setup.reddit.post("t1_r1", postId, jo, text, setup.ago(minutes(10)));
    setup.clock.advance(minutes(60));
    await setup.writer.renew();
    // The cooldown is over now, but it was not when the comment was posted.
    expect(await setup.refusalReasons(id, during)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${jo} was on cooldown until .* UTC: A test says so\\. Delete the comment\\. Post it with another`,
        ),
      ),
    ]);
    // A cooldown that began after the comment does not block it.
    const before = setup.reddit.post("t1_r2", postId, jo, text, setup.ago(minutes(5)));
    await database.transaction((tx) => recordState(tx, "reddit", jo, { state: "suspended" }));
    const placed = dataOf(await setup.writer.place(id, before)).assignment;
    expect(placed).toMatchObject({ status: "placed", account: jo });
  });

  test("resolves a reply of unknown result if the account that the reply was sent with posted it", async () => {
    const { id, postId, text } = await setup.approvedReply();
    await setup.app.infrastructure.database.query({
      text: "update replies set status = 'unknown' where id = $1",
      values: [id],
    });
    await setup.app.infrastructure.database.query({
      text: `insert into placement_attempts (id, reply_id, account_name, state, text, parent_id, planned_at)
        values ($1, $2, 'Our_Brand', 'unknown', $3, $4, $5)`,
      values: [crypto.randomUUID(), id, text, postId, setup.clock.now()],
    });
    expect(await setup.placementOptions(id)).toMatchObject({
      attempts: [{ account: "Our_Brand" }],
    });
    const own = setup.reddit.post("t1_u1", postId, setup.writer.redditAccount, text);
    expect((await setup.refusalReasons(id, own))[0]).toContain("not by Our_Brand");
    const sent = setup.reddit.post("t1_u2", postId, "our_brand", text);
    const placed = dataOf(await setup.writer.place(id, sent)).assignment;
    expect(placed).toMatchObject({
      status: "placed",
      account: "Our_Brand",
      placementMethod: "api",
    });
    const { rows } = await setup.app.infrastructure.database.query({
      text: "select state, external_id from placement_attempts where reply_id = $1",
      values: [id],
    });
    expect(rows).toEqual([{ state: "placed", external_id: "t1_u2" }]);
  });
});

describe("a post on X", () => {
  const onX = () =>
    ({ source: "x", externalId: `99${++lastPostNumber}`, community: null }) as const;

  test("is looked up at a cost, until the day's budget is spent", async () => {
    dataOf(await setup.declareAccounts({ x: "jo_on_x" }));
    const { id, postId, text } = await setup.approvedReply(onX());
    expect(await setup.placementOptions(id)).toMatchObject({
      address: `https://x.com/intent/tweet?${new URLSearchParams({ id: postId, text })}`,
      isPrefilled: true,
      readable: true,
      text,
      accounts: [{ id: null, name: "jo_on_x", mode: "hand", blockers: [] }],
    });
    setup.x.post("501", "1", "jo_on_x", text);
    expect((await setup.refusalReasons(id, "https://x.com/jo_on_x/status/501"))[0]).toMatch(
      /another thread/,
    );
    setup.x.post("502", postId, "jo_on_x", text);
    const selfReport = {
      params: { id },
      body: { permalink: "p", screenshot: "a", confirmed: true },
    } as const;
    expect(
      errorOf(await setup.app.call("selfReportPlacement", selfReport, setup.writer.as)).details,
    ).toEqual([
      "X comments can be checked automatically: paste the address of your comment. No screenshot is needed.",
    ]);
    const placed = dataOf(
      await setup.writer.place(id, "https://x.com/jo_on_x/status/502"),
    ).assignment;
    expect(placed.status).toBe("placed");
    const spent = await setup.app.services.spending.figures("x", setup.pipeline.workspaceId);
    expect(spent).toEqual({ monthMicros: 30_000, dayMicros: 30_000 });
    const next = await setup.approvedReply(onX());
    setup.x.post("503", "1", "jo_on_x", next.text);
    await setup.refusalReasons(next.id, "https://x.com/jo_on_x/status/503");
    expect((await setup.refusalReasons(next.id, "https://x.com/jo_on_x/status/503"))[0]).toMatch(
      /^Today’s budget for reading this platform is used up/,
    );
  });
});
