import { type Browser, expect, type Page } from "@playwright/test";
import { actInSandbox, type Caller, signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { createPayingCustomer } from "./paying-customer.ts";
import type { Product } from "./product.ts";
import { until } from "./sample-data.ts";
import { test } from "./shared-product.ts";
import { card, openMention, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let customer: Caller;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
});
test.afterAll(() => browser.close());
test.afterEach(() => actInSandbox(product, "model/writing", { mode: "plain" }));

async function open(
  search: Record<string, string>,
  email = "demo@earshot.test",
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url, email, `/dashboard?${new URLSearchParams(search)}`);
  return { page, errors };
}

async function write(page: Page, prompt: string, count = 2): Promise<void> {
  await page.getByLabel("What should the texts be about?").fill(prompt);
  await page.getByLabel("How many").selectOption(String(count));
  await page.getByRole("button", { name: "Write", exact: true }).click();
}
const texts = (page: Page) => page.getByRole("region", { name: "Texts" });

test("texts are written one by one, kept in the history, rewritten, saved, deleted and restored", async () => {
  test.setTimeout(90_000);
  // The history has no texts of other customers.
  const email = "stella@studio.test";
  await createPayingCustomer(product, { email, name: "Stella", plan: "scale" });
  const { page, errors } = await open({ view: "create-posts" }, email);
  await write(page, "Late invoices");
  const written = texts(page).getByRole("article");
  await expect(written).toHaveCount(2);
  await expect(texts(page).getByText("2 texts written.")).toBeVisible();
  await expect(written.first()).toContainText("of 40,000 characters");

  await written.first().getByRole("button", { name: "Rewrite" }).click();
  await written.first().getByRole("button", { name: "Shorter", exact: true }).click();
  await expect(page.getByRole("region", { name: "What would change" })).toBeVisible();
  await page.getByRole("button", { name: "Use this version" }).click();
  await expect(written.first().getByRole("button", { name: "Rewrite" })).toBeFocused();

  await written.first().getByRole("button", { name: "Save", exact: true }).click();
  const form = page.getByRole("form", { name: "Save the text" });
  await form.getByLabel("Title").fill("Invoices that are late");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("article", { name: "Invoices that are late" })).toBeVisible();

  await page.goto(`${product.url}/dashboard?view=content-history`);
  await expect(page.getByText("2 texts", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Saved", exact: true }).click();
  const article = page.getByRole("article", { name: "Invoices that are late" });
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await article.getByRole("button", { name: "Delete" }).click();
  await expect(article).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(article).toBeVisible();
  expect(errors).toEqual([]);
});

test("a text is grounded in a mention, and reaches the writer of that mention", async () => {
  test.setTimeout(90_000);
  const keyword = "astrolabe ledger";
  const title = "Which astrolabe ledger keeps track of late invoices?";
  await customer("POST", "/discovery/keywords", { keyword });
  await actInSandbox(product, "posts", {
    community: "smallbusiness",
    title,
    body: "We send forty invoices a month and chase half of them by hand. Which tool would you take?",
  });
  const query = new URLSearchParams({ keyword, limit: "1" });
  const mention = await until(
    async () =>
      (await customer<{ mentions: { id: string }[] }>("GET", `/discovery/reddit-mentions?${query}`))
        .mentions[0],
  );
  const { page } = await open({ view: "mentions", keyword });
  await expect(card(page, title)).toBeVisible();
  const opened = await openMention(page, title);
  await opened.getByRole("link", { name: "Write about this" }).click();
  await expect(page.getByText(`Answers ${title}`)).toBeVisible();
  await page.getByRole("button", { name: "Write", exact: true }).click();
  const text = texts(page).getByRole("article");
  await expect(text).toHaveCount(1);
  await text.getByText(/^Rests on/).click();
  await expect(text.getByText("Somebody’s words").first()).toBeVisible();
  await text.getByRole("button", { name: "Use as a reply draft" }).click();
  await expect(page.getByText("The writer of this mention will see your text.")).toBeVisible();
  await customer("PATCH", `/discovery/reddit-mentions/${mention.id}/status`, {
    status: "accepted",
  });
  const writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
  const { assignment } = await writer<{ assignment: { suggestion: { text: string } | null } }>(
    "POST",
    `/writers/opportunities/${mention.id}/claim`,
  );
  expect(assignment.suggestion?.text).toBeTruthy();
});

test("invented claims are marked, and hostile texts appear as plain text without links", async () => {
  const { page, errors } = await open({ view: "create-posts" });
  await actInSandbox(product, "model/writing", { mode: "planted" });
  await write(page, "Late invoices", 1);
  const text = texts(page).getByRole("article").first();
  await expect(text.locator("mark", { hasText: "$19" })).toBeVisible();
  await expect(text.getByText(/Nobody gave this/).first()).toBeVisible();
  await expect(text).not.toContainText("offers.invented.example");

  await actInSandbox(product, "model/writing", { mode: "hostile" });
  await write(page, "Late invoices again", 1);
  await expect(text).toContainText('<img src=x onerror="alert(1)">');
  await expect(text).not.toContainText("evil.example");
  await expect(text.locator("img, script")).toHaveCount(0);
  expect(errors).toEqual([]);
});
