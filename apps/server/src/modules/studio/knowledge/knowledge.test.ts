import { randomUUID } from "node:crypto";
import { studioLimits } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DocumentError, type Documents } from "../../../integrations/ports/documents.ts";
import { WebsiteError } from "../../../integrations/ports/website.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createFakeWebsites, websiteWith } from "../../../testing/fake-websites.ts";
import { fileMessages } from "./service-files.ts";

const clock = createTestClock(new Date());
const websites = createFakeWebsites();
let readFile: Documents["read"] = async () => ({ text: "Read words.", isCut: false });
let app: TestApp;
beforeAll(async () => {
  const documents: Documents = { read: (...given) => readFile(...given) };
  app = await openTestApp({ poolSize: 20, clock, websites, documents });
});
afterAll(() => app.close());

const text = { title: "Pricing", content: "Ledgerly costs $12 a month for four people." };

async function customer() {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const add = async (body: Partial<typeof text> = {}) =>
    dataOf(await app.call("addKnowledgeText", { body: { ...text, ...body } }, person)).entry;
  const list = async (search?: string) =>
    dataOf(await app.call("listKnowledge", { query: search ? { search } : {} }, person)).entries;
  const titles = async (search?: string) => (await list(search)).map(({ title }) => title);
  const upload = (body: { fileName: string; title?: string }, bytes = "any") =>
    app.call(
      "addKnowledgeFile",
      { body, files: { file: new Blob([bytes], { type: "text/plain" }) } },
      person,
    );
  const visit = (url: string) => app.call("addKnowledgeWebsite", { body: { url } }, person);
  const remove = (id: string) => app.call("deleteKnowledgeEntry", { params: { id } }, person);
  const restore = (id: string) => app.call("restoreKnowledgeEntry", { params: { id } }, person);
  return { person, workspaceId, add, list, titles, upload, visit, remove, restore };
}

/** Adds a number of entries to a workspace's knowledge base. */
const fill = (workspaceId: string, count: number) =>
  app.infrastructure.database.pool.execute(sql`
    insert into knowledge_entries (id, workspace_id, title, source, content, length, is_cut)
    select gen_random_uuid(), ${workspaceId}, 'Entry ' || n, 'text', 'words', 5, false
    from generate_series(1, ${count}) n`);

describe("entries of the knowledge base", () => {
  test("are listed with the newest first, and can be read completely and replaced", async () => {
    const { person, add, list } = await customer();
    const first = await add();
    const long = await add({ title: "Long", content: "a".repeat(100_000) });
    expect(first).toMatchObject({
      ...{ title: "Pricing", source: "text", origin: null },
      length: 43,
    });
    expect(await list()).toEqual([long, first]);
    expect(long).toMatchObject({ excerpt: "a".repeat(300), length: 100_000, isCut: false });
    const params = { id: first.id };
    const whole = dataOf(await app.call("getKnowledgeEntry", { params }, person)).entry;
    expect(whole).toEqual({ ...first, content: text.content });
    const body = { title: "New", content: "New words." };
    const changed = await app.call("updateKnowledgeEntry", { params, body }, person);
    expect(dataOf(changed).entry).toMatchObject({
      title: "New",
      excerpt: "New words.",
      length: 10,
    });
  });

  test("are found by all words of a search, of which the last may be a prefix", async () => {
    const { add, titles, list } = await customer();
    await add();
    await add({
      title: "Refunds",
      content: `${"x ".repeat(400)}Money is returned within a month.`,
    });
    expect(await titles("month")).toEqual(["Refunds", "Pricing"]);
    expect(await titles("MONTH ledg")).toEqual(["Pricing"]);
    expect(await titles("refunds mon")).toEqual(["Refunds"]);
    expect(await titles("refunds ledgerly")).toEqual([]);
    expect(await titles("' & | ! :* \\")).toEqual([]);
    expect((await list("returned"))[0]?.excerpt).toContain("Money is returned within a month.");
  });

  test("can be restored for 10 seconds after deletion, then their rows are deleted", async () => {
    const { add, titles, remove, restore, workspaceId } = await customer();
    const { id } = await add();
    expect((await remove(id)).status).toBe(200);
    expect(await titles()).toEqual([]);
    expect(errorOf(await remove(id))).toMatchObject({ status: 404 });
    clock.advance(9_000);
    expect(dataOf(await restore(id)).entry).toMatchObject({ id, title: "Pricing" });
    expect(await titles()).toEqual(["Pricing"]);
    await remove(id);
    await app.services.knowledge.prune();
    const count = async () => {
      const { rows } = await app.infrastructure.database.pool.execute(
        sql`select 1 from knowledge_entries where workspace_id = ${workspaceId}`,
      );
      return rows.length;
    };
    expect(await count()).toBe(1);
    clock.advance(10_001);
    expect(errorOf(await restore(id))).toMatchObject({ status: 404 });
    await app.services.knowledge.prune();
    expect(await count()).toBe(0);
  });

  test("are limited to 200, even when they are added concurrently or restored", async () => {
    const { person, workspaceId, add, upload, visit, restore, remove } = await customer();
    const { id } = await add();
    await remove(id);
    await fill(workspaceId, studioLimits.knowledgeEntriesMax - 1);
    const added = await Promise.all(
      Array.from({ length: 4 }, () => app.call("addKnowledgeText", { body: text }, person)),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    for (const refused of [
      await upload({ fileName: "a.txt" }),
      await visit("https://acme.test"),
      await restore(id),
    ]) {
      expect(errorOf(refused)).toMatchObject({ status: 409, code: "KNOWLEDGE_FULL" });
    }
  });

  test("are not found by another workspace", async () => {
    const owner = await customer();
    const stranger = await customer();
    const { id } = await owner.add();
    const params = { id };
    for (const answer of [
      await app.call("getKnowledgeEntry", { params }, stranger.person),
      await app.call("updateKnowledgeEntry", { params, body: text }, stranger.person),
      await stranger.remove(id),
      await stranger.restore(id),
    ]) {
      expect(errorOf(answer)).toMatchObject({ status: 404 });
    }
    await owner.remove(id);
    expect(errorOf(await stranger.restore(id))).toMatchObject({ status: 404 });
    expect((await owner.restore(id)).status).toBe(200);
    expect(await stranger.titles("ledgerly")).toEqual([]);
  });

  test.each([
    ["no title", { title: "" }, "title: Enter a title."],
    ["no text", { content: " " }, "content: Enter a text."],
    ["too long a text", { content: "a".repeat(101_001) }, "content: must have at most 100000"],
  ])("with %s are refused", async (_, part, message) => {
    const { person } = await customer();
    const refused = await app.call("addKnowledgeText", { body: { ...text, ...part } }, person);
    expect(errorOf(refused).details.join()).toContain(message);
  });
});

describe("an entry from a file", () => {
  test("has the file's text, and its name as the title unless one is given", async () => {
    const { upload } = await customer();
    readFile = async (_, max) => ({ text: `Up to ${max}.`, isCut: true });
    const { entry } = dataOf(await upload({ fileName: "C:\\docs\\Price list.v2.pdf" }));
    expect(entry).toMatchObject({
      ...{ title: "Price list.v2", source: "file", origin: "C:\\docs\\Price list.v2.pdf" },
      ...{ excerpt: "Up to 100000.", isCut: true },
    });
    const named = dataOf(await upload({ fileName: ".md", title: "Prices" })).entry;
    expect(named).toMatchObject({ title: "Prices", origin: ".md" });
  });

  test.each(Object.entries(fileMessages))(
    "that is unreadable (%s) is refused with the reason",
    async (failure, message) => {
      const { upload, titles } = await customer();
      readFile = async () => {
        throw new DocumentError(failure as keyof typeof fileMessages, "in a test");
      };
      expect(errorOf(await upload({ fileName: "a.pdf" }))).toMatchObject({
        ...{ status: 422, code: "FILE_UNREADABLE", message },
      });
      expect(await titles()).toEqual([]);
    },
  );
});

describe("an entry from a web page", () => {
  test("has its title, its address after redirects, and its text", async () => {
    const { visit } = await customer();
    websites.says(() => websiteWith({ title: null, isCut: true, text: "Anvils from $20." }));
    const { entry } = dataOf(await visit("acme.test/prices"));
    expect(entry).toMatchObject({
      ...{ title: "acme.test", source: "website", origin: "https://acme.test/" },
      ...{ excerpt: "Anvils from $20.", isCut: true },
    });
  });

  test("is not added if the page can't be read, has no text, or its address is invalid", async () => {
    const { visit, titles } = await customer();
    const unreadable = {
      code: "WEBSITE_UNREADABLE",
      message: "We couldn't read this page. Check its address, or paste its text instead.",
    };
    websites.says(() => {
      throw new WebsiteError("forbidden", "a private address");
    });
    expect(errorOf(await visit("https://10.0.0.1.test"))).toMatchObject(unreadable);
    websites.says(() => websiteWith({ text: " " }));
    expect(errorOf(await visit("https://acme.test"))).toMatchObject(unreadable);
    websites.says(() => {
      throw new WebsiteError("address", "another port");
    });
    expect(errorOf(await visit("https://acme.test")).details.join()).toMatch(/^url: Enter/);
    expect(errorOf(await visit("")).details.join()).toBe("url: Enter the address of a web page.");
    expect(await titles()).toEqual([]);
  });
});

test("a prompt gets chosen entries in their order, and only the workspace's own", async () => {
  const { add, workspaceId, remove } = await customer();
  const [one, two] = [await add(), await add({ title: "Refunds" })];
  const { knowledge } = app.services;
  expect(await knowledge.forPrompt(workspaceId, [two.id, one.id, two.id])).toEqual([
    { id: two.id, title: "Refunds", content: text.content },
    { id: one.id, ...text },
  ]);
  expect(await knowledge.forPrompt(workspaceId, [])).toEqual([]);
  const missing = { code: "NOT_FOUND" };
  await expect(knowledge.forPrompt(workspaceId, [one.id, randomUUID()])).rejects.toMatchObject(
    missing,
  );
  const stranger = await customer();
  await expect(knowledge.forPrompt(stranger.workspaceId, [one.id])).rejects.toMatchObject(missing);
  await remove(one.id);
  await expect(knowledge.forPrompt(workspaceId, [one.id])).rejects.toMatchObject(missing);
});
