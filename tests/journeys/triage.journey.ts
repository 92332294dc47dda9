import { type Browser, expect, type Page, test } from "@playwright/test";
import { type Caller, signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { until } from "./sample-data.ts";
import { newsLine, showNew, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let customer: Caller;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  // Enough for three pages, and none still arriving.
  await until(async () => ((await pending()) >= 25 && (await isQuiet()) ? true : undefined));
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

const pending = async () =>
  (await customer<{ total: number }>("GET", "/discovery/reddit-mentions?status=pending&limit=1"))
    .total;
const isQuiet = async () =>
  !(await customer<{ isBackfilling: boolean }>("GET", "/discovery/watching")).isBackfilling;

/** The words of each card, which identify it even without a title. */
const cards = (page: Page) => page.getByRole("article");
const nameOf = async (page: Page, index: number) =>
  (await cards(page).nth(index).getByRole("heading").textContent()) ?? "";
const names = (page: Page) => cards(page).getByRole("heading").allTextContents();
const filter = (page: Page, status: string) =>
  page.getByRole("button", { name: new RegExp(`^${status}\\s*\\d`) });
const countOf = async (page: Page, status: string) =>
  Number((await filter(page, status).textContent())?.replace(/\D/g, ""));

async function openMentions(viewport?: { width: number; height: number }): Promise<Page> {
  const page = await browser.newPage({ ...(viewport && { viewport }) });
  await signIn(page, product.url);
  await expect(cards(page)).toHaveCount(10);
  return page;
}

test("a day's mentions can be triaged by keyboard alone", async () => {
  const page = await openMentions();
  const errors = watchErrors(page);
  const before = await names(page);
  const [waiting, denied] = [await countOf(page, "Pending"), await countOf(page, "Denied")];
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

  await press("j", "j", "k", "k");
  await expect(cards(page).nth(0)).toBeFocused();
  await press("j");
  const second = (await cards(page).nth(1).getAttribute("id")) ?? "";
  await expect(page).toHaveURL(new RegExp(`item=${second.replace("mention-", "")}`));
  await press("k");

  await press("x", "j", "j", "x", "Shift+J");
  await expect(page.getByText("3 selected")).toBeVisible();
  await press("Escape");
  await expect(page.getByText("3 selected")).toHaveCount(0);
  await press("x", "k", "x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await press("s");
  await expect(page.getByText("2 skipped. You find them under Denied.")).toBeVisible();
  await expect.poll(() => countOf(page, "Denied")).toBe(denied + 2);
  expect(await countOf(page, "Pending")).toBe(waiting - 2);
  await expect(cards(page)).toHaveCount(10);
  await press("u");
  await expect(page.getByText("Undone. 2 mentions are pending again.")).toBeVisible();
  await expect.poll(() => names(page)).toEqual(before);

  await press("s");
  await expect(page.getByText("Skipped. You find it under Denied.")).toBeVisible();
  await press("u");
  await expect(page.getByText("Undone. The mention is pending again.")).toBeVisible();
  await expect.poll(() => countOf(page, "Pending")).toBe(waiting);

  await press("e");
  // The message depends on who answers on the mention's source.
  await expect(page.getByText(/^(Added to the backlog|Moved to Accepted)$/)).toBeVisible();
  await expect.poll(() => countOf(page, "Accepted")).toBe(1);
  await press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Skip this one, or all selected");
  await press("Escape");
  await expect(help).toBeHidden();
  expect(errors).toEqual([]);
  await page.context().close();
});

test("many mentions can be skipped by touch at 360 px, and restored", async () => {
  const page = await openMentions({ width: 360, height: 740 });
  const before = await names(page);
  const box = (index: number) => cards(page).nth(index).getByRole("checkbox", { name: "Select" });
  await box(0).check();
  await box(2).check();
  await box(2).uncheck();
  await box(1).check();
  await box(1).scrollIntoViewIfNeeded();
  await expect(page.getByText("2 selected")).toBeInViewport();
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  const message = page.getByText("2 skipped. You find them under Denied.");
  await expect(message).toBeVisible();
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(10);
  expect(await names(page)).not.toContain(before[0]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => names(page)).toEqual(before);

  await page.getByLabel("Select all on this page").check();
  await expect(page.getByText("10 selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("10 selected")).toHaveCount(0);
  await expect(page.getByLabel("Select all on this page")).not.toBeChecked();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.context().close();
});

test("at 360 px the next mention can be decided while the message about the last one is visible", async () => {
  const page = await openMentions({ width: 360, height: 740 });
  await cards(page).first().getByRole("heading").getByRole("button").click();
  await page.getByRole("button", { name: "Skip This One" }).click();
  const message = page.getByText("Skipped. You find it under Denied.");
  await expect(message).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);
  // The first action of the next mention depends on its source.
  const engage = page.getByRole("button", { name: /^(Let's Engage|I’ll answer it|Accept)/ });
  await expect(engage).toBeVisible();
  expect(bottomOf(await undo.boundingBox())).toBeLessThan((await engage.boundingBox())?.y ?? 0);
  await undo.click();
  await expect(page.getByText("Undone. The mention is pending again.")).toBeVisible();
  await page.context().close();
});

test("at 1440 by 900 px a whole page of ten rows is visible", async () => {
  const page = await openMentions({ width: 1440, height: 900 });
  await expect(cards(page).nth(9)).toBeInViewport({ ratio: 1 });
  await page.context().close();
});

test("a mention can be swiped away by touch, and returns after Undo", async () => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, product.url);
  await expect(cards(page)).toHaveCount(10);
  await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
  const before = await names(page);
  const box = await cards(page).first().boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const touch = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
    });
  await send("touchStart", 300);
  for (const x of [280, 240, 200, 160, 120]) await send("touchMove", x);
  await send("touchEnd", 120);
  await expect(page.getByText("Skipped. You find it under Denied.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => names(page)).toEqual(before);
  await context.close();
});

test("new mentions do not move the list while it is being read", async () => {
  const page = await openMentions();
  await cards(page).nth(3).scrollIntoViewIfNeeded();
  const place = async () => ({
    names: await names(page),
    top: (await cards(page).nth(3).boundingBox())?.y,
  });
  const before = await place();
  const title = "Came while reading: which invoicing software sends reminders?";
  await product.postThread({ community: "smallbusiness", title, body: "For one person." });
  await expect(newsLine(page)).toBeInViewport({ timeout: 30_000 });
  expect(await place()).toEqual(before);
  await showNew(page, title);
  await page.context().close();
});

test("Back and reload restore the page and the open mention", async () => {
  const page = await openMentions();
  const firstPage = await names(page);
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  // Until it has loaded, the rows are still those of the previous page.
  await expect.poll(() => names(page)).not.toEqual(firstPage);
  const name = await nameOf(page, 9);
  await cards(page).nth(9).getByRole("heading").getByRole("button").click();
  await expect(page).toHaveURL(/item=/);
  // A post without a title is named after its platform there.
  const opened = page
    .getByRole("region")
    .filter({ has: page.getByRole("heading", { level: 2 }) })
    .getByRole("heading", { level: 2 });
  const heading = (await opened.textContent()) ?? "";

  const isBack = async () => {
    await expect(cards(page).nth(9).getByRole("heading")).toHaveText(name);
    await expect(cards(page).nth(9)).toBeInViewport();
    await expect(cards(page).nth(9)).toHaveAttribute("aria-current", "true");
    await expect(opened).toHaveText(heading);
    await expect(page.getByRole("region", { name: heading })).toBeInViewport();
  };
  await page.reload();
  await isBack();
  await page.getByRole("link", { name: "Replies" }).first().click();
  await expect(page.getByRole("heading", { name: "Replies", level: 1 })).toBeVisible();
  await page.goBack();
  await isBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByRole("button", { name: "Page 1", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.context().close();
});

// This test is last: engaging has the rules of many communities read, and some of them allow no reply.
test("mentions of all pages can be skipped together, and mentions of two pages engaged with one unit each", async () => {
  const page = await openMentions();
  const waiting = await countOf(page, "Pending");
  const [accepted, denied] = [await countOf(page, "Accepted"), await countOf(page, "Denied")];
  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: `Select all ${waiting}` }).click();
  await expect(page.getByText(`${waiting} selected`)).toBeVisible();
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await expect(page.getByText(`${waiting} skipped. You find them under Denied.`)).toBeVisible();
  await expect.poll(() => countOf(page, "Denied")).toBe(denied + waiting);
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`Undone. ${waiting} mentions are pending again.`)).toBeVisible();
  await expect.poll(() => countOf(page, "Pending")).toBe(waiting);

  const first = await names(page);
  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect.poll(() => names(page)).not.toEqual(first);
  await cards(page).first().getByRole("checkbox", { name: "Select" }).check();
  await expect(page.getByText("11 selected")).toBeVisible();
  const { repliesLimit, repliesUsed } = (
    await customer<{ user: { repliesLimit: number; repliesUsed: number } }>("GET", "/auth/me")
  ).user;
  await page.getByRole("button", { name: "Engage", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Send \d+ mentions? to the writers\?$/ });
  const send = dialog.getByRole("button", { name: /^Send \d+ to the writers$/ });
  const sent = Number((await send.textContent())?.replace(/\D/g, ""));
  // Some communities allow no reply.
  expect(sent).toBeGreaterThan(1);
  await expect(dialog).toContainText(
    `This takes ${sent} of the ${repliesLimit - repliesUsed} replies that you have left.`,
  );
  await send.click();
  // The server refuses mentions of communities whose rules it has read since then.
  const message = page.getByText(/^\d+ mentions added to the backlog$/);
  const added = Number((await message.textContent())?.replace(/\D/g, ""));
  expect(added).toBeGreaterThan(1);
  await expect.poll(() => countOf(page, "Accepted")).toBe(accepted + added);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`Undone. ${added} mentions are pending again.`)).toBeVisible();
  await expect.poll(() => countOf(page, "Pending")).toBe(waiting);
  await page.context().close();
});
