import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "../../../infrastructure/log.ts";
import { createNotion } from "../../../integrations/notion/index.ts";
import { openAnalyses, testCommunity } from "../../../testing/analyses.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createMemoryLimits } from "../../../testing/memory-limits.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
let analyses: ReturnType<typeof openAnalyses>;
const waits: number[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const clock = createTestClock(new Date());
  const notes = createNotion(
    {
      apiUrl: `${sandbox.address}/notion`,
      version: "2026-03-11",
      clientId: "earshot",
      clientSecret: "secret",
      timeoutMs: 2_000,
    },
    {
      outboundLimits: createMemoryLimits(clock),
      clock,
      log: createLog("silent"),
      sleep: async (ms) => {
        waits.push(ms);
        clock.advance(ms);
      },
    },
  );
  app = await openTestApp({ notes });
  analyses = openAnalyses(app);
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const pagesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    markdown: z.string(),
    writes: z.number(),
    workspace: z.object({ name: z.string() }),
  }),
);
const setFault = (fault: string, path: string, times = 1) =>
  sandbox.control("POST", "faults", { service: "notion", path, fault, times });

/** A customer with an analysis, and functions that connect Notion like a browser and export. */
async function customer() {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const name = `Notion of ${person.email}`;
  const post = await analyses.post("They pay late each month.");
  const members = [{ postId: post.id, words: "pay late" }];
  const theme = { id: "t", kind: "pain" as const, label: "late payments", members };
  const id = await analyses.analysis(workspaceId, {
    themes: [theme],
    communities: [testCommunity()],
  });

  async function go(url: string, cookie: string) {
    const { headers } = await app.app.inject({ url, headers: { cookie } });
    const setCookie = String([headers["set-cookie"] ?? ""].flat()[0]).split(";")[0] ?? "";
    return { location: String(headers.location), setCookie };
  }
  async function connect(allow = "true") {
    const query = new URLSearchParams({ user_id: person.user.id, analysis: id });
    const begun = await go(`/api/auth/notion/authorize?${query}`, person.cookie);
    const { origin, pathname, searchParams } = new URL(begun.location);
    const consent = await fetch(`${origin}${pathname}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        ...Object.fromEntries(searchParams),
        allow,
        typed_workspace: name,
      }),
    });
    const back = new URL(consent.headers.get("location") ?? "");
    const cookie = `${person.cookie}; ${begun.setCookie}`;
    return (await go(`${back.pathname}${back.search}`, cookie)).location;
  }
  const exportPage = (asNewPage = false) =>
    app.call("exportFrameworkToNotion", { params: { id }, body: { asNewPage } }, person);
  const status = async () => dataOf(await app.call("getNotionStatus", {}, person));
  const framework = async () =>
    dataOf(await app.call("getFramework", { params: { id } }, person)).framework;
  const pages = async () =>
    pagesSchema
      .parse(await sandbox.control("GET", "notion/pages"))
      .filter(({ workspace }) => workspace.name === name);
  const rewrite = async (title: string, texts: readonly string[]) => {
    const { version } = await framework();
    const sections = texts.map((text) => ({
      ...{ id: crypto.randomUUID(), where: "Everywhere", title: "Ours", text },
    }));
    return dataOf(
      await app.call(
        "putFramework",
        { params: { id }, body: { version, title, sections } },
        person,
      ),
    );
  };
  return { id, person, post, connect, exportPage, status, framework, pages, rewrite };
}

describe("an export to Notion", () => {
  test("creates a page with the sections and quotes, and changes that page the next time", async () => {
    const { id, post, connect, exportPage, status, framework, pages, rewrite } = await customer();
    expect(await connect()).toBe(
      `/dashboard?view=ads-promotions&tab=framework&analysis=${id}&notion_connected=true`,
    );
    expect(await status()).toMatchObject({ available: true, connected: true });
    const { url } = dataOf(await exportPage());
    expect((await framework()).notionUrl).toBe(url);
    const [page] = await pages();
    expect(page).toMatchObject({ title: "Action framework", writes: 1 });
    expect(page?.markdown).toContain("## r/smallbusiness: Answer “late payments”");
    expect(page?.markdown).toMatch(/^> “pay late” \[Discussion\]\(https:\/\/www\.reddit\.com\//m);
    await analyses.purge(post.externalId);
    expect(dataOf(await exportPage()).url).toBe(url);
    expect((await pages())[0]?.markdown).not.toContain("pay late");
    await rewrite("Our plan", ["Answer within an hour."]);
    expect(dataOf(await exportPage()).url).toBe(url);
    expect(await pages()).toMatchObject([
      {
        ...{ id: page?.id, title: "Our plan", writes: 3 },
        markdown: "## Everywhere: Ours\n\nAnswer within an hour.",
      },
    ]);
  });

  test("requires a connection, and reports a refused one", async () => {
    const { id, connect, exportPage, status, pages } = await customer();
    expect(errorOf(await exportPage())).toMatchObject({
      status: 409,
      code: "NOTION_NOT_CONNECTED",
    });
    expect(await connect("false")).toBe(
      `/dashboard?view=ads-promotions&tab=framework&analysis=${id}&notion_error=cancelled`,
    );
    expect((await status()).connected).toBe(false);
    expect(errorOf(await exportPage()).code).toBe("NOTION_NOT_CONNECTED");
    expect(await pages()).toEqual([]);
  });

  test.each(["trash", "unshare"])(
    "whose page is no longer accessible (%s) creates a new one only on request",
    async (action) => {
      const { connect, exportPage, pages, framework } = await customer();
      await connect();
      const first = dataOf(await exportPage());
      const [page] = await pages();
      await sandbox.control("POST", `notion/pages/${page?.id}/${action}`);
      for (const outcome of [await exportPage(), await exportPage()]) {
        expect(errorOf(outcome)).toMatchObject({ status: 409, code: "NOTION_PAGE_MISSING" });
      }
      expect(await pages()).toHaveLength(1);
      const second = dataOf(await exportPage(true));
      expect(second.url).not.toBe(first.url);
      expect(await pages()).toHaveLength(2);
      expect((await framework()).notionUrl).toBe(second.url);
      expect(dataOf(await exportPage()).url).toBe(second.url);
    },
  );

  test("after its permission was revoked asks to connect again, and then works", async () => {
    const { connect, exportPage, status, pages } = await customer();
    await connect();
    dataOf(await exportPage());
    await sandbox.control("POST", "notion/revoke");
    expect(errorOf(await exportPage())).toMatchObject({
      status: 409,
      code: "NOTION_NOT_CONNECTED",
      message: "Notion no longer accepts this connection. Connect Notion again, then export.",
    });
    expect(await status()).toMatchObject({ connected: false, workspaceName: null });
    await connect();
    // The page belongs to another connection, so it is missing for this one.
    expect(errorOf(await exportPage()).code).toBe("NOTION_PAGE_MISSING");
    dataOf(await exportPage(true));
    expect(await pages()).toHaveLength(2);
  });

  test("whose permission is revoked during the export keeps the page, and asks to connect again", async () => {
    const { connect, exportPage, status, framework, pages, rewrite } = await customer();
    await connect();
    const lines = "A line.\n".repeat(400).trim();
    await rewrite("Long", [lines, lines, lines, lines]);
    // The page is created; after that, the token and its renewal are refused.
    await setFault("401", "/v1/pages/", 1);
    await setFault("400", "/v1/oauth/token", 1);
    expect(errorOf(await exportPage())).toMatchObject({
      code: "NOTION_NOT_CONNECTED",
      message: expect.stringContaining("Connect Notion again"),
    });
    expect((await status()).connected).toBe(false);
    expect((await framework()).notionUrl).not.toBeNull();
    expect(await pages()).toMatchObject([{ title: "Long", writes: 1 }]);
  });

  test("with an expired token renews it, and stores the new one", async () => {
    const { connect, exportPage, pages } = await customer();
    await connect();
    dataOf(await exportPage());
    await sandbox.control("POST", "notion/expire");
    dataOf(await exportPage());
    dataOf(await exportPage());
    expect(await pages()).toMatchObject([{ writes: 3 }]);
  });

  test("that fails after the page was created changes that page the next time", async () => {
    const { connect, exportPage, pages, rewrite } = await customer();
    await connect();
    const lines = "A line.\n".repeat(400).trim();
    await rewrite("Long", [lines, lines, lines]);
    await setFault("503", "/v1/pages/", 1);
    expect(errorOf(await exportPage())).toMatchObject({ status: 503, code: "NOTION_AWAY" });
    dataOf(await exportPage());
    const [page, ...others] = await pages();
    expect(others).toEqual([]);
    expect(page?.markdown.match(/A line\\?\./g)).toHaveLength(1_200);
  });

  test("to a page with subpages is refused, and creates a new page on request", async () => {
    const { connect, exportPage, pages, framework } = await customer();
    await connect();
    const first = dataOf(await exportPage());
    const [page] = await pages();
    await sandbox.control("POST", `notion/pages/${page?.id}/subpage`);
    expect(errorOf(await exportPage())).toMatchObject({
      ...{ status: 409, code: "NOTION_REFUSED" },
      message: expect.stringMatching(/export to a new page\.$/),
    });
    expect(await pages()).toEqual([expect.objectContaining({ title: page?.title, writes: 1 })]);
    const second = dataOf(await exportPage(true));
    expect(second.url).not.toBe(first.url);
    expect((await framework()).notionUrl).toBe(second.url);
  });

  test.each([
    ["503", "NOTION_AWAY", /can't be reached .* Until then, the page has only a part of the/],
    [
      "429",
      "NOTION_AWAY",
      /in 2 seconds\. Until then, the page has only a part of the framework\.$/,
    ],
    [
      "400",
      "NOTION_REFUSED",
      /new page\. Until then, the page has only a part of the framework\.$/,
    ],
  ])("that fails halfway with %s says what is on the page", async (fault, code, message) => {
    const { connect, exportPage, rewrite, framework } = await customer();
    await connect();
    const lines = "A line.\n".repeat(400).trim();
    await rewrite("Long", [lines, lines, lines]);
    await setFault(fault, "/v1/pages/", 0);
    const error = errorOf(await exportPage());
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    await sandbox.control("DELETE", "faults");
    expect((await framework()).notionUrl).not.toBeNull();
    dataOf(await exportPage());
    await setFault(fault, "/v1/pages/", 0);
    // This export wrote nothing.
    expect(errorOf(await exportPage()).message).not.toMatch(/Until then/);
  });

  test("that was not confirmed says that the page may be incomplete", async () => {
    const { connect, exportPage, pages } = await customer();
    await connect();
    dataOf(await exportPage());
    const [page] = await pages();
    await setFault("cut-body", `/v1/pages/${page?.id}/markdown`);
    expect(errorOf(await exportPage()).message).toMatch(
      /Until then, the page may have only a part/,
    );
  });

  test.each([
    ["400", 409, "NOTION_REFUSED", /may add pages to your workspace/],
    ["403", 409, "NOTION_REFUSED", /may add pages to your workspace/],
    ["404", 409, "NOTION_REFUSED", /may add pages to your workspace/],
    ["502-html", 503, "NOTION_AWAY", /Look for “Action framework” among your private pages/],
    ["cut-body", 503, "NOTION_AWAY", /Look for “Action framework” among your private pages/],
    ["wrong-shape", 503, "NOTION_AWAY", /Look for “Action framework” among your private pages/],
    ["timeout", 503, "NOTION_AWAY", /Look for “Action framework” among your private pages/],
  ])("that Notion answers with %s says what to do", async (fault, code, name, message) => {
    const { connect, exportPage, status, pages } = await customer();
    await connect();
    await setFault(fault, "/v1/pages");
    const error = errorOf(await exportPage());
    expect(error).toMatchObject({ status: code, code: name });
    expect(error.message).toMatch(message);
    expect((await status()).connected).toBe(true);
    expect(await pages()).toEqual([]);
    dataOf(await exportPage());
    expect(await pages()).toHaveLength(1);
  });

  test("waits as long as Notion asks, and ends with an error that says when to try again", async () => {
    const { connect, exportPage, pages } = await customer();
    await connect();
    waits.length = 0;
    await setFault("429", "/v1/pages", 2);
    dataOf(await exportPage());
    expect(waits.filter((ms) => ms >= 2_000)).toHaveLength(2);
    await setFault("429", "/v1/pages", 0);
    expect(errorOf(await exportPage())).toMatchObject({
      ...{ status: 503, code: "NOTION_AWAY" },
      message: "Notion takes no more requests right now. Please try again in 2 seconds.",
    });
    await sandbox.control("DELETE", "faults");
    await setFault("529", "/v1/pages", 0);
    expect(errorOf(await exportPage()).message).toBe(
      "Notion takes no more requests right now. Please try again in 1 second.",
    );
    expect(await pages()).toMatchObject([{ writes: 1 }]);
  });

  test("in several tabs concurrently creates one page", async () => {
    const { id, connect, exportPage, pages } = await customer();
    await connect();
    const isExporting = async () => {
      const { rows } = await app.infrastructure.database.pool.execute<{ until: Date | null }>(
        sql`select exporting_until as until from action_frameworks where analysis_id = ${id}`,
      );
      return rows[0]?.until != null;
    };
    // Notion answers the first tab late, and the others come meanwhile.
    await setFault("timeout", "/v1/pages");
    const first = exportPage();
    await expect.poll(isExporting).toBe(true);
    const others = await Promise.all([exportPage(), exportPage()]);
    expect(others.map((outcome) => errorOf(outcome).code)).toEqual([
      "FRAMEWORK_EXPORTING",
      "FRAMEWORK_EXPORTING",
    ]);
    expect(errorOf(await first).code).toBe("NOTION_AWAY");
    expect(await pages()).toHaveLength(0);
    dataOf(await exportPage());
    expect(await pages()).toHaveLength(1);
  });
});
