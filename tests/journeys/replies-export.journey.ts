import { readFileSync } from "node:fs";
import { type Browser, expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { type Caller, signInByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./sample-product.ts";
import { chooseOnMentions, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let customer: Caller;
test.beforeAll(async ({ sampleProduct }) => {
  [product, browser] = [sampleProduct, await launchChromium()];
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
});
test.afterAll(() => browser.close());

interface Listed {
  replies: {
    id: string;
    status: string;
    text: string;
    post: { title: string; subreddit: string };
  }[];
  total: number;
}

async function open(at: string, width = 1440): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url, "demo@earshot.test", at);
  return { page, errors };
}

/** Performs an action. @returns the rows and the name of the file that it downloads */
async function download(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  const content = readFileSync(await file.path(), "utf8");
  const rows: Record<string, string>[] = parse(content, { bom: true, columns: true });
  return { name: file.suggestedFilename(), rows };
}

const titles = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });

test("replies are searched, filtered and exported, and their texts compared", async () => {
  test.setTimeout(90_000);
  const { replies } = await customer<Listed>("GET", "/replies?limit=100");
  const posted = replies.find(({ status }) => status === "placed" || status === "survived");
  if (!posted) throw new Error("the sample data has no posted reply");
  const { page, errors } = await open("/dashboard?view=replies");
  await expect(titles(page)).toHaveCount(Math.min(20, replies.length));

  // Searched by a word of the reply's text and the beginning of its post; the address keeps the search.
  const [word = ""] = /[A-Za-z]{7,}/.exec(posted.text) ?? [];
  const [beginning = ""] = /[A-Za-z]{4}/.exec(posted.post.title) ?? [];
  const field = page.getByRole("searchbox", { name: "Search replies" });
  await field.fill(`${word} ${beginning}`);
  await field.press("Enter");
  await expect(titles(page)).toHaveText([posted.post.title]);
  await page.reload();
  await expect(titles(page)).toHaveText([posted.post.title]);
  await expect(field).toHaveValue(`${word} ${beginning}`);
  await page.goBack();
  await expect(titles(page)).not.toHaveCount(1);

  const community = posted.post.subreddit;
  const inCommunity = await customer<Listed>(
    "GET",
    `/replies?limit=100&community=${encodeURIComponent(community)}`,
  );
  await page.getByLabel("Community").selectOption(community);
  await expect(titles(page)).toHaveCount(inCommunity.total);
  await page.getByLabel("Dates").selectOption("Last 7 days");
  await expect(titles(page)).toHaveCount(inCommunity.total);
  const file = await download(page, () => page.getByRole("button", { name: "Export CSV" }).click());
  expect(file.name).toMatch(/^replies-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.rows.map(({ Id }) => Id).sort()).toEqual(
    inCommunity.replies.map(({ id }) => id).sort(),
  );
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(titles(page)).toHaveCount(replies.length);
  expect(errors).toEqual([]);
});

test("a customer exports all mentions of a filter, on a phone as well", async () => {
  const { page, errors } = await open("/mentions?status=all", 360);
  await page.getByRole("article").first().waitFor();
  const { total } = await customer<{ total: number }>("GET", "/discovery/reddit-mentions?limit=1");
  expect(total).toBeGreaterThan(10);
  const file = await download(page, () => chooseOnMentions(page, "Export CSV"));
  expect(file.name).toMatch(/^mentions-/);
  expect(file.rows).toHaveLength(total);
  expect(errors).toEqual([]);
});

test("what a second submission changed is shown, and the screen has no violations", async () => {
  const { replies } = await customer<Listed>("GET", "/replies?stage=waiting");
  const [waiting] = replies;
  if (!waiting) throw new Error("the sample data has no reply that waits");
  await customer("POST", `/replies/${waiting.id}/request-change`, { note: "Name the price." });
  const writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
  await writer("POST", `/writers/replies/${waiting.id}/submit`, {
    text: `${waiting.text} Ask me anything about it.`,
  });
  // Other files need a reply that waits.
  const { replies: again } = await customer<Listed>("GET", "/replies?stage=waiting");
  expect(again.map(({ id }) => id)).toContain(waiting.id);
  const { page, errors } = await open(`/dashboard?view=replies&reply=${waiting.id}`, 360);
  const changes = page.getByRole("region", { name: "What changed from version 1 to version 2" });
  await expect(changes.locator("ins")).toContainText("Ask me anything about it.");
  await expect(page.getByText("You asked for a change before it: “Name the price.”")).toBeVisible();
  await page.getByRole("button", { name: "Whole text" }).click();
  await expect(changes).toBeHidden();
  await page.getByRole("button", { name: "Changes" }).click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
  await page.goto(`${product.url}/dashboard?view=replies&range=28`);
  await page.getByRole("button", { name: "Filters · 1" }).click();
  await page.getByRole("dialog", { name: "Filters" }).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
  expect(errors).toEqual([]);
});
