import { type Browser, expect, test } from "@playwright/test";
import { signUpByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { newcomer } from "./sample-data.ts";
import { card, chooseOnMentions, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

test("a phrase is previewed before it is added, and its first mention arrives", async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  const errors = watchErrors(page);
  const title = "Which walnut metronome should I buy?";
  // From a dump it is certainly stored, though nothing collects it.
  await product.importDump([
    {
      id: "walnut1",
      title,
      selftext: "Can anyone recommend one? The <b>walnut metronomes</b> that I tried are too loud.",
      author: "tick_tock",
      subreddit: "pianolearning",
      permalink: "/r/pianolearning/comments/walnut1/x/",
      created_utc: Math.floor(Date.now() / 1000) - 600,
      score: 1,
    },
  ]);
  await signIn(page, product.url);
  await chooseOnMentions(page, /^Keywords/);
  const dialog = page.getByRole("dialog", { name: "Keywords" });
  const field = dialog.getByLabel("New keyword");
  await expect(field).toBeFocused();
  const preview = dialog.getByRole("region", { name: "Before you add it" });
  await field.pressSequentially("walnut metronome");
  await expect(field).toHaveAccessibleDescription(
    "Posts with “walnut metronome” in this order. Also counts: “walnut metronomes”, “walnut-metronome”.",
  );
  await expect(preview.getByText(/^“walnut metronome” matches 1 of/).last()).toBeVisible();
  const example = preview.getByRole("listitem").filter({ hasText: title });
  await expect(example.locator("mark")).toHaveText(["walnut metronome", "walnut metronomes"]);
  await expect(example).toContainText("<b>walnut metronomes</b>");
  await expect(field).toBeFocused();
  await field.press("Enter");
  await expect(preview).toHaveCount(0);
  const row = dialog.getByRole("listitem").filter({ hasText: "walnut metronome" });
  await expect(row).toContainText("1 mention", { timeout: 30_000 });
  await expect(row.getByRole("img")).toHaveAccessibleName("1 on the busiest of the last 14 days");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await expect(card(page, title)).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test("suggestions are added with a click, until the plan is full", async () => {
  await signUpByApi(product, newcomer, { fullName: "Petra Lund", companyName: "Petra Paints" });
  const page = await browser.newPage();
  await signIn(page, product.url, newcomer);
  await page.getByRole("button", { name: /^Keywords/ }).click();
  const dialog = page.getByRole("dialog", { name: "Keywords" });
  await expect(dialog.getByText("0 of 3")).toBeVisible();
  await dialog.getByRole("button", { name: "Suggest keywords" }).click();
  const ideas = dialog.getByRole("list", { name: "Suggested keywords" }).getByRole("listitem");
  await expect(ideas).toHaveCount(6);
  for (const at of [0, 1, 2]) {
    const take = ideas.nth(at).getByRole("button");
    await take.click();
    await expect(take).toHaveText("Added");
  }
  await expect(dialog.getByText("3 of 3")).toBeVisible();
  await expect(ideas.nth(3).getByRole("button")).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByRole("alert")).toHaveText(
    "Keyword limit reached: Upgrade your plan to add more keywords.",
  );
  await dialog.getByLabel("New keyword").fill("one more");
  await dialog.getByLabel("New keyword").press("Enter");
  await expect(dialog.getByText("3 of 3")).toBeVisible();
  // What is in the list is proposed no more.
  const first = (await ideas.first().locator("p").first().textContent()) ?? "";
  await dialog.getByRole("button", { name: "Refresh" }).click();
  await expect(ideas.first()).not.toContainText(first);
  await dialog.getByRole("link", { name: "See plans" }).click();
  await expect(page).toHaveURL(/view=pricing/);
  await page.context().close();
});
