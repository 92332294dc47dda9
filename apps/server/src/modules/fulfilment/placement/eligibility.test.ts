import type { WriterSource } from "@earshot/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf } from "../../../testing/app.ts";
import {
  type ManualPlacementSetup,
  minutes,
  openManualPlacement,
} from "../../../testing/manual-placement.ts";
import { openWriter } from "../../../testing/reply-pipeline.ts";

let setup: ManualPlacementSetup;
beforeAll(async () => {
  setup = await openManualPlacement();
});
afterAll(() => setup.app.close());
beforeEach(() => setup.beginTest());

let lastName = 0;

describe("the accounts that may place a reply", () => {
  /** Declares one of the operator's accounts. @returns its id. */
  const declareOperatorAccount = async (
    name: string,
    fields: { source?: WriterSource; writerId?: string } = {},
  ) => {
    const body = {
      source: "reddit" as const,
      name,
      affiliation: "Works with Ledgerly.",
      ...fields,
    };
    return dataOf(await setup.app.call("addCommunityAccount", { body }, await setup.admin()))
      .account.id;
  };
  /** What blocks each account, by its name. */
  const blockersByName = async (id: string) =>
    Object.fromEntries(
      (await setup.placementOptions(id)).accounts.map(({ name, blockers }) => [
        name,
        blockers.map(({ message, remedy }) => `${message} ${remedy}`),
      ]),
    );

  test("are the writer's own and the operator's, each with its blockers", async () => {
    setup.fakeRules.write("karmatown", [
      ["Accounts", "Your account must be at least 30 days old and have at least 100 karma."],
    ]);
    await setup.app.services.communities.read("reddit", "karmatown");
    const { id } = await setup.approvedReply({ community: "karmatown" });
    const tag = `b${++lastName}`;
    const names = ["fresh", "coolingDown", "hidden", "off"].map((name) => `${name}_${tag}`);
    const [fresh = "", coolingDown = "", hidden = "", off = ""] = names;
    const ids: string[] = [];
    for (const name of names) ids.push(await declareOperatorAccount(name));
    await declareOperatorAccount(`elsewhere_${tag}`, { source: "x" });
    await declareOperatorAccount(`others_${tag}`, {
      writerId: (await openWriter(setup.app, `zo_${++lastName}`)).userId,
    });
    const { communityAccounts } = setup.app.services;
    await setup.app.infrastructure.database.transaction(async (tx) => {
      const bornAt = setup.ago(minutes(60 * 24 * 3));
      await communityAccounts.recordState(tx, "reddit", fresh, {
        state: "good",
        karma: 12,
        bornAt,
      });
      await communityAccounts.startCooldown(
        tx,
        "reddit",
        coolingDown,
        setup.ago(-minutes(60)),
        "A test says so.",
      );
      await communityAccounts.recordState(tx, "reddit", hidden, { state: "shadowed" });
    });
    await setup.app.call(
      "changeCommunityAccount",
      { params: { id: ids[3] ?? "" }, body: { active: false } },
      await setup.admin(),
    );
    const blockers = await blockersByName(id);
    expect(blockers).toMatchObject({
      [setup.writer.redditAccount]: [],
      [fresh]: [
        `r/karmatown requires 100 karma; ${fresh} has 12. Post it with an account that has more karma.`,
        `r/karmatown requires accounts to be 30 days old; ${fresh} is 3 days old. Post it with an older account.`,
      ],
      [coolingDown]: [
        expect.stringMatching(
          new RegExp(
            `^${coolingDown} is on cooldown until \\w+ \\d+, \\d\\d:\\d\\d UTC: A test says so\\. Post it with another account\\.$`,
          ),
        ),
      ],
      [off]: [`${off} is turned off. Post it with another account.`],
    });
    expect(blockers[hidden]?.[0]).toBe(
      `Reddit hides everything that ${hidden} posts from others. Post it with another account.`,
    );
    expect(blockers[hidden]?.[1]).toMatch(/is on cooldown until an administrator ends it/);
    for (const name of ["elsewhere", "others"]) expect(blockers[`${name}_${tag}`]).toBeUndefined();
  });

  test("include the operator's, and the reply records which one placed it", async () => {
    const name = `brand_${++lastName}`;
    const accountId = await declareOperatorAccount(name);
    const { id, postId, text } = await setup.approvedReply();
    const placed = dataOf(
      await setup.writer.place(id, setup.reddit.post("t1_b1", postId, name, text)),
    );
    expect(placed.assignment).toMatchObject({ status: "placed", account: name });
    const { rows } = await setup.app.infrastructure.database.query({
      text: "select community_account_id from replies where id = $1",
      values: [id],
    });
    expect(rows).toEqual([{ community_account_id: accountId }]);
    // The account has placed a reply in this community today.
    const next = await setup.approvedReply();
    expect((await blockersByName(next.id))[name]?.[0]).toMatch(
      new RegExp(`^${name} has a reply in r/smallbusiness from the last 24 hours`),
    );
    const again = setup.reddit.post("t1_b2", next.postId, name, next.text);
    expect((await setup.refusalReasons(next.id, again))[0]).toContain("Delete the comment.");
  });
});
