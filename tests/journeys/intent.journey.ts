import { type Browser, expect, type Page } from "@playwright/test";
import { actInSandbox, type Caller, signInByApi } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
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

const post = (thread: { community: string; title: string; body: string; author?: string }) =>
  actInSandbox(product, "posts", thread);

/** Adds a keyword, posts threads with it in the sandbox, and waits for the given number of mentions. */
async function found(
  keyword: string,
  threads: readonly Parameters<typeof post>[0][],
  mentions = threads.length,
): Promise<void> {
  await customer("POST", "/discovery/keywords", { keyword });
  for (const thread of threads) await post(thread);
  const query = new URLSearchParams({ keyword, limit: "1" });
  await until(async () => {
    const { total } = await customer<{ total: number }>(
      "GET",
      `/discovery/reddit-mentions?${query}`,
    );
    return total >= mentions ? true : undefined;
  });
}

async function open(
  keyword: string,
  size = { width: 1440, height: 900 },
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await signIn(
    page,
    product.url,
    "demo@earshot.test",
    `/mentions?${new URLSearchParams({ keyword })}`,
  );
  await expect(page.getByRole("article").first()).toBeVisible();
  return { page, errors };
}

const titlesOn = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });

test("a mention shows the buying intent and its reasons, and the strongest come first", async () => {
  const keyword = "kaleidoscope software";
  const buyer = "Which kaleidoscope software for a team of nine?";
  const maker = "I built a kaleidoscope software over the weekend";
  await found(keyword, [
    {
      community: "smallbusiness",
      title: buyer,
      body: "We're a team of 9 and keep it all in a spreadsheet that keeps breaking. What do you use? Any recommendations? Our budget is around $200 a month.",
    },
    { community: "SaaS", title: maker, body: "Launching today, feedback is welcome." },
  ]);
  const { page, errors } = await open(keyword);
  await expect(card(page, buyer)).toContainText(/Curious|Looking|Ready to buy/);
  const shown = await openMention(page, buyer);
  await expect(shown.getByText(/\d+ of 100$/)).toBeVisible();
  const intentReasons = shown.getByRole("region", { name: "Reasons for" });
  const quotes = intentReasons.getByRole("button");
  const words = (await quotes.first().textContent()) ?? "";
  // Found by its words: a reason that arrives in the meantime can take the first place.
  await quotes.filter({ hasText: words }).first().hover();
  await expect(shown.locator("mark[data-pointed]").first()).toBeVisible();
  const pointed = await shown.locator("mark[data-pointed]").allTextContents();
  expect(pointed.join("")).toBe(words);
  await expectAccessible(page);
  await expect(page).toHaveURL(/item=/);
  await page.reload();
  await expect(intentReasons).toBeVisible();

  await page.getByLabel("Sort").selectOption("Strongest intent");
  await expect(page).toHaveURL(/sort=intent/);
  await expect(titlesOn(page)).toHaveText([buyer, maker]);
  await page.getByLabel("Intent").selectOption("Curious or stronger");
  await expect(titlesOn(page)).toHaveText([buyer]);
  await page.goBack();
  await expect(titlesOn(page)).toHaveText([buyer, maker]);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=intent/);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("an author is excluded after a preview of what that hides, and included again", async () => {
  const keyword = "pewter zeppelin";
  const noise = { community: "SaaS", body: "Nothing more.", author: "zeppelin_fan" };
  const titles = ["My pewter zeppelin at dawn", "A second pewter zeppelin on the shelf"];
  const other = "Where do you store a pewter zeppelin?";
  await found(keyword, [
    ...titles.map((title) => ({ ...noise, title })),
    { community: "freelance", title: other, body: "It is heavy." },
  ]);
  const { page, errors } = await open(keyword);
  await expect(page.getByRole("article")).toHaveCount(3);
  const noisy = await openMention(page, titles[0] ?? "");
  await noisy.getByRole("button", { name: "Not relevant…" }).click();
  const dialog = page.getByRole("dialog", { name: "Not relevant because…" });
  await dialog.getByRole("radio", { name: "Posts by u/zeppelin_fan hides 2" }).check();
  await expect(dialog.getByText(/it hides 2\.$/)).toBeVisible();
  await expect(dialog.getByRole("list")).toContainText(titles[1] ?? "");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Exclude these" }).click();
  await expect(page.getByText("Excluded. 2 mentions hidden.")).toBeVisible();
  await expect(titlesOn(page)).toHaveText([other]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Exclusion removed. 2 mentions restored.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);

  // Excluded by keyboard alone, and included again on the page of all exclusions.
  await card(page, titles[1] ?? "").focus();
  await page.keyboard.press("n");
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press(" ");
  await page.keyboard.press("Enter");
  await expect(titlesOn(page)).toHaveText([other]);
  await expect(card(page, other)).toBeFocused();
  await post({ ...noise, title: "A third pewter zeppelin" });
  await post({ community: "webdev", title: "A pewter zeppelin as a favicon", body: "Hm." });
  const bar = page.getByRole("status").filter({ hasText: "new mention" });
  await expect(bar).toContainText("1 new mention", { timeout: 30_000 });
  await page.getByRole("button", { name: "Hidden · 1" }).click();
  const left = page.getByRole("dialog", { name: "Hidden posts" });
  const row = left.getByRole("listitem");
  await expect(row).toContainText("Posts by u/zeppelin_fan");
  await expectAccessible(page);
  await left.getByRole("button", { name: "Remove “Posts by u/zeppelin_fan”" }).click();
  await left.getByRole("button", { name: "Remove exclusion" }).click();
  await expect(left.getByText("No exclusions yet.")).toBeVisible();
  await left.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("a cross-post is one mention that links to the other copy", async () => {
  const keyword = "walnut barograph";
  const crossPost = {
    title: "Who repairs a walnut barograph these days?",
    body: "It was my uncle's. The drum turns, the needle does not move any more, and the clock is slow by ten minutes each day.",
    author: "barometer_bob",
  };
  await found(
    keyword,
    [
      { ...crossPost, community: "smallbusiness" },
      { ...crossPost, community: "freelance" },
    ],
    1,
  );
  const { page } = await open(keyword);
  const shown = page.getByRole("region", { name: crossPost.title });
  const also = shown.getByRole("link", { name: /^r\/(?:smallbusiness|freelance)/ });
  await expect(async () => {
    await page.reload();
    await expect(also).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(also).toHaveAttribute("href", /^http:\/\/localhost:\d+\/reddit\/r\//);
  await expect(also).toHaveAttribute("rel", /noopener/);
  await page.context().close();
});

test("the language model's assessment appears without a reload when requested", async () => {
  const keyword = "copper theodolite";
  const title = "My copper theodolite is a paperweight";
  await found(keyword, [
    { community: "webdev", title, body: "It stands on the desk since my uncle left it to me." },
  ]);
  const { page, errors } = await open(keyword);
  const shown = await openMention(page, title);
  await shown.getByRole("button", { name: "Assess with AI" }).click();
  const reading = shown.getByRole("region", { name: "AI assessment" });
  await expect(reading).toContainText("It is advice only and decides nothing.", {
    timeout: 30_000,
  });
  await expect(reading).toContainText(/Written by AI \(.+\)/);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^(?:Sources|What may be missing)$/ }).click();
  await expect(page.getByRole("dialog", { name: "Monitored sources" })).toContainText(
    /Used \d+ times? for you today/,
  );
  expect(errors).toEqual([]);
  await page.context().close();
});

test("a post about grief can't be engaged by button, key or API call", async () => {
  const keyword = "funeral ledger";
  const title = "A funeral ledger for my father";
  await found(keyword, [
    {
      community: "smallbusiness",
      title,
      body: "My father passed away last week and I have to close his books. Which tool do you use?",
    },
  ]);
  const { page } = await open(keyword);
  const shown = await openMention(page, title);
  const row = card(page, title);
  const engage = shown.getByRole("button", { name: "Let's Engage" });
  await expect(engage).toHaveAttribute("aria-disabled", "true");
  await expect(engage).toHaveAccessibleDescription(/Someone has died or is dying/);
  await expect(shown.getByRole("note")).toContainText("Earshot doesn’t reply to posts like this.");
  await row.focus();
  await page.keyboard.press("e");
  await expect(page.getByText("We don't reply to such posts.")).toBeVisible();
  await expectAccessible(page);
  const id = ((await row.getAttribute("id")) ?? "").replace("mention-", "");
  await expect(
    customer("PATCH", `/discovery/reddit-mentions/${id}/status`, { status: "accepted" }),
  ).rejects.toThrow("SENSITIVE_POST");
  await page.reload();
  await expect(row).toBeVisible();
  await page.context().close();
});
