import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { actInSandbox, type Caller, password, signInByApi } from "./api.ts";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { acceptMention, fillSignIn, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let customer: Caller;
let admin: Caller;
let writer: Caller;
let editor: BrowserContext;
const errors: string[] = [];
test.beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ redditPlacement: true }),
    launchChromium(),
  ]);
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  admin = await signInByApi(product, "/auth/login", "admin@earshot.test");
  writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
  const accounts = { reddit: "helpful_jonas", x: "jonas_helps", linkedin: "jonas-lind" };
  await writer("PUT", "/writers/settings", { accounts });
  const allowed = { verdict: "allowed", note: "The moderators agreed." };
  await admin("PUT", "/admin/communities/reddit/startups", allowed);
  editor = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await openPage(editor);
  await signIn(page, product.url, "writer@earshot.test", "/writers/opportunities");
  await expect(page).toHaveURL(/\/writers\/opportunities/);
  await page.close();
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});
test.beforeEach(() => {
  errors.length = 0;
});

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  watchErrors(page, errors);
  return page;
}

/** Has a reply approved for a post with these words, and opens it in the editor, ready to be placed. */
async function approved(words: string, text: string): Promise<{ page: Page; place: Locator }> {
  const mentionId = await acceptMention(customer, words);
  const { assignment } = await writer<{ assignment: { id: string } }>(
    "POST",
    `/writers/opportunities/${mentionId}/claim`,
  );
  const at = `/writers/replies/${assignment.id}`;
  const submitted = await writer<{ assignment: { status: string } }>("POST", `${at}/submit`, {
    text,
  });
  expect(submitted.assignment.status).toBe("approved");
  const page = await openPage(editor);
  await page.goto(`${product.url}/writers/active?reply=${assignment.id}`);
  return { page, place: page.getByRole("region", { name: "Post the reply" }) };
}

type Locator = ReturnType<Page["getByRole"]>;
const toast = (page: Page, words: string) =>
  page.getByRole("status").filter({ hasText: words }).first();

test("the administrator adds an account, connects it at Reddit, checks it and starts a cooldown", async () => {
  const page = await browser.newPage();
  const name = "careful_helper";
  await signIn(page, product.url, "admin@earshot.test", "/admin?tab=accounts");
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

test("one click places one comment through Reddit's API", async () => {
  test.setTimeout(90_000);
  const { account } = await admin<{ account: { id: string } }>(
    "POST",
    "/admin/community-accounts",
    {
      source: "reddit",
      name: "petra_paints",
      affiliation: "I work with the team behind Ledgerly.",
      mode: "api",
    },
  );
  const office = await openPage(await browser.newContext());
  await office.goto(`${product.url}/auth`);
  await fillSignIn(office, "admin@earshot.test", password);
  await expect(office).not.toHaveURL(/\/auth/);
  await office.goto(`${product.url}/api/auth/reddit/community-accounts/${account.id}`);
  await office.getByLabel(/^Or another username/).fill("petra_paints");
  await office.getByRole("button", { name: /Allow/ }).click();
  await expect(office).toHaveURL(/\/admin\?/);
  await office.context().close();

  const title = "Which invoicing software for a choir?";
  await product.postThread({ community: "startups", title, body: "The month ends soon." });
  const text = "With a yearly standing order no invoicing software has to send reminders at all.";
  const { page, place } = await approved(title, text);
  await place.getByRole("radio", { name: /^u\/petra_paints/ }).check();
  await place.getByRole("button", { name: "Post the reply as u/petra_paints" }).click();
  await expectAccessibleAtBothWidths(page);
  await place.getByRole("button", { name: "Post now" }).click();
  const view = page.getByRole("link", { name: /^View reply/ });
  await expect(view).toBeVisible({ timeout: 30_000 });
  const address = (await view.getAttribute("href")) ?? "";
  await page.goto(address);
  await expect(page.getByRole("paragraph").filter({ hasText: text })).toHaveCount(1);
  await expect(page.locator("body")).toContainText("petra_paints");

  // Somebody else's comment with the same keyword becomes a mention; the reply does not.
  await actInSandbox(product, "comments", {
    permalink: address,
    author: "choir_clara",
    body: "Our treasurer found invoicing software through the music school.",
  });
  const found = async (words: string) => {
    const query = new URLSearchParams({ status: "all", limit: "1", search: words });
    const path = `/discovery/reddit-mentions?${query}`;
    return (await customer<{ total: number }>("GET", path)).total;
  };
  await expect.poll(() => found("music school"), { timeout: 45_000 }).toBe(1);
  expect(await found("standing order")).toBe(0);
  // The screen may ask how to place a reply that has just been placed.
  expect(errors.filter((error) => !error.includes("409"))).toEqual([]);
  await page.close();
});

test("manual placement on X fills in the text and verifies the post", async () => {
  test.setTimeout(90_000);
  const words = "Who repairs a brass sextant by the sea?";
  await actInSandbox(product, "x/posts", { author: "stargazer", text: words });
  // A new keyword is searched for immediately.
  await customer("POST", "/discovery/keywords", { keyword: "brass sextant" });
  const text = "Instrument makers' guilds keep lists of repairers; ask two of them for a price.";
  const { page, place } = await approved(words, text);
  const opened = editor.waitForEvent("page");
  await place.getByRole("link", { name: /^Open X with the text filled in/ }).click();
  const x = await opened;
  await expect(x.getByLabel("Text")).toHaveValue(new RegExp(`^${text}`));
  await x.getByLabel(/^As/).fill("jonas_helps");
  await x.getByRole("button", { name: "Reply" }).click();
  const own = x.getByRole("listitem").filter({ hasText: "@jonas_helps" });
  const link = own.getByRole("link", { name: "Answer or delete" });
  // The browser shows either the page of the answered post or that of the reply itself.
  if ((await link.count()) > 0) await link.first().click();
  await expect(x).toHaveURL(/\/jonas_helps\/status\/\d+/);

  // A permalink of another platform is refused.
  const field = place.getByLabel("Paste the permalink of your comment");
  await field.fill("https://www.reddit.com/r/startups/comments/1abc/x/2def/");
  await place.getByRole("button", { name: "Check and record" }).click();
  await expect(place.getByRole("alert")).toContainText("the reply belongs on X");
  await field.fill(x.url());
  await place.getByRole("button", { name: "Check and record" }).click();
  await expect(toast(page, "Posted. We check from now on that it stays live.")).toBeVisible();
  expect(errors.filter((error) => !error.includes("409"))).toEqual([]);
  await Promise.all([page.close(), x.close()]);
});

test("placement on LinkedIn is self-reported with a screenshot", async () => {
  test.setTimeout(90_000);
  const words = "Who repairs a copper astrolabe for a museum?";
  const { here } = await actInSandbox<{ here: string }>(product, "websearch/pages", {
    site: "linkedin",
    author: "Mara Lind",
    text: words,
    ageHours: 5,
  });
  // LinkedIn posts are found by web searches too.
  await customer("POST", "/discovery/keywords", { keyword: "copper astrolabe" });
  const text = "Museums with a maritime hall often know who still does this well; ask their shops.";
  const { page, place } = await approved(words, text);
  await expect(place.getByLabel("Copy the approved text")).toHaveValue(new RegExp(`^${text}`));
  const site = await openPage(editor);
  await site.goto(`${product.sandboxUrl}${here}`);
  await site.getByLabel("Comment as").fill("Jonas Lind");
  await site.getByLabel("Text").fill(text);
  await site.getByRole("button", { name: "Comment" }).click();
  await expect(site).toHaveURL(/commentUrn=/);
  const permalink = site
    .url()
    .replace(`${product.sandboxUrl}/linkedin`, "https://www.linkedin.com");

  await place.getByLabel("Paste the permalink of your comment").fill(permalink);
  await place.getByLabel("Screenshot of your comment").setInputFiles({
    name: "comment.png",
    mimeType: "image/png",
    buffer: await site.screenshot(),
  });
  await expect(place.getByRole("img", { name: "Your screenshot" })).toBeVisible();
  await place.getByLabel(/^It is live as approved/).check();
  await place.getByRole("button", { name: "LinkedIn rejects it" }).click();
  await expectAccessibleAtBothWidths(page);
  await place.getByRole("button", { name: "Record the posted reply" }).click();
  await expect(toast(page, "Recorded as you reported it.")).toBeVisible();
  await expect(page.getByText("Posted", { exact: true })).toBeVisible();
  // The screen may ask how to place a reply that has just been placed.
  expect(errors.filter((error) => !error.includes("409"))).toEqual([]);
  await Promise.all([page.close(), site.close()]);
});
