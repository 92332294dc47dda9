import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import {
  type ManualPlacementSetup,
  minutes,
  openManualPlacement,
} from "../../../testing/manual-placement.ts";
import { writePng } from "../../../testing/write-body.ts";

let setup: ManualPlacementSetup;
beforeAll(async () => {
  setup = await openManualPlacement();
});
afterAll(() => setup.app.close());
beforeEach(() => setup.beginTest());

const message = "This customer’s workspace is paused, so nothing can be posted for it now.";
const remedy = "Post it when the workspace is resumed.";
let comments = 0;

describe("while a customer's workspace is paused", () => {
  const change = async (call: "pauseWorkspace" | "resumeWorkspace") => {
    const params = { id: setup.pipeline.workspaceId };
    const body = { reason: "Unpaid." };
    return dataOf(await setup.app.call(call, { params, body }, await setup.admin()));
  };
  /** Posts a reply's text as a comment on Reddit. @returns its address */
  const post = ({ postId, text }: { postId: string; text: string }) =>
    setup.reddit.post(
      `t1_paused${++comments}`,
      postId,
      setup.writer.redditAccount,
      text,
      setup.clock.now(),
    );

  test("a comment that was posted before is recorded, but not a later one", async () => {
    const before = await setup.approvedReply();
    const after = await setup.approvedReply({ community: "founders" });
    const earlier = post(before);
    setup.clock.advance(minutes(1));
    await change("pauseWorkspace");
    setup.clock.advance(minutes(1));

    const { accounts } = await setup.placementOptions(after.id);
    expect(accounts.map(({ blockers }) => blockers)).toEqual([[{ message, remedy }]]);
    const later = post(after);
    expect(await setup.refusalReasons(after.id, later)).toEqual([
      `${message} Delete the comment. ${remedy}`,
    ]);
    const { assignment } = dataOf(await setup.writer.place(before.id, earlier));
    expect(assignment).toMatchObject({ status: "placed", permalink: earlier });

    await change("resumeWorkspace");
    setup.clock.advance(minutes(30));
    await setup.writer.renew();
    const again = post(after);
    expect(dataOf(await setup.writer.place(after.id, again)).assignment.status).toBe("placed");
  });

  test("a reported comment is recorded if its platform does not say when it was posted", async () => {
    dataOf(await setup.declareAccounts({ facebook: "jo.writes" }));
    const externalId = String(7_000_000 + ++comments);
    const url = `https://www.facebook.com/groups/makers/posts/${externalId}/`;
    const reply = await setup.approvedReply({
      ...{ source: "facebook", externalId, url, community: "makers" },
    });
    setup.clock.advance(minutes(1));
    await change("pauseWorkspace");
    const body = {
      permalink: `${url}?comment_id=1234567`,
      screenshot: writePng(900, 300).toString("base64"),
      confirmed: true as const,
    };
    const report = () =>
      setup.app.call("selfReportPlacement", { params: { id: reply.id }, body }, setup.writer.as);
    expect(dataOf(await report()).assignment.status).toBe("placed");
    expect(errorOf(await report()).code).toBe("REPLY_MOVED_ON");
    await change("resumeWorkspace");
  });
});
