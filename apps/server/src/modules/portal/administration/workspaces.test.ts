import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";

let app: PaddleApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openPaddleApp();
  admin = openAdmin(app);
});
afterAll(() => app.close());

const reason = "They wrote to us.";
const page = async (id: string) =>
  dataOf(await app.call("getAdminWorkspace", { params: { id } }, await admin())).workspace;
const log = async (workspaceId: string) =>
  dataOf(await app.call("listAdministratorEntries", { query: { workspaceId } }, await admin()))
    .entries;
const missing = "0190c6b0-7a5b-7c3e-8f3d-1a2b3c4d5e6f";

describe("a workspace's page", () => {
  test("has counts, keywords and members, and no text of its customer", async () => {
    const pipeline = await openReplyPipeline(app);
    const { id } = await pipeline.accepted({ body: "Nobody of ours reads this sentence." });
    const writer = await openWriter(app);
    const claim = await writer.claim(id);
    await writer.save(claim.id, "A text that is not finished");
    const shown = await page(pipeline.workspaceId);
    expect(shown).toMatchObject({
      id: pipeline.workspaceId,
      pause: null,
      plan: null,
      subscription: { state: "none", canExtendTrial: false },
      quota: { repliesUsed: 1, repliesLimit: 2, keywordsUsed: 1, keywordsLimit: 3 },
      keywords: [{ keyword: pipeline.phrase, pausedAt: null }],
      mentions: { pending: 0, in_progress: 1 },
      replies: { claimed: 1, placed: 0 },
      members: [{ email: pipeline.person.email, role: "owner" }],
      notes: [],
      supportAccess: [],
    });
    const text = JSON.stringify(shown);
    expect(text).not.toContain("Nobody of ours");
    expect(text).not.toContain("A text that is not finished");
  });

  test("does not exist for a missing workspace, and neither do its acts", async () => {
    const params = { id: missing };
    const as = await admin();
    const outcomes = [
      await app.call("getAdminWorkspace", { params }, as),
      await app.call("grantUnits", { params, body: { amount: 1, days: 1, reason } }, as),
      await app.call("extendTrial", { params, body: { days: 1, reason } }, as),
      await app.call("pauseWorkspace", { params, body: { reason } }, as),
      await app.call("resumeWorkspace", { params, body: { reason } }, as),
      await app.call("addWorkspaceNote", { params, body: { text: "Hm." } }, as),
    ];
    expect(outcomes.map((outcome) => errorOf(outcome).code)).toEqual(
      Array.from({ length: 6 }, () => "NOT_FOUND"),
    );
    expect(await log(missing)).toEqual([]);
  });

  test("is only for administrators", async () => {
    const pipeline = await openReplyPipeline(app);
    const params = { id: pipeline.workspaceId };
    const outcome = await app.call("getAdminWorkspace", { params }, pipeline.person);
    expect(errorOf(outcome)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });
});

describe("units", () => {
  test("are granted with a reason that the customer reads, and recorded", async () => {
    const pipeline = await openReplyPipeline(app);
    const params = { id: pipeline.workspaceId };
    const body = { amount: 7, days: 30, reason: "Sorry for the delay." };
    const granted = dataOf(await app.call("grantUnits", { params, body }, await admin()));
    expect(granted.workspace.quota.repliesLimit).toBe(9);
    expect((await pipeline.me()).repliesLimit).toBe(9);
    const { entries } = dataOf(await app.call("listUnits", {}, pipeline.person));
    expect(entries[0]).toMatchObject({ kind: "bonus", change: 7 });
    expect(entries[0]?.sentence).toContain("Sorry for the delay.");
    expect(await log(pipeline.workspaceId)).toMatchObject([
      {
        action: "units_granted",
        sentence: "Granted 7 reply units for 30 days.",
        reason: "Sorry for the delay.",
        administrator: "Ada",
        workspace: { id: pipeline.workspaceId },
        subject: null,
      },
    ]);
  });

  test.each([
    [{ amount: 0, days: 1, reason }],
    [{ amount: 501, days: 1, reason }],
    [{ amount: 1.5, days: 1, reason }],
    [{ amount: 1, days: 0, reason }],
    [{ amount: 1, days: 1, reason: " " }],
  ])("are refused for %o", async (body) => {
    const { workspaceId } = await openReplyPipeline(app);
    const outcome = await app.call(
      "grantUnits",
      { params: { id: workspaceId }, body },
      await admin(),
    );
    expect(errorOf(outcome).code).toBe("VALIDATION_FAILED");
  });
});

describe("a trial", () => {
  test("is extended at Paddle, and recorded", async () => {
    const person = await app.signUp();
    await app.buy(person, "builder");
    const { currentWorkspaceId } = (await app.services.accounts.find(person.user.id)) ?? {};
    const id = currentWorkspaceId ?? "";
    const before = await page(id);
    expect(before.subscription).toMatchObject({ state: "trialing", canExtendTrial: true });
    const body = { days: 10, reason };
    const after = dataOf(await app.call("extendTrial", { params: { id }, body }, await admin()));
    const movedBy =
      Date.parse(after.workspace.subscription.nextBilledAt ?? "") -
      Date.parse(before.subscription.nextBilledAt ?? "");
    expect(movedBy).toBe(10 * 86_400_000);
    expect(after.workspace.subscription.trialEnd).toBe(after.workspace.subscription.nextBilledAt);
    expect((await log(id)).map(({ sentence }) => sentence)).toEqual([
      "Extended the trial by 10 days.",
    ]);
  });

  test("can't be extended if there is none", async () => {
    const { workspaceId } = await openReplyPipeline(app);
    const body = { days: 1, reason };
    const outcome = await app.call(
      "extendTrial",
      { params: { id: workspaceId }, body },
      await admin(),
    );
    expect(errorOf(outcome).code).toBe("NO_SUBSCRIPTION");
    expect(await log(workspaceId)).toEqual([]);
  });
});

describe("a paused workspace", () => {
  const pause = async (id: string) =>
    app.call("pauseWorkspace", { params: { id }, body: { reason: "Unpaid." } }, await admin());
  const resume = async (id: string) =>
    app.call("resumeWorkspace", { params: { id }, body: { reason } }, await admin());

  test("gets no new mentions, takes no accepts and no claims, until it is resumed", async () => {
    const pipeline = await openReplyPipeline(app);
    const waiting = await pipeline.mention();
    const offered = await pipeline.accepted();
    const writer = await openWriter(app);
    dataOf(await pause(pipeline.workspaceId));
    const matches = () => app.services.index.match({ title: pipeline.phrase, body: "" }).length > 0;
    await expect.poll(matches).toBe(false);
    const refused = errorOf(await pipeline.setStatus(waiting.id, "accepted"));
    expect(refused).toMatchObject({ status: 403, code: "WORKSPACE_PAUSED" });
    expect((await writer.opportunities()).map(({ id }) => id)).not.toContain(offered.id);
    expect(errorOf(await writer.tryClaim(offered.id))).toMatchObject({
      code: "WORKSPACE_PAUSED",
      message: "This customer's workspace is paused. Choose another opportunity.",
    });
    expect((await pipeline.me()).pause).toMatchObject({ reason: "Unpaid." });
    expect((await pipeline.status(waiting.id)).status).toBe("pending");

    dataOf(await resume(pipeline.workspaceId));
    await expect.poll(matches).toBe(true);
    expect((await pipeline.me()).pause).toBeNull();
    dataOf(await pipeline.setStatus(waiting.id, "accepted"));
    await writer.claim(offered.id);
    expect((await log(pipeline.workspaceId)).map(({ action }) => action)).toEqual([
      "workspace_resumed",
      "workspace_paused",
    ]);
  });

  test("is paused and resumed once", async () => {
    const { workspaceId } = await openReplyPipeline(app);
    expect(errorOf(await resume(workspaceId)).code).toBe("STATE_CHANGED");
    const both = await Promise.all([pause(workspaceId), pause(workspaceId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await log(workspaceId)).toHaveLength(1);
  });
});

test("a note is stored for administrators", async () => {
  const { workspaceId } = await openReplyPipeline(app);
  const params = { id: workspaceId };
  const body = { text: "Calls on Mondays." };
  const { note } = dataOf(await app.call("addWorkspaceNote", { params, body }, await admin()));
  expect(note).toMatchObject({ text: "Calls on Mondays.", author: "Ada" });
  expect((await page(workspaceId)).notes).toEqual([note]);
  expect((await log(workspaceId)).map(({ action }) => action)).toEqual(["note_added"]);
});

describe("the search", () => {
  const search = async (q: string) =>
    dataOf(await app.call("searchAdmin", { query: { q } }, await admin()));

  test("finds people and workspaces by parts of their names", async () => {
    const { person, workspaceId } = await openReplyPipeline(app);
    await app.infrastructure.database.pool.execute(
      sql`update workspaces set company_name = 'Quillmark', website = 'https://www.quill.example' where id = ${workspaceId}`,
    );
    const expected = {
      id: workspaceId,
      companyName: "Quillmark",
      domain: "quill.example",
      ownerEmail: person.email,
      plan: null,
      isPaused: false,
    };
    for (const q of ["uillm", "QUILL.example", person.email.slice(0, -3), workspaceId]) {
      expect((await search(q)).workspaces).toEqual([expected]);
    }
    expect((await search(person.email)).people).toMatchObject([
      { id: person.user.id, email: person.email, userType: "user", workspaceId },
    ]);
  });

  test("treats no character as a wildcard, and needs two characters", async () => {
    expect(await search("%%")).toEqual({ people: [], workspaces: [] });
    const outcome = await app.call("searchAdmin", { query: { q: "a" } }, await admin());
    expect(errorOf(outcome).code).toBe("VALIDATION_FAILED");
  });
});

describe("the administrators' log", () => {
  test("also has acts of other modules, such as invitations, opt-outs and accounts", async () => {
    const as = await admin();
    const email = "new.writer@example.test";
    const { invitation } = dataOf(await app.call("inviteWriter", { body: { email } }, as));
    dataOf(await app.call("withdrawInvitation", { params: { id: invitation.id } }, as));
    dataOf(
      await app.call(
        "addOptOut",
        { body: { source: "reddit", kind: "author", name: "quiet_one", note: "By mail." } },
        as,
      ),
    );
    const { account } = dataOf(
      await app.call(
        "addCommunityAccount",
        {
          body: {
            source: "reddit",
            name: "our_account",
            affiliation: "Works with Earshot.",
            mode: "hand",
            writerId: null,
          },
        },
        as,
      ),
    );
    dataOf(await app.call("deleteCommunityAccount", { params: { id: account.id } }, as));
    const { entries } = dataOf(
      await app.call("listAdministratorEntries", { query: { limit: 5 } }, as),
    );
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      "Deleted the Reddit account our_account.",
      "Added the Reddit account our_account.",
      "Added the opt-out of quiet_one (Reddit).",
      "Withdrew the invitation of new.writer@example.test.",
      "Invited new.writer@example.test to write.",
    ]);
  });

  test("can't be changed, and outlives the workspace", async () => {
    const { workspaceId } = await openReplyPipeline(app);
    const body = { text: "A note." };
    dataOf(
      await app.call("addWorkspaceNote", { params: { id: workspaceId }, body }, await admin()),
    );
    const { pool } = app.infrastructure.database;
    const refusedWith = async (statement: ReturnType<typeof sql>) => {
      const error = await pool.execute(statement).then(
        () => null,
        (cause: Error) => cause,
      );
      expect(String(error?.cause)).toContain("entries of administrators are only ever added to");
    };
    await refusedWith(sql`update administrator_entries set reason = 'another'`);
    await refusedWith(sql`delete from administrator_entries`);
    await refusedWith(sql`truncate administrator_entries`);
    await pool.execute(sql`delete from workspaces where id = ${workspaceId}`);
    expect(await log(workspaceId)).toMatchObject([
      { action: "note_added", workspace: { id: workspaceId, name: null } },
    ]);
  });
});
