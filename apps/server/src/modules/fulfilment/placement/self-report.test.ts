import sharp from "sharp";
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

let lastNumber = 0;

describe("a self-reported placement", () => {
  const postedAt = Date.UTC(2026, 10, 20);
  /** An id that LinkedIn could give at a time: the time is in its upper bits. */
  const idAt = (ms: number, sequence = 0) => String((BigInt(ms) << 22n) + BigInt(sequence));
  const linkedinPost = () => {
    const number = idAt(postedAt, ++lastNumber);
    return {
      source: "linkedin",
      externalId: `urn:li:activity:${number}`,
      url: `https://www.linkedin.com/feed/update/urn:li:activity:${number}/`,
      community: null,
    } as const;
  };
  const addressOf = (urn: string, at: number, sequence = 0) => {
    const [, , kind, id] = urn.split(":");
    const comment = `urn:li:comment:(${kind}:${id},${idAt(at, sequence)})`;
    return `https://www.linkedin.com/feed/update/${urn}/?commentUrn=${encodeURIComponent(comment)}`;
  };
  const screenshotOf = async (width = 900, height = 300) =>
    (
      await sharp({ create: { width, height, channels: 3, background: "#fa0" } })
        .png()
        .toBuffer()
    ).toString("base64");
  const selfReport = async (
    id: string,
    permalink: string,
    fields: { screenshot?: string; accountId?: string } = {},
  ) => {
    const body = {
      permalink,
      screenshot: await screenshotOf(),
      confirmed: true as const,
      ...fields,
    };
    return setup.app.call("selfReportPlacement", { params: { id }, body }, setup.writer.as);
  };

  test("is accepted under a post that a customer added by its link", async () => {
    dataOf(await setup.declareAccounts({ linkedin: `jo-pasted-${lastNumber}` }));
    const { url, externalId } = linkedinPost();
    const text = `Which ${setup.pipeline.phrase}?`;
    const pasted = await setup.app.call(
      "addByLink",
      { body: { url, text } },
      setup.pipeline.person,
    );
    const { id } = await setup.approvedReplyTo(dataOf(pasted).mention.id);
    const permalink = addressOf(externalId, setup.clock.now().getTime(), 3);
    expect(dataOf(await selfReport(id, permalink)).assignment).toMatchObject({
      status: "placed",
      permalink,
    });
  });

  test("needs the address of a comment under the reply's post and a screenshot", async () => {
    dataOf(await setup.declareAccounts({ linkedin: "jo-writes" }));
    const { id, postId, url } = await setup.approvedReply(linkedinPost());
    const now = setup.clock.now().getTime();
    expect(await setup.placementOptions(id)).toMatchObject({
      address: url,
      isPrefilled: false,
      readable: false,
    });
    const details = async (permalink: string) => errorOf(await selfReport(id, permalink)).details;
    expect(await setup.refusalReasons(id, addressOf(postId, now))).toEqual([
      "We can’t read this platform. Report your comment with a screenshot.",
    ]);
    expect(await details(addressOf(`urn:li:activity:${idAt(postedAt + 90_000_000)}`, now))).toEqual(
      ["The comment is under another post. Post it under the post of this reply."],
    );
    expect(await details(url)).toEqual([
      "This is not the address of a comment on LinkedIn. Choose “Copy link to comment” in the menu of your comment, and paste it here.",
    ]);
    expect((await details("https://x.com/jo/status/1"))[0]).toMatch(/^This address is on X/);
    expect((await details(addressOf(postId, now - minutes(5))))[0]).toMatch(
      /^The comment was posted before/,
    );
    const plainText = Buffer.from("a plain text").toString("base64");
    const notAnImage = errorOf(
      await selfReport(id, addressOf(postId, now), { screenshot: plainText }),
    );
    expect(notAnImage).toMatchObject({
      code: "BAD_IMAGE",
      details: [
        "screenshot: this is not a PNG, JPEG or WebP file, whatever its name says. Choose another image",
      ],
    });
    const large = { screenshot: "A".repeat(7_100_000) };
    expect(errorOf(await selfReport(id, addressOf(postId, now), large)).code).toBe(
      "PAYLOAD_TOO_LARGE",
    );
    const permalink = `${addressOf(postId, now, 7)}&dashCommentUrn=x`;
    // Larger than the body of any other call may be.
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
    const placed = dataOf(await selfReport(id, permalink, { screenshot })).assignment;
    expect(placed).toMatchObject({
      status: "placed",
      placementMethod: "attested",
      account: "jo-writes",
      placedAt: setup.clock.now().toISOString(),
      permalink: addressOf(postId, now, 7),
    });
    const { rows } = await setup.app.infrastructure.database.query({
      text: "select b.media_type, b.content from blobs b join replies r on r.screenshot_id = b.id where r.id = $1",
      values: [id],
    });
    expect(rows[0].media_type).toBe("image/webp");
    expect(await sharp(rows[0].content).metadata()).toMatchObject({ format: "webp", width: 900 });
    const countBlobs = async () =>
      (
        await setup.app.infrastructure.database.query({
          text: "select count(*)::int as count from blobs where content = $1",
          values: [rows[0].content],
        })
      ).rows[0].count;
    const before = await countBlobs();
    await setup.app.infrastructure.database.query({
      text: "delete from replies where id = $1",
      values: [id],
    });
    expect(await countBlobs()).toBe(before - 1);
  });

  test("is refused if the comment is already recorded for another reply", async () => {
    dataOf(await setup.declareAccounts({ linkedin: `jo-twice-${lastNumber}` }));
    const { id, postId } = await setup.approvedReply(linkedinPost());
    const comment = `urn:li:comment:(activity:${postId.split(":").at(-1)},${idAt(setup.clock.now().getTime(), 9)})`;
    const other = await setup.approvedReply(linkedinPost());
    await setup.app.infrastructure.database.query({
      text: "update replies set external_id = $1 where id = $2",
      values: [comment, other.id],
    });
    const recorded = addressOf(postId, setup.clock.now().getTime(), 9);
    expect(errorOf(await selfReport(id, recorded)).details).toEqual([
      "This permalink is already recorded for another reply. Open the comment that you posted for this reply, and paste its permalink.",
    ]);
    expect((await selfReport(id, addressOf(postId, setup.clock.now().getTime(), 10))).status).toBe(
      200,
    );
  });

  test("is accepted in a Facebook group", async () => {
    dataOf(await setup.declareAccounts({ facebook: "jo.writes" }));
    const postId = `10000${++lastNumber}`;
    const url = `https://www.facebook.com/groups/makers/posts/${postId}/`;
    const { id } = await setup.approvedReply({
      source: "facebook",
      externalId: postId,
      url,
      community: "makers",
    });
    const other = "https://www.facebook.com/groups/makers/posts/9999999/?comment_id=1234567";
    expect(errorOf(await selfReport(id, other)).details[0]).toMatch(/under another post/);
    const placed = dataOf(await selfReport(id, `${url}?comment_id=1234567&__tn__=R`)).assignment;
    expect(placed).toMatchObject({ status: "placed", permalink: `${url}?comment_id=1234567` });
  });
});
