import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { researchLimits } from "@earshot/contract";
import { parse } from "csv-parse/sync";
import { micromark } from "micromark";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAnalyses } from "../../../testing/analyses.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { putBodyOf, signUpForFrameworks, storeAnalysis } from "../../../testing/frameworks.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-web-"));
const clock = createTestClock();
let app: TestApp;
let analyses: ReturnType<typeof openAnalyses>;
beforeAll(async () => {
  mkdirSync(join(folder, "shared"));
  writeFileSync(
    join(folder, "shared/framework.html"),
    `<html><head><meta name="robots" content="noindex" /><title>App</title></head><body><div id="root"></div></body></html>`,
  );
  writeFileSync(join(folder, "index.html"), "<html><head></head><body></body></html>");
  app = await openTestApp({ clock, webFolder: folder, rateLimits: true });
  analyses = openAnalyses(app);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const customer = () => signUpForFrameworks(app);
const analysisOf = (workspaceId: string, words?: [string, string]) =>
  storeAnalysis(analyses, workspaceId, words);

describe("the files of a framework", () => {
  const hostile = [
    '=HYPERLINK("https://evil.example";"x")',
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "\tx",
    'quote " comma , and\nline',
  ];

  test("are read back by a CSV library as they were written, with no formula in them", async () => {
    const { workspaceId, get, put, file } = await customer();
    const { id } = await analysisOf(workspaceId);
    const { sections: _, ...rest } = putBodyOf(await get(id));
    const sections = hostile.map((text) => ({
      id: crypto.randomUUID(),
      where: text,
      title: text,
      text,
    }));
    dataOf(await put(id, { ...rest, sections }));
    const saved = await get(id);
    const csv = await file("exportFrameworkCsv", id);
    expect(csv.type).toBe("text/csv");
    const rows: string[][] = parse(Buffer.from(await csv.arrayBuffer()), { bom: true });
    expect(rows[0]).toEqual(["Where", "Title", "Text", "Quotes", "Links"]);
    expect(rows.length).toBe(hostile.length + 1);
    for (const [at, row] of rows.slice(1).entries()) {
      const { where = "", title = "", text = "" } = saved.sections[at] ?? {};
      expect(row.map((cell) => cell.replace(/^'(?=[=+\-@\t])/, ""))).toEqual([
        ...[where, title, text, "", ""],
      ]);
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  test("contain the discussions with their links and themes", async () => {
    const { workspaceId, file } = await customer();
    const { id, posts } = await analysisOf(workspaceId);
    const csv = await file("exportDiscussionsCsv", id);
    const rows: Record<string, string>[] = parse(await csv.text(), { bom: true, columns: true });
    const texts = rows.toSorted((a, b) => (a.Text ?? "").localeCompare(b.Text ?? ""));
    expect(texts).toMatchObject([
      {
        ...{ Platform: "Reddit", Community: "smallbusiness", Kind: "post", Title: "A question" },
        ...{ Text: "They late again each month.", Votes: "1", Comments: "0" },
        Posted: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        Intent: expect.stringMatching(/^\d+$/),
        Themes: "late payments",
      },
      { Text: "They pay late each month." },
    ]);
    expect(rows).toHaveLength(posts.length);
    const empty = await file("exportDiscussionsCsv", await analyses.analysis(workspaceId, {}));
    expect(parse(await empty.text(), { bom: true })).toHaveLength(1);
  });

  test("contain, as Markdown, its title, sections and quotes with links", async () => {
    const { workspaceId, file } = await customer();
    const { id } = await analysisOf(workspaceId, ["*late* again", "pay <late>"]);
    const markdown = await file("exportFrameworkMarkdown", id);
    expect(markdown.type).toBe("text/markdown");
    const html = micromark(await markdown.text());
    expect(html).toContain("<h1>Action framework</h1>");
    expect(html).toContain("<h2>r/smallbusiness: Answer “late payments”</h2>");
    expect(html).toContain("“*late* again”");
    expect(html).toContain("“pay &lt;late&gt;”");
    expect(html.match(/<a href="https:\/\/www\.reddit\.com\/[^"]+">Discussion<\/a>/g)).toHaveLength(
      4,
    );
  });
});

describe("the link of a framework", () => {
  const open = (id: string, token?: string) =>
    app.call("getSharedFramework", {
      params: { id },
      query: token === undefined ? {} : { token },
    });

  test("shows it to anyone for 30 days, and reveals nothing about the workspace", async () => {
    const { person, workspaceId, share, get } = await customer();
    const { id } = await analysisOf(workspaceId);
    const framework = await share(id);
    const token = framework.shareToken ?? "";
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect(dataOf(await open(id, token)).framework).toEqual({
      title: framework.title,
      sections: framework.sections,
      updatedAt: framework.updatedAt,
    });
    expect((await get(id)).version).toBe(0);
    clock.advance(researchLimits.frameworkShareMs - 1_000);
    expect((await open(id, token)).status).toBe(200);
    clock.advance(2_000);
    expect((await open(id, token)).status).toBe(404);
    // The session has expired too.
    const { email, password } = person;
    const signedIn = await app.call("login", { body: { email, password, rememberMe: false } });
    person.token = dataOf(signedIn).accessToken;
    expect(await get(id)).toMatchObject({ shareToken: null, shareExpiresAt: null });
    // Sharing it again gives the same link.
    expect((await share(id)).shareToken).toBe(token);
    expect((await open(id, token)).status).toBe(200);
  });

  test("returns the same 404 with a wrong, revoked or missing token, and for a missing or deleted framework", async () => {
    const { person, workspaceId, share } = await customer();
    const [one, other] = [await analysisOf(workspaceId), await analysisOf(workspaceId)];
    const token = (await share(one.id)).shareToken ?? "";
    const foreign = (await share(other.id)).shareToken ?? "";
    const outcomes = [
      await open(one.id, `${token.slice(0, -1)}x`),
      await open(one.id, foreign),
      await open(one.id, ""),
      await open(one.id),
      await open(crypto.randomUUID(), token),
    ];
    const revoked = await app.call("revokeFrameworkShare", { params: { id: one.id } }, person);
    expect(dataOf(revoked).framework.shareToken).toBeNull();
    outcomes.push(await open(one.id, token));
    const renewed = (await share(one.id)).shareToken ?? "";
    expect(renewed).not.toBe(token);
    outcomes.push(await open(one.id, token));
    expect((await open(one.id, renewed)).status).toBe(200);
    await app.infrastructure.database.query({
      text: "delete from research_jobs where id = $1",
      values: [one.id],
    });
    outcomes.push(await open(one.id, renewed));
    const errors = outcomes.map((outcome) => JSON.stringify(errorOf(outcome)));
    expect(new Set(errors).size).toBe(1);
    expect(errorOf(outcomes[0] as never)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("opens a page that is not indexed and does not pass on its token", async () => {
    const { workspaceId, put, get, share } = await customer();
    const { id } = await analysisOf(workspaceId);
    dataOf(await put(id, { ...putBodyOf(await get(id)), title: `<b>"Plan"</b>` }));
    const token = (await share(id)).shareToken ?? "";
    const { body, headers, statusCode } = await app.app.inject(
      `/shared/framework/${id}?token=${token}`,
    );
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    expect(body).toContain("<title>&lt;b&gt;&quot;Plan&quot;&lt;/b&gt;</title>");
    expect(body).toContain(
      `<link rel="canonical" href="http://localhost/shared/framework/${id}" />`,
    );
    expect(body).toContain("late again");
    expect(body).not.toContain(token);
    for (const wrong of ["", "?token=wrong", "?token=a&token=b"]) {
      const page = await app.app.inject(`/shared/framework/${id}${wrong}`);
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toContain("late again");
      expect(page.body).not.toContain("Plan");
    }
  });

  test("is rate-limited against guesses from one network", async () => {
    const { workspaceId, share } = await customer();
    const { id } = await analysisOf(workspaceId);
    const token = (await share(id)).shareToken ?? "";
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 70; attempt += 1)
      statuses.push((await open(id, "wrong")).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await open(id, token)).status).toBe(429);
  });
});
