import { type Browser, expect } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { card, chooseOnMentions, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

test("a forum and a feed are added by address, and their posts become mentions", async () => {
  test.setTimeout(120_000);
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url);
  await chooseOnMentions(page, /^Keywords/);
  const dialog = page.getByRole("dialog", { name: "Keywords" });
  await dialog.getByLabel("New keyword").fill("dovetail jig");
  await dialog.getByLabel("New keyword").press("Enter");
  await expect(dialog.getByRole("listitem").filter({ hasText: "dovetail jig" })).toBeVisible();
  // A post from before the forum was added is found too.
  const title = "Which dovetail jig should I buy?";
  await fetch(`${product.sandboxUrl}/sandbox/discourse/posts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title, body: "Can anyone recommend a dovetail jig?", author: "lucia" }),
  });

  await page.goto(`${product.url}/dashboard?view=ads-promotions&tab=communities&find=feeds`);
  await expect(page.getByRole("heading", { name: "No feeds or forums yet" })).toBeVisible();
  const form = page.getByRole("form", { name: "Add a feed or forum" });
  const find = async (address: string) => {
    await form.getByLabel("Address").fill(address);
    await form.getByRole("button", { name: "Find feeds" }).click();
  };
  await find("membersforum.test");
  await expect(form.getByRole("alert")).toContainText("Only what is public can be read.");
  await find("http://127.0.0.1/feed");
  await expect(form.getByRole("alert")).toContainText("private network");

  await find("makersforum.test");
  const found = page.getByRole("region", { name: "Found" });
  await expect(found.getByRole("link", { name: title }).first()).toBeVisible();
  await found.getByRole("button", { name: "Add: Makers’ Forum" }).click();
  const list = page.getByRole("list", { name: "Feeds and forums" });
  const forum = list.getByRole("listitem").filter({ hasText: "Makers’ Forum" });
  await expect(forum).toContainText("Discourse forum · makersforum.test");

  await find("oldpress.test/rss");
  await found.getByRole("button", { name: "Add: Trade Letters" }).click();
  const feed = list.getByRole("listitem").filter({ hasText: "Trade Letters" });
  await expect(feed).toContainText("Feed · tradeletters.test/feed.xml");
  // The list is refreshed automatically.
  await expect(forum).toContainText(/Read .* ago|Read just now/, { timeout: 45_000 });
  await expect(feed).toContainText(/Read .* ago|Read just now/, { timeout: 45_000 });

  await page.goto(`${product.url}/mentions`);
  await expect(card(page, title)).toBeVisible();
  await page.goto(`${product.url}/dashboard?view=ads-promotions&tab=communities&find=feeds`);
  await feed.getByRole("button", { name: "Pause Trade Letters" }).click();
  await expect(feed).toContainText("Paused. Its new posts are not read.");
  await forum.getByRole("button", { name: "Remove Makers’ Forum" }).click();
  await forum.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(forum).toHaveCount(0);
  // The browser reports the two addresses that were refused.
  expect(errors).toEqual([expect.stringContaining("422"), expect.stringContaining("422")]);
});
