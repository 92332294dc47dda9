import { type Browser, expect, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { card, newsLine, openMention, showNew, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
  console.log(`the product was up ${(product.startedInMs / 1000).toFixed(1)} s after its start`);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

test("a real post becomes a mention on the screen without a reload", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url);
  await expect(page.getByRole("heading", { name: "Mentions", level: 1 })).toBeVisible();
  // The threads that were already in the sandbox have been read and matched.
  await expect(page.getByRole("article").first()).toBeVisible();
  const title = "Two painters and a van: which invoicing software?";
  const permalink = await product.postThread({
    community: "smallbusiness",
    title,
    body: "We send 20 bills a month by hand. Is there <b>invoicing software</b> that nags for us?",
  });
  await expect(newsLine(page)).toBeVisible({ timeout: 30_000 });
  const found = card(page, title);
  await expect(found).toHaveCount(0);
  await showNew(page, title);
  await expect(found.locator("mark").first()).toHaveText("invoicing software");
  const opened = await openMention(page, title);
  await expect(opened).toContainText("<b>invoicing software</b>");
  const link = opened.getByRole("link", { name: /View post/ });
  await expect(link).toHaveAttribute("href", `${product.sandboxUrl}/reddit${permalink}`);
  await expect(link).toHaveAttribute("rel", /noopener/);
  const thread = await context.newPage();
  await thread.goto((await link.getAttribute("href")) ?? "");
  await expect(thread.getByRole("heading", { name: title })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test("skipping by keyboard and filtering by status survive a reload", async () => {
  const page = await browser.newPage();
  await signIn(page, product.url);
  const first = page.getByRole("article").first();
  await expect(first).toBeVisible();
  const title = (await first.getByRole("heading").textContent()) ?? "";
  await page.keyboard.press("s");
  await expect(card(page, title)).toHaveCount(0);
  await page.getByRole("button", { name: /^Denied/ }).click();
  await expect(card(page, title)).toBeVisible();
  await expect(page).toHaveURL(/status=denied/);
  await page.reload();
  await expect(card(page, title)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/status=denied/);
  await page.context().close();
});

test("a new keyword finds stored posts, then new ones; a deleted keyword finds nothing more", async () => {
  const page = await browser.newPage();
  await signIn(page, product.url);
  await product.postThread({ community: "freelance", title: "My brass sextant", body: "" });
  await page.getByRole("button", { name: /^Keywords/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New keyword").fill("the");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByLabel("New keyword")).toHaveAccessibleDescription(/.{20}/);
  await dialog.getByLabel("New keyword").fill("brass sextant");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("brass sextant", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "brass sextant" })).toContainText(
    "1 mention",
    { timeout: 30_000 },
  );
  await dialog.getByRole("button", { name: "Delete brass sextant" }).click();
  await dialog.getByRole("button", { name: "Stop monitoring" }).click();
  await expect(dialog.getByText("brass sextant")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await expect(card(page, "My brass sextant")).toBeVisible();
  await page.context().close();
});

test("a new keyword is searched immediately on X, LinkedIn and Facebook, and the screen lists the sources", async () => {
  const say = async (path: string, body: object) => {
    const response = await fetch(`${product.sandboxUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.ok, await response.text()).toBe(true);
  };
  const words = "Who repairs a copper astrolabe these days?";
  await say("/sandbox/x/posts", { author: "stargazer", text: `${words} On X` });
  const page = { author: "Mara Lind", text: `${words} On LinkedIn`, ageHours: 5 };
  await say("/sandbox/websearch/pages", { site: "linkedin", ...page });
  const inGroup = { site: "facebook", group: "Instrument menders", author: "Ole", ageHours: 9 };
  await say("/sandbox/websearch/pages", { ...inGroup, text: `${words} In a group` });

  const reader = await browser.newPage();
  await signIn(reader, product.url);
  await reader.getByRole("button", { name: /^Keywords/ }).click();
  const dialog = reader.getByRole("dialog");
  await dialog.getByLabel("New keyword").fill("copper astrolabe");
  await dialog.getByRole("button", { name: "Add" }).click();
  const row = dialog.getByRole("listitem").filter({ hasText: "copper astrolabe" });
  await expect(row).toContainText("3 mentions", { timeout: 30_000 });
  await dialog.getByRole("button", { name: "Close" }).click();
  await reader.goto(`${product.url}/mentions?keyword=copper+astrolabe`);
  for (const [source, text] of [
    ["X", "On X"],
    ["LinkedIn", "On LinkedIn"],
    ["Facebook", "In a group"],
  ] as const) {
    const found = reader.getByRole("article").filter({ hasText: text });
    await expect(found).toContainText(source);
    await expect(found.locator("mark").first()).toHaveText("copper astrolabe");
  }
  await reader.getByRole("button", { name: "Sources" }).click();
  const report = reader.getByRole("dialog", { name: "Monitored sources" });
  await expect(report).toContainText("usually hours old");
  await expect(report).toContainText(/\d+% of this month’s searches of X for you are used/);
  await reader.context().close();
});

test("a post is added by its link, and an invalid link is reported", async () => {
  const title = "Nobody watches for this one";
  const permalink = await product.postThread({ community: "webdev", title, body: "At all." });
  const page = await browser.newPage();
  await signIn(page, product.url);
  await page.getByRole("button", { name: "Add a post by link" }).click();
  const address = page.getByLabel("Address of the post");
  await address.fill("https://example.com/nothing");
  await address.press("Enter");
  await expect(address).toHaveAccessibleDescription(/don't support this address/);
  await address.fill(`${product.sandboxUrl}/reddit${permalink}`);
  await address.press("Enter");
  await expect(page.getByText("Added to your mentions.")).toBeVisible();
  await expect(card(page, title)).toContainText("added by link");
  await page.context().close();
});

test("a second tab shows the changes made in the first", async () => {
  const context = await browser.newContext();
  const [one, two] = [await context.newPage(), await context.newPage()];
  await signIn(one, product.url);
  await two.goto(`${product.url}/dashboard?view=mentions`);
  await expect(two.getByRole("article").first()).toBeVisible();
  const title = (await one.getByRole("article").first().getByRole("heading").textContent()) ?? "";
  await expect(card(two, title)).toBeVisible();
  const opened = await openMention(one, title);
  await opened.getByRole("button", { name: "Skip This One" }).click();
  await expect(card(two, title)).toHaveCount(0);
  await context.close();
});

test("a printed mention has the whole post on a white background, and no controls", async () => {
  const page = await browser.newPage({ colorScheme: "dark" });
  await signIn(page, product.url);
  await page.getByRole("article").first().getByRole("heading").getByRole("button").click();
  const more = page.getByRole("button", { name: "Read more" });
  await expect(page.getByRole("link", { name: /^View/ })).toBeVisible();
  if (await more.isVisible()) await more.click();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe("rgb(255, 255, 255)");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Mentions", level: 1 })).toBeVisible();
  // The rows and the post have their full height: no pane scrolls.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("main, main *:not(.sr-only)")]
      .filter((part) => part.scrollHeight > part.clientHeight + 1)
      .filter((part) => getComputedStyle(part).overflowY !== "visible")
      .map((part) => part.className),
  );
  expect(cut).toEqual([]);
  await page.context().close();
});
