import { describe, expect, test } from "vitest";
import { dataOf, errorOf, testPost } from "../../../testing/app.ts";
import { hour, setUpReports } from "../../../testing/reporting-app.ts";
import { runReports } from "../../../testing/reports.ts";
import { openOwner } from "../../../testing/team.ts";

const reports = setUpReports();
const { clock, signIn, runAt, comingMonday, reportsOf, reported } = reports;

describe("the content of a report", () => {
  test("is counted when it is made; its quotes are read from the posts as they are now", async () => {
    const owner = await openOwner(reports.app, "starter");
    const as = await signIn(owner);
    const phrase = "quarterly ledger helper";
    const added = dataOf(await reports.app.call("addKeyword", { body: { keyword: phrase } }, as));
    const kind = { params: { id: added.keyword.id }, body: { kind: "problem" } } as const;
    expect(dataOf(await reports.app.call("setKeywordKind", kind, as)).keyword.kind).toBe("problem");
    await expect
      .poll(() => reports.app.services.index.match({ title: phrase, body: "" }).length)
      .toBe(1);
    await runReports(reports.app, clock.now());
    const postedAt = new Date(clock.now().getTime() - hour);
    const post = testPost({
      title: `Which ${phrase} should I buy?`,
      body: "Ours broke.",
      postedAt,
    });
    const removed = testPost({ title: `Removed ${phrase}`, body: "Secret words.", postedAt });
    // An accepted mention is denied when its post is removed, but not deleted.
    const accepted = testPost({ title: `Accepted ${phrase}`, body: "More words.", postedAt });
    await reports.app.ingest([post, removed, accepted]);
    const { mentions } = dataOf(await reports.app.call("listMentions", { query: {} }, as));
    const id = mentions.find(({ title }) => title === accepted.title)?.id ?? "";
    const change = { params: { id }, body: { status: "accepted" } } as const;
    expect((await reports.app.call("setMentionStatus", change, as)).status).toBe(200);
    await runAt(comingMonday());
    await reports.app.ingest([
      { ...removed, removed: true },
      { ...accepted, removed: true },
    ]);
    const { items } = await reportsOf(owner);
    const params = { id: items[0]?.id ?? "" };
    const { report } = dataOf(
      await reports.app.call("getWorkspaceReport", { params }, await signIn(owner)),
    );
    expect(report.figures.heard).toMatchObject({ count: 3, before: 0 });
    expect(report.figures.days).toHaveLength(7);
    expect(report.figures.voice).toEqual([
      { kind: "problem", mentions: 3, keywords: [{ keyword: phrase, mentions: 3 }] },
    ]);
    expect(report.threads.map(({ title }) => title)).toEqual([post.title]);
    expect(report.threads[0]?.quote).toBe("Ours broke.");
    const { rows } = await reports.app.infrastructure.database.query({
      text: "select figures::text as figures from reports where id = $1",
      values: [params.id],
    });
    expect(rows[0]?.figures).not.toContain("Ours broke");
  });
});

describe("the share link", () => {
  test("opens a report to anyone until it is revoked, and all wrong links get the same 404", async () => {
    const { as, id } = await reported();
    const params = { id };
    const { report } = dataOf(await reports.app.call("getWorkspaceReport", { params }, as));
    const open = (token: string, of = params) =>
      reports.app.call("getSharedReport", { params: of, query: { token } });
    const token = report.shareToken ?? "";
    const body = { name: "Script", scopes: ["read" as const], days: null };
    const { secret } = dataOf(await reports.app.call("createApiToken", { body }, as));
    const read = dataOf(
      await reports.app.call("getWorkspaceReport", { params }, { token: secret }),
    );
    // A program that reads reports can't publish them.
    expect(read.report).toEqual({ ...report, shareToken: null });
    const shared = dataOf(await open(token)).report;
    expect(shared.shareToken).toBeNull();
    expect(shared.figures).toEqual(report.figures);
    const { shareToken } = dataOf(await reports.app.call("revokeReportLink", { params }, as));
    expect(shareToken).not.toBe(token);
    dataOf(await open(shareToken));
    const missing = { id: "00000000-0000-7000-8000-000000000000" };
    const refused = [await open(token), await open(""), await open(shareToken, missing)];
    for (const one of refused) {
      expect(errorOf(one)).toEqual(errorOf(refused[0] ?? one));
      expect(one.status).toBe(404);
    }
  });

  test("shows no pasted post, and no post of the workspace’s feeds", async () => {
    const owner = await openOwner(reports.app, "starter");
    await runReports(reports.app, clock.now());
    const phrase = "ledger for beekeepers";
    await reports.app.call("addKeyword", { body: { keyword: phrase } }, await signIn(owner));
    await expect
      .poll(() => reports.app.services.index.match({ title: phrase, body: "" }).length)
      .toBe(1);
    const postedAt = new Date(clock.now().getTime() - hour);
    const post = testPost({ title: `Which ${phrase}?`, postedAt });
    await reports.app.ingest([post]);
    await reports.app.infrastructure.database.query({
      text: "update posts set owner_workspace_id = $2 where external_id = $1",
      values: [post.externalId, owner.workspaceId],
    });
    await runAt(comingMonday());
    const { items } = await reportsOf(owner);
    const params = { id: items[0]?.id ?? "" };
    const { report } = dataOf(
      await reports.app.call("getWorkspaceReport", { params }, await signIn(owner)),
    );
    expect(report.threads).toHaveLength(1);
    const query = { token: report.shareToken ?? "" };
    expect(
      dataOf(await reports.app.call("getSharedReport", { params, query })).report.threads,
    ).toEqual([]);
  });

  test("and the report are not found by other workspaces", async () => {
    const { id } = await reported();
    const other = await openOwner(reports.app, "starter");
    const as = await signIn(other);
    for (const call of ["getWorkspaceReport", "revokeReportLink"] as const) {
      expect((await reports.app.call(call, { params: { id } }, as)).status).toBe(404);
    }
  });
});

describe("the kind of a keyword", () => {
  test("is one of the known kinds or null, and can be set for own keywords only", async () => {
    const [owner, other] = [await openOwner(reports.app), await openOwner(reports.app)];
    const as = await signIn(owner);
    const { keyword } = dataOf(
      await reports.app.call("addKeyword", { body: { keyword: "acme crm" } }, as),
    );
    const params = { id: keyword.id };
    expect(keyword.kind).toBeNull();
    const set = (kind: unknown, by = as) =>
      reports.app.call("setKeywordKind", { params, body: { kind: kind as null } }, by);
    expect(dataOf(await set("competitor")).keyword.kind).toBe("competitor");
    expect(errorOf(await set("rival"))).toMatchObject({
      status: 400,
      details: ["kind: must be own_brand, competitor, problem or null"],
    });
    expect((await set("problem", await signIn(other))).status).toBe(404);
    expect(dataOf(await set(null)).keyword.kind).toBeNull();
  });
});
