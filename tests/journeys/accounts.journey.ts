import { type Browser, expect, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { card, signIn } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

test("a wrong password is told, and nothing of what exists", async () => {
  const page = await browser.newPage();
  await page.goto(`${product.url}/auth`);
  await page.getByLabel("Email").fill("demo@earshot.test");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
  await page.context().close();
});

test("the sign-in is there to see before the app runs, and then the app's alone", async () => {
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
  // Who has a session sees nothing of it on the way.
  await signIn(page, product.url);
  await page.goto(`${product.url}/auth`, { waitUntil: "commit" });
  await expect(drawn).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.context().close();
});

test("a writer and the administrator sign in to what is theirs", async () => {
  const writer = await browser.newPage();
  await signIn(writer, product.url, "writer@earshot.test");
  await expect(writer).toHaveURL(/\/writers\/opportunities/);
  await writer.context().close();
  const admin = await browser.newPage();
  await signIn(admin, product.url, "admin@earshot.test");
  await expect(admin.getByRole("heading", { name: "Mentions", level: 1 })).toBeVisible();
  await admin.context().close();
});

test("after a crash of the server the session, the mentions and the live stream are there again", async () => {
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
