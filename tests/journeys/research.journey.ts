import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { actInSandbox, confirmEmail, signUpByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { startSession, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

const discover = (search = "") => `${product.url}/dashboard?view=ads-promotions${search}`;

/** Signs in and opens Discover. */
async function openDiscover(search = "", email = "demo@earshot.test") {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await startSession(page, product.url, email);
  await page.goto(discover(search));
  return { page, errors };
}

/** Starts an analysis of the demo company's audience, and waits until it has ended. */
async function analyze(page: Page): Promise<void> {
  await page.getByLabel("Words to look for (optional)").fill("invoice, late payments");
  await page.getByRole("button", { name: "Analyze my audience" }).click();
  await expect(page).toHaveURL(/analysis=/);
  await expect(page.getByText("Finished", { exact: true })).toBeVisible({ timeout: 120_000 });
}

const part = (page: Page, name: RegExp) =>
  page.getByRole("tablist", { name: "Parts of the analysis" }).getByRole("tab", { name });
const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test("a customer has the audience analyzed, and each statement shows its posts", async () => {
  test.setTimeout(240_000);
  const { page, errors } = await openDiscover();
  const seen: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/discovery/analyze/") || !response.ok()) return;
    const { data } = await response.json().catch(() => ({ data: { status: "" } }));
    if (seen.at(-1) !== data.status) seen.push(data.status);
  });
  await expect(page.getByLabel("Company or product")).not.toHaveValue("");
  await page.getByLabel("Words to look for (optional)").fill("invoice, late payments");
  // A half-filled form survives a reload.
  await page.reload();
  await expect(page.getByLabel("Words to look for (optional)")).toHaveValue(
    "invoice, late payments",
  );
  await page.getByRole("button", { name: "Analyze my audience" }).click();
  await expect(page).toHaveURL(/analysis=/);
  // So does the analysis.
  await page.reload();
  await expect(page.getByText("Finished", { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(seen).toContain("persona_complete");
  expect(seen.at(-1)).toBe("completed");

  await expect(part(page, /^Personas/)).toHaveAttribute("aria-selected", "true");
  const persona = page
    .getByRole("tabpanel", { name: /^Personas/ })
    .getByRole("article")
    .first();
  await expect(persona.getByRole("list", { name: /^Quotes: / }).first()).toBeVisible();
  await part(page, /^Themes/).click();
  const themes = page.getByRole("article");
  await expect(themes.first()).toBeVisible();
  for (const theme of await themes.all()) {
    const quotes = theme.getByRole("list", { name: /^Quotes: / });
    await expect(quotes.getByRole("link").first()).toHaveAttribute("href", /^https?:\/\//);
  }
  await part(page, /^Communities/).click();
  await expect(page.getByRole("article").first()).toContainText("subscribers");
  await part(page, /^Keywords/).click();
  await expect(page.getByText(/posts? in the last 30 days/).first()).toBeVisible();
  await part(page, /^Figures/).click();
  await page.getByRole("region", { name: "By intent" }).getByText("Table").click();
  await expect(page.getByRole("table", { name: "By intent" })).toBeVisible();

  await part(page, /^Discussions/).click();
  await page.getByRole("button", { name: "Filter…" }).click();
  await page.getByLabel("Exact phrase").fill("invoice");
  const counted = page.getByText(/^\d+ of \d+ discussions? match\.$/);
  await expect(counted).toBeVisible();
  const matching = Number((await counted.textContent())?.split(" ")[0]);
  await page.getByRole("button", { name: "Apply filter" }).click();
  await expect(
    page.getByText(new RegExp(`^${matching} of \\d+ discussions? shown$`)),
  ).toBeVisible();
  await expect(page).toHaveURL(/phrase=invoice/);
  const discussion = page.getByRole("list", { name: "Discussions" }).getByRole("article").first();
  await discussion.getByRole("button", { name: /^Create a post from this/ }).click();
  await expect(page.getByRole("heading", { name: "Create", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/mention=|url=/);
  await page.goBack();
  await page.getByRole("button", { name: /^Remove the filter/ }).click();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download discussions (CSV)" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
  const total = Number((await part(page, /^Discussions/).textContent())?.replace(/\D/g, ""));
  expect(rows).toHaveLength(total);
  for (const cell of rows.flatMap((row) => Object.values(row))) {
    expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  }

  const first = page.url();
  await page.getByRole("button", { name: "Analyze again" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText("Finished", { exact: true })).toBeVisible({ timeout: 120_000 });
  await page.getByRole("button", { name: "Mark as done" }).click();
  await toast(page, "Marked as done.");
  await page.getByRole("button", { name: "All analyses" }).click();
  const history = page.getByRole("list", { name: "Analyses" }).getByRole("listitem");
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText("the same answers again");
  expect(errors).toEqual([]);
});

test("an analysis without results says so, and one that takes too long can be checked again", async () => {
  test.setTimeout(180_000);
  // This customer has no keywords, and no post is about the requested subject.
  const email = "qzxv@example.test";
  const names = { fullName: "Quentin", companyName: "Qzxv" };
  const customer = await signUpByApi(product, email, names);
  await confirmEmail(product, customer, email);
  const { page } = await openDiscover("", email);
  await page.getByLabel("What problem does it solve?").fill("qzxv wvqk");
  await page.getByLabel("Who has this problem?").fill("wvqk");
  await page.getByLabel("Words to look for (optional)").fill("qzxv wvqk");
  await page.getByRole("button", { name: "Analyze my audience" }).click();
  await expect(page.getByText("Failed", { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();

  // The responses are those of an analysis that never ends.
  await page.route("**/api/discovery/analyze/*", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const data = { ...answer.data, status: "processing", error_message: null };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.clock.install();
  await page.reload();
  await page.getByRole("region", { name: "Progress" }).waitFor();
  await page.clock.runFor(5 * 60_000 + 2_000);
  await expect(page.getByText("Analysis timed out after 5 minutes")).toBeVisible();
  await page.unroute("**/api/discovery/analyze/*");
  await page.getByRole("button", { name: "Check again" }).click();
  await page.clock.runFor(3_000);
  await expect(page.getByText("Failed", { exact: true })).toBeVisible();
});

test("a framework is changed, shared, and exported to Notion", async () => {
  test.setTimeout(240_000);
  const { page, errors } = await openDiscover();
  await analyze(page);
  await page.getByRole("link", { name: "Open action framework" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Title of the framework").fill("Where we answer");
  await page.getByRole("button", { name: "Save framework" }).click();
  await expect(page.getByRole("heading", { name: "Where we answer" })).toBeVisible();

  await page.getByRole("button", { name: "Share by link" }).click();
  const link = page.getByLabel(/^Anyone with this link/);
  const address = await link.inputValue();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { name: "Where we answer", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "End link…" }).click();
  await page.getByRole("button", { name: "End link", exact: true }).click();
  await toast(page, "The link no longer works.");
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "Framework not found" })).toBeVisible();

  await page.getByRole("link", { name: "Connect Notion" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await toast(page, "Notion was not connected");
  await expect(page.getByRole("heading", { name: "Where we answer" })).toBeVisible();
  await page.getByRole("link", { name: "Connect Notion" }).click();
  await page.getByRole("button", { name: "Allow access" }).click();
  await toast(page, "Notion connected.");
  await page.getByRole("button", { name: "Export to Notion" }).click();
  await toast(page, "Framework written to Notion.");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Title of the framework").fill("Where we answer now");
  await page.getByRole("button", { name: "Save framework" }).click();
  await page.getByRole("button", { name: "Update the page in Notion" }).click();
  await expect
    .poll(async () => {
      const response = await fetch(`${product.sandboxUrl}/sandbox/notion/pages`);
      return JSON.stringify(await response.json());
    })
    .toContain("Where we answer now");
  await expect(page.getByRole("button", { name: "Exporting…" })).toBeHidden();
  await actInSandbox(product, "notion/revoke", {});
  await page.getByRole("button", { name: "Update the page in Notion" }).click();
  await expect(page.getByRole("link", { name: "Connect Notion" })).toBeVisible();
  // The browser reports the refused export.
  expect(errors).toEqual([expect.stringContaining("409")]);
});

test("posts are searched, read, saved and analyzed, and communities compared", async () => {
  test.setTimeout(240_000);
  const { page, errors } = await openDiscover("&tab=posts");
  await page.getByLabel("Keywords").fill("invoices, late payments");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText(/^\d+ posts?, the strongest intent first\.$/)).toBeVisible();
  const posts = page.getByRole("list", { name: "Discussions" }).getByRole("article");
  await posts
    .first()
    .getByRole("button", { name: /^Save: / })
    .click();
  await expect(page.getByRole("list", { name: "Saved posts" }).getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: /^Analyze (the first )?\d+ discussions?$/ }).click();
  await expect(page.getByText("Ordered by relevance and intent.")).toBeVisible({ timeout: 60_000 });
  await posts
    .first()
    .getByRole("button", { name: /^Read with comments/ })
    .click();
  await expect(page.getByRole("heading", { name: /comments?$/ })).toBeVisible();
  await page.getByRole("button", { name: "Analyze post" }).click();
  await expect(page.getByText(/^\d+ of 100$/)).toBeVisible({ timeout: 60_000 });

  await page.goto(discover("&tab=communities"));
  await page.getByLabel("Keywords").fill("business, freelance");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText(/communit(y|ies) found\.$/)).toBeVisible({ timeout: 60_000 });
  const row = page.getByRole("article").first();
  await row.getByRole("button", { name: /^Monitor this community/ }).click();
  await expect(row.getByRole("button", { name: /^Stop monitoring/ })).toBeVisible();
  for (const name of ["smallbusiness", "freelance"]) {
    await page.getByLabel("Name of a community").fill(name);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }
  await page.getByRole("button", { name: "Compare communities" }).click();
  await expect(page.getByRole("table", { name: "Side by side" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/communities measured/)).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole("columnheader")).toHaveText([
    "Figure",
    "r/smallbusiness",
    "r/freelance",
  ]);
  expect(errors).toEqual([]);
});
