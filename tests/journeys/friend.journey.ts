import { type Browser, expect, type Page } from "@playwright/test";
import { confirmEmail, password, signInByApi, signUpByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { fillWizard, makeSnapshot, resultsTitle } from "./friend-steps.ts";
import { measured, measuredNames, openMeasured } from "./measured.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { fillSignIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

let people = 0;
/** A customer without a plan, who has three keyword tokens, on the wizard. */
async function newCustomer(): Promise<Page> {
  people += 1;
  const email = `friendly${people}@friend.test`;
  const by = await signUpByApi(product, email, { fullName: "Ada Wren", companyName: "Wrenly" });
  await confirmEmail(product, by, email);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}/auth`);
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${product.url}/mentions`);
  await page.getByRole("link", { name: "Search for a Friend" }).click();
  await expect(page.getByRole("heading", { name: "Friend Quick Search" })).toBeVisible();
  return page;
}

const launch = (page: Page) => page.getByRole("button", { name: "Launch Search" }).click();
const region = (page: Page, phrase: string) => page.getByRole("region", { name: `“${phrase}”` });
const tokens = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
const thread = (title: string, body: string) =>
  product.postThread({ community: "smallbusiness", title, body });

/** Opens a link as a visitor who is not signed in. */
async function asStranger(link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  return page;
}

async function opensNothing(link: string): Promise<void> {
  const page = await asStranger(link);
  await expect(page.getByRole("heading", { level: 1, name: "Results not found" })).toBeVisible();
  await expect(page.getByText("has expired or doesn't exist")).toBeVisible();
  await page.context().close();
}

test("results for one phrase are saved and shared, and a visitor can open the link until it is ended", async () => {
  const phrase = "greenhouse lease ledger";
  await thread(
    "Which greenhouse lease ledger do you use?",
    "We let 14 greenhouses and look for something better than paper. Our budget is $50 a month. <img src=x onerror=alert(1)>",
  );
  const page = await newCustomer();
  const errors = watchErrors(page);
  await tokens(page, "3 keyword tokens");
  await fillWizard(page, [phrase]);
  await page.reload();
  await expect(page.getByRole("button", { name: `Remove ${phrase}` })).toBeVisible();
  await launch(page);
  await expect(page.getByText(`We found 1 conversation for "${phrase}."`)).toBeVisible();
  await expect(resultsTitle(page)).toBeVisible();
  await expect(page.getByText("1 phrase, 1 thread found")).toBeVisible();
  await expect(region(page, phrase)).toContainText("Subreddits: r/smallbusiness");
  await expect(page.getByRole("article")).toContainText("<img src=x onerror=alert(1)>");

  const { context } = { context: page.context() };
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/friend\/results\/[\w-]+\?token=.{20,}$/);
  expect(errors).toEqual([]);

  const visitor = await (await browser.newContext()).newPage();
  const visitorErrors = watchErrors(visitor);
  const { promise: heldBack, resolve: letThrough } = Promise.withResolvers<void>();
  await visitor.route("**/assets/index-*.js", async (route) => {
    await heldBack;
    await route.continue();
  });
  await visitor.goto(link, { waitUntil: "commit" });
  // Rendered before the app runs, for phones.
  const firstPaint = visitor.locator("#first-paint");
  await expect(firstPaint.getByText("1 phrase, 1 thread found")).toBeVisible();
  await expect(firstPaint.getByRole("article")).toContainText("<img src=x onerror=alert(1)>");
  letThrough();
  await expect(firstPaint).toHaveCount(0);
  await expect(resultsTitle(visitor)).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Go to dashboard" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  expect(await findViolations(visitor)).toEqual([]);
  const post = visitor.getByRole("link", { name: /View post/ });
  await expect(post).toHaveAttribute("rel", "noopener nofollow ugc noreferrer");
  expect(visitorErrors).toEqual([]);
  await visitor.context().close();

  const [address = "", token = ""] = link.split("?token=");
  await opensNothing(address);
  await opensNothing(`${address}?token=${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`);
  await opensNothing(`${product.url}/friend/results/not-an-id?token=${token}`);

  await page.goto(`${product.url}/friend`);
  await tokens(page, "2 keyword tokens");
  await page.getByRole("button", { name: "New link for Nestly - Friend Search" }).click();
  await page.getByRole("button", { name: "Create a new link" }).click();
  await expect(page.getByText("New link created.")).toBeVisible();
  await opensNothing(link);
  await page.getByRole("button", { name: "Copy link: Nestly - Friend Search" }).click();
  const fresh = await page.evaluate(() => navigator.clipboard.readText());
  const again = await asStranger(fresh);
  await expect(resultsTitle(again)).toBeVisible();
  await again.context().close();

  await page.getByRole("button", { name: "Delete Nestly - Friend Search" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByText("None yet.")).toBeVisible();
  await opensNothing(fresh);
  await context.close();
});

test("three phrases are searched one by one, and each appears in the results", async () => {
  const phrases = ["copper roof ledger", "slate roof ledger", "thatch roof ledger"];
  await thread("Any copper roof ledger for a small firm?", "Ours is a pile of paper by now.");
  await thread("Who makes a slate roof ledger?", "I would pay for one that my crew can use.");
  const page = await newCustomer();
  await fillWizard(page, phrases);
  const input = page.getByLabel(/^Monitoring phrases/);
  await input.fill("a fourth");
  await input.press("Enter");
  await expect(page.getByText("You can add up to 3 phrases per friend search.")).toBeVisible();
  await launch(page);
  await expect(page.getByText("We pulled conversations for each phrase you added.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("3 phrases, 2 threads found")).toBeVisible();
  for (const phrase of phrases) await expect(region(page, phrase)).toBeVisible();
  await expect(region(page, "thatch roof ledger")).toContainText(
    "We didn't spot any public mentions for this phrase right now.",
  );
  await page.goto(`${product.url}/friend`);
  await tokens(page, "0 keyword tokens");
  await fillWizard(page, ["brick roof ledger"]);
  await launch(page);
  await expect(page.getByText("No keyword tokens remaining")).toBeVisible();
  await page.context().close();
});

test("analytics records actions without the link's token", async () => {
  const by = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const link = await makeSnapshot(product, by, "cedar fence ledger");
  const token = link.split("token=")[1] ?? "";
  const context = await openMeasured(browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(link);
  await expect(resultsTitle(page)).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  await expect
    .poll(() => measuredNames(product), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["$pageview", "page_view", "button_clicked"]));
  const all = JSON.stringify(await measured(product));
  expect(token.length).toBeGreaterThan(20);
  expect(all).not.toContain(token);
  expect(all).not.toContain(decodeURIComponent(token));
  await context.close();
});
