import { type Browser, expect, type Page, test } from "@playwright/test";
import { actInSandbox, type Caller, signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { until } from "./sample-data.ts";
import { card, openMention, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let customer: Caller;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});
test.afterEach(async () => {
  await fetch(`${product.sandboxUrl}/sandbox/faults`, { method: "DELETE" });
  await actInSandbox(product, "model/writing", { mode: "plain" });
});

const breakModel = (fault: string) =>
  actInSandbox(product, "faults", { service: "model", fault, times: 0 });

async function open(search: Record<string, string>): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url);
  await page.goto(`${product.url}/dashboard?${new URLSearchParams(search)}`);
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
  const { page, errors } = await open({ view: "create-posts" });
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

  await written.first().getByRole("button", { name: "Score", exact: true }).click();
  const score = page.getByRole("dialog", { name: "Score of this text" });
  await expect(score.getByText(/^\d+ of 100$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(written.first().getByRole("button", { name: "Score", exact: true })).toBeFocused();

  await written.first().getByRole("button", { name: "Save", exact: true }).click();
  const form = page.getByRole("form", { name: "Save the text" });
  await form.getByLabel("Title").fill("Invoices that are late");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("article", { name: "Invoices that are late" })).toBeVisible();

  await page.goto(`${product.url}/dashboard?view=content-history`);
  await expect(page.getByText("2 texts", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Saved", exact: true }).click();
  const kept = page.getByRole("article", { name: "Invoices that are late" });
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await kept.getByRole("button", { name: "Delete" }).click();
  await expect(kept).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(kept).toBeVisible();
  expect(errors).toEqual([]);
});

test("a mention's words ground a text, and the text reaches the writer of its mention", async () => {
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

test("invented claims are marked, and hostile texts are only text without their links", async () => {
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

test("a text is scored, improved in pieces, and listed; a model that fails says so", async () => {
  test.setTimeout(90_000);
  const { page } = await open({ view: "resonance" });
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const problem = page.getByRole("form", { name: "Text to score" }).getByRole("alert");
  const improve = page.getByRole("button", { name: "Improve text" });
  await text.fill("We really help with invoices. It is a very simple, amazing tool. Just ask us.");
  await page.getByRole("button", { name: "Score text" }).click();
  const score = page.getByRole("region", { name: "Score", exact: true });
  await expect(score.getByText(/^\d+ of 100$/)).toBeVisible();
  await expect(score.locator("mark").filter({ hasText: "amazing" })).toBeVisible();

  await breakModel("schema-miss");
  await improve.click();
  await expect(problem).toContainText("sent a response we can’t use");
  await fetch(`${product.sandboxUrl}/sandbox/faults`, { method: "DELETE" });

  await page.getByLabel("Instruction for the language model").fill("Use plain words");
  await improve.click();
  const improved = page.getByRole("region", { name: "Improved text" });
  await improved.getByRole("button", { name: /removed: .*very/ }).press("Space");
  await improved.getByRole("button", { name: "Use this text" }).click();
  await expect(text).toHaveValue(
    "We help with invoices. It is a very simple, amazing tool. ask us.",
  );
  await expect(problem).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Use plain words" })).toBeVisible();
});

test("a model that fails, answers in a wrong shape or is over budget says so, and the form stays", async () => {
  test.setTimeout(120_000);
  const { page } = await open({ view: "create-posts" });
  for (const [fault, message] of [
    ["500", "can’t be reached right now"],
    ["schema-miss", "sent a response we can’t use"],
    ["refusal", "declined"],
  ] as const) {
    await breakModel(fault);
    await write(page, "Late invoices", 1);
    await expect(texts(page).getByRole("alert")).toContainText(message);
    await fetch(`${product.sandboxUrl}/sandbox/faults`, { method: "DELETE" });
  }
  await expect(page.getByLabel("What should the texts be about?")).toHaveValue("Late invoices");

  await breakModel("slow");
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(texts(page).getByText("Stopped. 0 of 1 complete.")).toBeVisible();
  await fetch(`${product.sandboxUrl}/sandbox/faults`, { method: "DELETE" });

  await product.change(
    "insert into spending (day, account, owner, used_micros) select (now() at time zone 'utc')::date, 'studio', current_workspace_id::text, 100000000 from users where email = $1 on conflict (account, owner, day) do update set used_micros = 100000000",
    ["demo@earshot.test"],
  );
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await expect(texts(page).getByRole("alert")).toContainText("budget");
  await page.reload();
  await expect(page.getByText(/^100% of today’s limit for texts is used/)).toBeVisible();
});
