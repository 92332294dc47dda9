import { type Browser, expect, type Page } from "@playwright/test";
import { actInSandbox } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

/** The customer's scheduled posts, with a Reddit account connected. */
async function openPosts(): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(
    page,
    product.url,
    "demo@earshot.test",
    "/dashboard?view=settings&section=connections",
  );
  await page.getByRole("link", { name: "Connect Reddit" }).click();
  await page.getByLabel(/^Or another username/).fill("petra_paints");
  await page.getByRole("button", { name: /Allow/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${product.url}/dashboard?view=scheduled-posts`);
  return { page, errors };
}

async function fill(page: Page, post: { community: string; title: string }): Promise<void> {
  await page.getByRole("button", { name: "New post" }).click();
  await page.getByRole("textbox", { name: "Community" }).fill(post.community);
  await page.getByLabel("Title").fill(post.title);
  await page.getByLabel("Text").fill("How we stopped chasing late invoices, step by step.");
}

test("a customer publishes a post, has one refused by its community, and schedules another", async () => {
  test.setTimeout(120_000);
  const { page, errors } = await openPosts();
  await fill(page, { community: "agency", title: "What late invoices taught us" });
  await expect(page.getByRole("region", { name: "Rules of the community" })).toBeVisible();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Post published.")).toBeVisible();
  const posts = page.getByRole("list", { name: "Posts" });
  await expect(posts.getByRole("link", { name: /^Open post/ })).toHaveCount(1);

  await fill(page, { community: "freelance", title: "Our invoicing tool" });
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "forbid promotion" })).toBeVisible();
  await page.keyboard.press("Escape");

  // The response is lost, but the post exists: it is found and not sent again.
  await actInSandbox(product, "faults", {
    ...{ service: "reddit", path: "/api/submit", fault: "success-500", times: 1 },
  });
  await fill(page, { community: "agency", title: "A post whose response is lost" });
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "did not confirm" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(posts.getByRole("link", { name: /^Open post/ })).toHaveCount(2, { timeout: 60_000 });

  await fill(page, { community: "agency", title: "A post for later" });
  await page.getByLabel("Day").fill("2099-01-01");
  await page.getByLabel("Time", { exact: true }).fill("09:00");
  await page.getByRole("button", { name: "Schedule post" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "within 366 days" })).toBeVisible();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Day").fill(tomorrow);
  await page.getByRole("button", { name: "Schedule post" }).click();
  await expect(page.getByText("Post scheduled.")).toBeVisible();
  await page.getByRole("tab", { name: "Calendar" }).click();
  await page.getByRole("button", { name: /, 1 post$/ }).click();
  await expect(page.getByRole("list", { name: "Posts of the day" })).toContainText("09:00");
  await page.getByRole("button", { name: "Cancel post: A post for later" }).click();
  await expect(page.getByText("Post canceled.")).toBeVisible();
  expect(errors.filter((error) => !/409|503|400/.test(error))).toEqual([]);
});
