import { readFile } from "node:fs/promises";
import { type Browser, expect, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

test("a customer has a campaign written, edits and moves its posts, exports and schedules it", async () => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    ...{ viewport: { width: 1440, height: 900 }, timezoneId: "Europe/Berlin" },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url);
  await page.goto(`${product.url}/dashboard?view=campaigns`);
  await page.getByText("No campaigns yet").waitFor();
  await page.getByRole("button", { name: "New campaign" }).click();
  await page.getByRole("button", { name: "Write campaign" }).click();
  await page.getByText("Describe the goal.").waitFor();
  await page.getByLabel("Goal").fill("Show agencies how to get invoices paid on time.");
  for (const box of await page.getByRole("checkbox", { checked: true }).all()) await box.uncheck();
  await page.getByRole("checkbox", { name: "LinkedIn" }).check();
  await page.getByLabel("Weeks").selectOption("1");
  const startsOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Start day").fill(startsOn);
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
  await page.getByRole("button", { name: "Write campaign" }).click();
  await expect(page.getByRole("progressbar", { name: "Posts written" })).toBeVisible();
  await expect(page).toHaveURL(/campaign=/);
  // A reload does not stop the writing.
  await page.reload();
  await expect(page.getByText("3 of 3 posts written")).toBeVisible({ timeout: 90_000 });

  const posts = page.getByRole("list", { name: "Posts" }).getByRole("listitem");
  await expect(posts).toHaveCount(3);
  await posts.first().getByRole("button", { name: /^Edit/ }).click();
  await page.getByLabel("Text", { exact: true }).fill("Invoices: what we learned.");
  await page.getByRole("button", { name: "Save post" }).click();
  await expect(posts.first()).toContainText("Invoices: what we learned.");

  await page.getByRole("tab", { name: "Calendar" }).click();
  await page.locator("[data-post]").first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ moved to /)).toBeVisible();
  await page.reload();
  const next = new Date(Date.parse(startsOn) + 86_400_000).toISOString().slice(0, 10);
  await posts.first().waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.split("\n").find((line) => line.includes("what we learned"))).toContain(next);

  await page.getByRole("button", { name: "Schedule posts…" }).click();
  await page.getByRole("button", { name: "Schedule posts", exact: true }).click();
  await expect(page.getByText("Posts handed over to Scheduled posts.")).toBeVisible();
  await posts.first().getByRole("link", { name: "Open scheduled posts" }).click();
  const drafts = page.getByRole("list", { name: "Posts" }).getByRole("listitem");
  await expect(drafts).toHaveCount(3);
  await expect(drafts.filter({ hasText: "Invoices: what we learned." })).toContainText("Draft");
  expect(errors).toEqual([]);
});
