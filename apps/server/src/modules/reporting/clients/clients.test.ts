import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAgency } from "../../../testing/agency.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";
import { joinAs, setTier } from "../../../testing/team.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
});
afterAll(() => app.close());

let agency: Awaited<ReturnType<typeof openAgency>>;
beforeEach(async () => {
  agency = await openAgency(app);
});

const list = async (as: { token: string } = agency.owner) =>
  dataOf(await app.call("listClients", {}, as)).clients;

/** Makes an existing workspace a client of the agency, whose owner becomes a member. */
async function attach(workspaceId: string): Promise<void> {
  const { database } = app.infrastructure;
  const { workspaceId: agencyId, user } = agency.owner;
  await database.query({
    text: "update workspaces set agency_id = $2 where id = $1",
    values: [workspaceId, agencyId],
  });
  await database.transaction((tx) =>
    app.services.workspaces.addMember(tx, workspaceId, user.id, "member"),
  );
}

describe("the clients of an agency", () => {
  test("are listed with waiting work, the figures of the week and the remaining replies", async () => {
    const pipeline = await openReplyPipeline(app);
    await setTier(app, pipeline.workspaceId, "growth");
    await pipeline.settings({ autoPost: false });
    await attach(pipeline.workspaceId);
    await agency.openClient("Without anything");

    const mention = await pipeline.accepted();
    const writer = await openWriter(app, "agency_writer");
    const { id } = await writer.claim(mention.id);
    dataOf(await writer.submit(id, ownText()));
    const ready = await pipeline.mention({
      title: `Looking for ${pipeline.phrase}: which tool should I buy today? Budget is $500 a month`,
    });
    await app.infrastructure.database.query({
      text: "update mentions set posted_at = now() - interval '9 days' where id = $1",
      values: [ready.id],
    });

    const [first, second] = await list();
    expect(first).toMatchObject({
      id: pipeline.workspaceId,
      role: "member",
      tier: "growth",
      waiting: { replies: 1, ready: ready.intent.level === "Ready to buy" ? 1 : 0 },
      // The other post is older than a week.
      week: { mentions: 1, live: 0 },
      repliesUsed: 1,
      repliesLimit: 100,
      problems: [],
    });
    expect(second).toMatchObject({
      name: "Without anything",
      tier: null,
      waiting: { replies: 0, ready: 0 },
      week: { mentions: 0, live: 0 },
      repliesUsed: 0,
      repliesLimit: 2,
      problems: ["no_keywords"],
    });

    // The client's own screens show the same figures.
    const { user } = dataOf(
      await app.call("switchWorkspace", { params: { id: pipeline.workspaceId } }, agency.owner),
    );
    expect(user).toMatchObject({ repliesUsed: 1, repliesLimit: 100 });

    dataOf(await app.call("approveReply", { params: { id } }, pipeline.person));
    await agency.work(agency.owner.workspaceId);
    const [after] = (await list()).filter((one) => one.id === pipeline.workspaceId);
    expect(after?.waiting.replies).toBe(0);
  });

  test("have counts of this week's live replies, and limits that include bonuses", async () => {
    const { id } = await agency.openClient();
    const pipeline = await openReplyPipeline(app);
    await attach(pipeline.workspaceId);
    const mention = await pipeline.accepted();
    const writer = await openWriter(app, "agency_writer_2");
    const reply = await writer.claim(mention.id);
    const { database } = app.infrastructure;
    const place = (status: string, ago: string) =>
      database.query({
        text: `update replies set status = $2, placed_at = now() - $3::interval,
          updated_at = now() - $3::interval where id = $1`,
        values: [reply.id, status, ago],
      });
    const live = async () =>
      (await list()).find((one) => one.id === pipeline.workspaceId)?.week.live;
    await place("placed", "1 day");
    expect(await live()).toBe(1);
    await place("survived", "8 days");
    expect(await live()).toBe(0);
    await place("removed", "1 day");
    expect(await live()).toBe(0);

    await database.transaction((tx) =>
      app.services.billing.grantBonus(tx, {
        ...{ workspaceId: id, amount: 5, reason: "A test.", expiresAt: null },
      }),
    );
    expect((await list()).find((one) => one.id === id)?.repliesLimit).toBe(7);
  });

  test("are listed only for people who belong to them", async () => {
    const [mine, other] = [await agency.openClient("Mine"), await agency.openClient("Other")];
    const staff = await agency.openStaff();
    expect(await list(staff)).toEqual([]);
    dataOf(
      await app.call(
        "setClientStaff",
        { params: { id: mine.id, userId: staff.user.id }, body: { hasAccess: true } },
        agency.owner,
      ),
    );
    expect((await list(staff)).map(({ id, role }) => ({ id, role }))).toEqual([
      { id: mine.id, role: "member" },
    ]);
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([mine.id, other.id].toSorted());

    const another = await openAgency(app);
    expect(await list(another.owner)).toEqual([]);
    const viewer = await joinAs(app, agency.owner.workspaceId, "viewer");
    expect(errorOf(await app.call("listClients", {}, viewer)).code).toBe("ROLE_NEEDED");
  });
});
