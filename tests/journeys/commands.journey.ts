import { type Browser, expect, type Page } from "@playwright/test";
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

const menu = (page: Page) => page.getByRole("dialog", { name: "Command menu" });
const field = (page: Page) => menu(page).getByRole("combobox");
/** The command that Enter runs, as the field names it to screen readers. */
async function active(page: Page) {
  const id = await field(page).getAttribute("aria-activedescendant");
  return menu(page).locator(`[id="${id}"]`);
}

test("the keyboard alone opens the menu, goes to a screen and filters mentions by a keyword", async () => {
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url);
  await page.getByRole("article").first().waitFor();

  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search mentions" });
  await expect(search).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(await active(page)).toContainText(
    /Engage this mention|Answer this mention yourself/,
  );
  // The focus returns to where it was.
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(search).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("setings devices");
  await expect(await active(page)).toHaveText("Settings: Sign-in and devices");
  await expect(menu(page).getByRole("status")).toHaveText("2 results");
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Settings: Sign-in and devices");
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/view=settings&section=security/);

  await page.keyboard.press("Control+k");
  await expect(await active(page)).toHaveText("Settings: Sign-in and devices");
  await page.keyboard.type("mentions of late");
  await expect(await active(page)).toHaveText("Mentions of “late payments”");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=mentions&keyword=late\+payments/);
  await expect(page.getByRole("article").first()).toContainText("late payments");

  // An option far down is scrolled to.
  await page.keyboard.press("Control+k");
  await page.keyboard.press("End");
  await expect(await active(page)).toBeInViewport();
  await page.keyboard.press("Control+k");
  await expect(menu(page)).toBeHidden();
  expect(errors).toEqual([]);
  await page.context().close();
});

test("the button in the header opens the menu on a phone", async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const errors = watchErrors(page);
  await signIn(page, product.url);
  await page.getByRole("article").first().waitFor();
  await page.getByRole("button", { name: "Search or jump to" }).click();
  await expect(field(page)).toBeFocused();
  await menu(page).getByRole("option", { name: "Add a post by link" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a post by link" });
  await expect(dialog.getByLabel("Address of the post")).toBeFocused();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Search or jump to" })).toBeFocused();
  expect(errors).toEqual([]);
  await page.context().close();
});
