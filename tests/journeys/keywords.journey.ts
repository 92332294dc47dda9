import { expect } from "@playwright/test";
import { confirmEmail, signUpByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { test } from "./shared-product.ts";
import { card, chooseOnMentions, signIn, watchErrors } from "./steps.ts";

test("a phrase is previewed before it is added, and its first mention arrives", async ({
  sharedProduct: product,
}) => {
  const email = "kim@keywords.test";
  const customer = await signUpByApi(product, email, { fullName: "Kim", companyName: "Ticks" });
  await confirmEmail(product, customer, email);
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  const errors = watchErrors(page);
  const title = "Which walnut metronome should I buy?";
  // Posts of a dump are stored even though no collection task covers them.
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
  await signIn(page, product.url, email);
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
  await browser.close();
});
