import { type Browser, expect, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { card, signIn, signInThroughForm } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ redditPlacement: true }),
    launchChromium(),
  ]);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

test("the sign-in page is visible before the app starts, and the app then replaces it", async () => {
  const page = await browser.newPage();
  const { promise: heldBack, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await heldBack;
    await route.continue();
  });
  await page.goto(`${product.url}/auth?mode=sign-up`, { waitUntil: "commit" });
  const drawn = page.locator("#first-paint");
  await expect(drawn.getByText("Create your account")).toBeVisible();
  await expect(drawn.locator("input:enabled")).toHaveCount(0);
  letThrough();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(drawn).toHaveCount(0);
  // People with a session do not see it, even briefly.
  await signInThroughForm(page, product.url);
  await page.goto(`${product.url}/auth`, { waitUntil: "commit" });
  await expect(drawn).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.context().close();
});

test("a writer and the administrator sign in to their own portals", async () => {
  const writer = await browser.newPage();
  await signInThroughForm(writer, product.url, "writer@earshot.test");
  await expect(writer).toHaveURL(/\/writers\/opportunities/);
  await writer.context().close();
  const admin = await browser.newPage();
  await signInThroughForm(admin, product.url, "admin@earshot.test");
  await admin.goto(`${product.url}/mentions`);
  await expect(admin.getByRole("heading", { name: "Mentions", level: 1 })).toBeVisible();
  await admin.context().close();
});

test("the administrator adds an account, connects it at Reddit, checks it and starts a cooldown", async () => {
  const page = await browser.newPage();
  const name = "careful_helper";
  await signIn(page, product.url, "admin@earshot.test");
  await page.goto(`${product.url}/admin?tab=accounts`);
  await page.getByRole("button", { name: "Add an account" }).click();
  const form = page.getByRole("form", { name: "Add an account" });
  await form.getByLabel("Name").fill(`https://www.reddit.com/user/${name}/`);
  await form.getByLabel("What its profile says").fill("I work with Earshot.");
  await form.getByLabel("Placement method").selectOption("Through Reddit’s API");
  await form.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: `Open u/${name}` }).click();
  const connectAs = async (link: string, account: string) => {
    await page.getByRole("link", { name: link }).click();
    await page.getByLabel("Or another username").fill(account);
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page).toHaveURL(`${product.url}/admin?tab=accounts`);
  };
  await connectAs("Connect to Reddit", "somebody_else");
  await expect(
    page.getByText("You were signed in to Reddit with a different account.").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: `Open u/${name}` }).click();
  await connectAs("Connect to Reddit", name);
  await expect(page.getByText(`u/${name} is connected.`).first()).toBeVisible();
  await page.getByRole("button", { name: `Open u/${name}` }).click();
  await expect(page.getByText("Connected.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).click();
  const row = page.getByRole("listitem").filter({ hasText: `u/${name}` });
  await expect(row.getByRole("heading", { name: `u/${name} In good standing` })).toBeVisible();
  await row.getByLabel("Why").fill("Two removals.");
  await row.getByRole("button", { name: "Start a cooldown" }).click();
  await expect(row.getByRole("note").getByText("Two removals.")).toBeVisible();
  await row.getByRole("button", { name: "Delete the account" }).click();
  await row.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(/^No accounts yet/)).toBeVisible();
  await page.context().close();
});

test("the session, the mentions and the live stream recover after a server crash", async () => {
  const page = await browser.newPage();
  await signIn(page, product.url);
  await expect(page.getByRole("article").first()).toBeVisible();
  const title = (await page.getByRole("article").first().getByRole("heading").textContent()) ?? "";
  await product.kill();
  await product.restart();
  await page.reload();
  await expect(card(page, title)).toBeVisible();
  await product.postThread({
    community: "agency",
    title: "Chasing invoices after the crash",
    body: "",
  });
  const bar = page.getByRole("status").filter({ hasText: "new mention" });
  await expect(bar).toBeVisible({ timeout: 45_000 });
  await page.context().close();
});
