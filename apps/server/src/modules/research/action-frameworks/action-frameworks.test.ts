import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallInput, Calls, Framework } from "@earshot/contract";
import { researchLimits } from "@earshot/contract";
import { parse } from "csv-parse/sync";
import { micromark } from "micromark";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAnalyses, testCommunity } from "../../../testing/analyses.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";

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

async function customer() {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const get = async (id: string) =>
    dataOf(await app.call("getFramework", { params: { id } }, person)).framework;
  type Body = CallInput<Calls["putFramework"]>["body"];
  const put = (id: string, body: Body) =>
    app.call("putFramework", { params: { id }, body }, person);
  const file = async (
    name: "exportFrameworkMarkdown" | "exportFrameworkCsv" | "exportDiscussionsCsv",
    id: string,
  ) => dataOf(await app.call(name, { params: { id } }, person)) as Blob;
  const share = async (id: string) =>
    dataOf(await app.call("shareFramework", { params: { id } }, person)).framework;
  return { person, workspaceId, get, put, file, share };
}

/** An analysis whose theme rests on two posts. */
async function analysisOf(
  workspaceId: string,
  words: [string, string] = ["late again", "pay late"],
) {
  const posts = await Promise.all(words.map((one) => analyses.post(`They ${one} each month.`)));
  const members = posts.map(({ id: postId }, at) => ({ postId, words: words[at] ?? "" }));
  const theme = { id: "t1", kind: "pain" as const, label: "late payments", members };
  const id = await analyses.analysis(workspaceId, {
    themes: [theme],
    communities: [testCommunity()],
  });
  return { id, posts };
}

const bodyOf = <T extends { title: string; version: number; sections: readonly object[] }>(
  framework: T,
) => ({
  version: framework.version,
  title: framework.title,
  sections: (
    framework.sections as { id: string; where: string; title: string; text: string }[]
  ).map(({ id, where, title, text }) => ({ id, where, title, text })),
});
const quotesOf = ({ sections }: Pick<Framework, "sections">) =>
  sections
    .flatMap(({ statements }) => statements.flatMap(({ evidence }) => evidence))
    .map(({ quote }) => quote);

describe("an action framework", () => {
  test("is made from the analysis, with quotes of stored posts", async () => {
    const { workspaceId, get } = await customer();
    const { id } = await analysisOf(workspaceId);
    const framework = await get(id);
    expect(framework).toMatchObject({
      ...{ analysisId: id, title: "Action framework", version: 0 },
      ...{ notionUrl: null, shareToken: null, shareExpiresAt: null },
      sections: [
        {
          ...{ where: "r/smallbusiness", title: "Before you post here" },
          text: expect.stringContaining("posts of 9:00 (time zone: UTC)"),
          statements: [{ evidence: [] }],
        },
        { where: "r/smallbusiness", title: "Answer “late payments”" },
        { where: "Everywhere", title: "Answer “late payments”" },
      ],
    });
    expect(quotesOf(framework)).toEqual(["late again", "pay late", "late again", "pay late"]);
  });

  test("keeps what its customer writes, by version, and makes the rest from the analysis", async () => {
    const { workspaceId, get, put } = await customer();
    const { id } = await analysisOf(workspaceId);
    const made = bodyOf(await get(id));
    const [first, second] = made.sections;
    if (!first || !second) throw new Error("no sections");
    const note = { id: crypto.randomUUID(), where: "Email", title: "Ours", text: "=1+1" };
    const body = {
      ...made,
      title: "Our plan",
      sections: [second, note, { ...first, text: "Our own words." }],
    };
    const saved = dataOf(await put(id, body)).framework;
    expect(saved).toMatchObject({ title: "Our plan", version: 1 });
    expect(bodyOf(saved).sections).toEqual(body.sections);
    expect(saved.sections[0]?.statements).toMatchObject([{ evidence: { length: 2 } }]);
    expect(await get(id)).toEqual(saved);
    const late = await put(id, { ...body, title: "Another tab" });
    expect(errorOf(late)).toMatchObject({ status: 409, code: "FRAMEWORK_CHANGED" });
    expect((await get(id)).title).toBe("Our plan");
    const [one, other] = await Promise.all(
      ["A", "B"].map((title) => put(id, { ...body, version: 1, title })),
    );
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
  });

  test("keeps its analysis, as a link to it does, when older ones make room", async () => {
    const { workspaceId, person, get, put, share } = await customer();
    const ids = await Promise.all([1, 2, 3].map(() => analyses.analysis(workspaceId, {})));
    const [edited = "", shared = "", plain = ""] = ids;
    await put(edited, { ...bodyOf(await get(edited)), title: "Ours" });
    await share(shared);
    const { researchJobs } = app.services;
    for (let at = 0; at < researchLimits.analysesMax; at++) {
      await analyses.analysis(workspaceId, {});
    }
    await researchJobs.start(workspaceId, "audience", {});
    expect((await get(edited)).title).toBe("Ours");
    expect((await get(shared)).shareToken).not.toBeNull();
    const gone = await app.call("getFramework", { params: { id: plain } }, person);
    expect(errorOf(gone).code).toBe("NOT_FOUND");
  });

  test("is refused with an id twice, or a text that is too long or empty", async () => {
    const { workspaceId, get, put } = await customer();
    const { id } = await analysisOf(workspaceId);
    const { sections, ...rest } = bodyOf(await get(id));
    const [first] = sections;
    if (!first) throw new Error("no section");
    const detailsOf = async (part: Partial<Parameters<typeof put>[1]>) => {
      const error = errorOf(await put(id, { ...rest, sections, ...part }));
      expect(error.code).toBe("VALIDATION_FAILED");
      return error.details;
    };
    await detailsOf({ sections: [first, first] });
    await detailsOf({
      sections: [{ ...first, text: "x".repeat(researchLimits.frameworkTextMax + 1) }],
    });
    expect(await detailsOf({ title: " " })).toEqual(["title: must not be empty"]);
    for (const field of ["where", "title", "text"]) {
      expect(await detailsOf({ sections: [{ ...first, [field]: " " }] })).toEqual([
        `sections.0.${field}: must not be empty`,
      ]);
    }
    expect(await get(id)).toMatchObject({ version: 0 });
  });

  test("that was saved while its analysis ran offers what was found later, and what was removed", async () => {
    const { workspaceId, get, put } = await customer();
    const post = await analyses.post("They pay late each month.");
    const members = [{ postId: post.id, words: "pay late" }];
    const themes = [{ id: "t1", kind: "pain" as const, label: "late payments", members }];
    const id = await analyses.analysis(workspaceId, { themes }, { isRunning: true });
    const early = await get(id);
    expect(early).toMatchObject({ isAnalysisRunning: true, otherSections: [] });
    dataOf(await put(id, { ...bodyOf(early), title: "Early" }));
    await analyses.finish(id, { themes, communities: [testCommunity()] });
    const late = await get(id);
    expect(late).toMatchObject({ isAnalysisRunning: false, title: "Early" });
    expect(late.sections).toEqual(early.sections);
    expect(late.otherSections.map(({ where, title }) => `${where}: ${title}`)).toEqual([
      "r/smallbusiness: Before you post here",
      "r/smallbusiness: Answer “late payments”",
    ]);
    const body = bodyOf(late);
    const others = bodyOf({ ...late, sections: late.otherSections }).sections;
    const restored = dataOf(await put(id, { ...body, sections: others })).framework;
    expect(restored.sections).toEqual(late.otherSections);
    expect(restored.otherSections).toEqual(early.sections);
  });

  test("with two personas of one name is saved", async () => {
    const { workspaceId, get, put } = await customer();
    const evidence = [
      {
        ...{ discussionId: "1", url: "https://www.reddit.com/r/a/comments/1/x/" },
        ...{ field: "content" as const, span: [0, 4] as [number, number], quote: "late" },
      },
    ];
    const persona = {
      ...{ persona_name: "Owner", pain_points: [], phrases: [] },
      traits: [{ text: "Pays late.", evidence }],
    };
    const id = await analyses.analysis(workspaceId, {
      personas: {
        primary_personas: [persona, persona],
        community_insights: { platforms_they_use: [] },
      },
    });
    const made = await get(id);
    expect(made.sections.map(({ title }) => title)).toEqual(["Write for Owner", "Write for Owner"]);
    expect(dataOf(await put(id, bodyOf(made))).framework.sections).toEqual(made.sections);
  });

  test("of another workspace, of a missing analysis or of communities is not found", async () => {
    const [owner, stranger] = [await customer(), await customer()];
    const { id } = await analysisOf(owner.workspaceId);
    const framework = await owner.get(id);
    const communities = crypto.randomUUID();
    await app.infrastructure.database.query({
      text: `insert into research_jobs (id, workspace_id, kind, status, input, created_at, progress_at)
        values ($1, $2, 'communities', 'completed', '{}', now(), now())`,
      values: [communities, stranger.workspaceId],
    });
    for (const one of [id, crypto.randomUUID(), communities]) {
      const params = { id: one };
      const { token } = stranger.person;
      for (const outcome of [
        await app.call("getFramework", { params }, { token }),
        await stranger.put(one, bodyOf(framework)),
        await app.call("exportFrameworkMarkdown", { params }, { token }),
        await app.call("exportFrameworkCsv", { params }, { token }),
        await app.call("exportDiscussionsCsv", { params }, { token }),
        await app.call("shareFramework", { params }, { token }),
        await app.call("revokeFrameworkShare", { params }, { token }),
        await app.call("exportFrameworkToNotion", { params, body: {} }, { token }),
      ]) {
        expect(errorOf(outcome)).toMatchObject({ status: 404, code: "NOT_FOUND" });
      }
    }
    expect(await owner.get(id)).toEqual(framework);
  });
});

describe("a post that is deleted", () => {
  test("disappears from the framework, its files and its shared page", async () => {
    const { workspaceId, get, put, file, share } = await customer();
    const { id, posts } = await analysisOf(workspaceId, ["zebra words", "walrus words"]);
    const made = bodyOf(await get(id));
    const sections = made.sections.map((one) =>
      one.where === "Everywhere" ? { ...one, title: "Our own title" } : one,
    );
    dataOf(await put(id, { ...made, sections }));
    const { shareToken } = await share(id);
    const shown = async () => {
      const query = { token: shareToken ?? "" };
      const page = await app.app.inject(`/shared/framework/${id}?token=${query.token}`);
      return [
        JSON.stringify(await get(id)),
        await (await file("exportFrameworkMarkdown", id)).text(),
        await (await file("exportFrameworkCsv", id)).text(),
        await (await file("exportDiscussionsCsv", id)).text(),
        JSON.stringify(dataOf(await app.call("getSharedFramework", { params: { id }, query }))),
        page.body,
      ];
    };
    for (const text of await shown()) expect(text).toContain("zebra words");
    await analyses.purge(posts[0]?.externalId ?? "");
    for (const text of await shown()) {
      expect(text).not.toContain("zebra");
      expect(text).toContain("walrus words");
    }
    await analyses.purge(posts[1]?.externalId ?? "");
    for (const text of await shown()) expect(text).not.toContain("walrus");
    // What was made of them is gone with them; what the customer wrote stays.
    expect((await get(id)).sections.map(({ title }) => title)).toEqual([
      "Before you post here",
      "Our own title",
    ]);
    const { rows } = await app.infrastructure.database.query({
      text: "select row_to_json(action_frameworks)::text as row from action_frameworks where analysis_id = $1",
      values: [id],
    });
    expect(rows[0].row).not.toMatch(/zebra|walrus/);
  });
});

test("a post that a workspace pasted is in no framework", async () => {
  const { workspaceId, get, share, file } = await customer();
  const { id, posts } = await analysisOf(workspaceId);
  await app.infrastructure.database.query({
    text: "update posts set owner_workspace_id = $1, platform_id = external_id where id = any($2)",
    values: [workspaceId, posts.map((post) => post.id)],
  });
  expect(quotesOf(await get(id))).toEqual([]);
  const shared = await share(id);
  expect(JSON.stringify(shared)).not.toContain("late again");
  for (const name of [
    "exportFrameworkMarkdown",
    "exportFrameworkCsv",
    "exportDiscussionsCsv",
  ] as const) {
    expect(await (await file(name, id)).text()).not.toContain("late again");
  }
});

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
    const { sections: _, ...rest } = bodyOf(await get(id));
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

  test("have the discussions with their links and themes", async () => {
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

  test("as Markdown have its title, sections and quotes with their links", async () => {
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

  test("shows it to anyone for 30 days, without a word about the workspace", async () => {
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
    // The session has ended, too.
    const { email, password } = person;
    const signedIn = await app.call("login", { body: { email, password, rememberMe: false } });
    person.token = dataOf(signedIn).accessToken;
    expect(await get(id)).toMatchObject({ shareToken: null, shareExpiresAt: null });
    // Sharing it again is the same link.
    expect((await share(id)).shareToken).toBe(token);
    expect((await open(id, token)).status).toBe(200);
  });

  test("that is wrong, revoked, expired, foreign or missing is the same 404", async () => {
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

  test("is a page that is not indexed and passes its token to nobody", async () => {
    const { workspaceId, put, get, share } = await customer();
    const { id } = await analysisOf(workspaceId);
    dataOf(await put(id, { ...bodyOf(await get(id)), title: `<b>"Plan"</b>` }));
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

  test("can't be guessed by one network again and again", async () => {
    const { workspaceId, share } = await customer();
    const { id } = await analysisOf(workspaceId);
    const token = (await share(id)).shareToken ?? "";
    const statuses: number[] = [];
    for (let tried = 0; tried < 70; tried += 1) statuses.push((await open(id, "wrong")).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await open(id, token)).status).toBe(429);
  });
});
