import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Framework } from "@earshot/contract";
import { researchLimits } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAnalyses, testCommunity } from "../../../testing/analyses.ts";
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

  test("stores the customer's edits, rejects outdated versions, and takes the rest from the analysis", async () => {
    const { workspaceId, get, put } = await customer();
    const { id } = await analysisOf(workspaceId);
    const made = putBodyOf(await get(id));
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
    expect(putBodyOf(saved).sections).toEqual(body.sections);
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

  test("that was edited or shared keeps its analysis from being deleted for newer ones", async () => {
    const { workspaceId, person, get, put, share } = await customer();
    const ids = await Promise.all([1, 2, 3].map(() => analyses.analysis(workspaceId, {})));
    const [edited = "", shared = "", plain = ""] = ids;
    await put(edited, { ...putBodyOf(await get(edited)), title: "Ours" });
    await share(shared);
    const { researchJobs } = app.services;
    for (let at = 0; at < researchLimits.analysesMax; at++) {
      await analyses.analysis(workspaceId, {});
    }
    await researchJobs.start(workspaceId, "audience", {});
    expect((await get(edited)).title).toBe("Ours");
    expect((await get(shared)).shareToken).not.toBeNull();
    const deleted = await app.call("getFramework", { params: { id: plain } }, person);
    expect(errorOf(deleted).code).toBe("NOT_FOUND");
  });

  test("is refused with a repeated id, or a text that is too long or empty", async () => {
    const { workspaceId, get, put } = await customer();
    const { id } = await analysisOf(workspaceId);
    const { sections, ...rest } = putBodyOf(await get(id));
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

  test("that was saved while its analysis ran offers later and removed sections", async () => {
    const { workspaceId, get, put } = await customer();
    const post = await analyses.post("They pay late each month.");
    const members = [{ postId: post.id, words: "pay late" }];
    const themes = [{ id: "t1", kind: "pain" as const, label: "late payments", members }];
    const id = await analyses.analysis(workspaceId, { themes }, { isRunning: true });
    const early = await get(id);
    expect(early).toMatchObject({ isAnalysisRunning: true, otherSections: [] });
    dataOf(await put(id, { ...putBodyOf(early), title: "Early" }));
    await analyses.finish(id, { themes, communities: [testCommunity()] });
    const late = await get(id);
    expect(late).toMatchObject({ isAnalysisRunning: false, title: "Early" });
    expect(late.sections).toEqual(early.sections);
    expect(late.otherSections.map(({ where, title }) => `${where}: ${title}`)).toEqual([
      "r/smallbusiness: Before you post here",
      "r/smallbusiness: Answer “late payments”",
    ]);
    const body = putBodyOf(late);
    const others = putBodyOf({ ...late, sections: late.otherSections }).sections;
    const restored = dataOf(await put(id, { ...body, sections: others })).framework;
    expect(restored.sections).toEqual(late.otherSections);
    expect(restored.otherSections).toEqual(early.sections);
  });

  test("with two personas of the same name can be saved", async () => {
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
    expect(dataOf(await put(id, putBodyOf(made))).framework.sections).toEqual(made.sections);
  });

  test("is not found for another workspace, a missing analysis or a comparison of communities", async () => {
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
        await stranger.put(one, putBodyOf(framework)),
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

describe("a deleted post", () => {
  test("disappears from the framework, its files and its shared page", async () => {
    const { workspaceId, get, put, file, share } = await customer();
    const { id, posts } = await analysisOf(workspaceId, ["zebra words", "walrus words"]);
    const made = putBodyOf(await get(id));
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
    // Generated sections disappear with the posts; the customer's own section stays.
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

test("no framework contains a post that a workspace pasted", async () => {
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
