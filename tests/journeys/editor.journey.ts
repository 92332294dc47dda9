import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { actInSandbox, type Caller, password, signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { acceptMention, fillSignIn, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let customer: Caller;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
  await writer("PUT", "/writers/settings", { accounts: { reddit: "helpful_jonas" } });
  const admin = await signInByApi(product, "/auth/login", "admin@earshot.test");
  const allowed = { verdict: "allowed", note: "The moderators agreed." };
  await admin("PUT", "/admin/communities/reddit/startups", allowed);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

const errors: string[] = [];
test.beforeEach(() => {
  errors.length = 0;
});

/** Opens a browser context in which a writer has signed in. */
async function writerContext(email = "writer@earshot.test"): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await openPage(context);
  await signIn(page, product.url, email, "/writers/opportunities");
  await expect(page).toHaveURL(/\/writers\/opportunities/);
  return context;
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  watchErrors(page, errors);
  return page;
}

/** The first page of a context, which the sign-in has left open. */
const firstOf = (context: BrowserContext): Page => {
  const [page] = context.pages();
  if (!page) throw new Error("there is no page");
  return page;
};

/** Creates a thread in the sandbox's Reddit and sends it to the writers. @returns the post's id */
async function thread(title: string, community = "startups"): Promise<string> {
  const body = "Nothing we tried fits, and the month ends soon.";
  const permalink = await product.postThread({ community, title, body });
  await acceptMention(customer, title);
  return /\/comments\/([a-z0-9]+)\//.exec(permalink)?.[1] ?? "";
}

const card = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });
const draft = (page: Page) => page.getByLabel("Your reply", { exact: true });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved/ });

/** Writes a text and waits until the server has stored it. */
async function write(page: Page, text: string): Promise<void> {
  const stored = page.waitForResponse(
    (response) =>
      response.url().endsWith("/draft") &&
      response.ok() &&
      (response.request().postDataJSON() as { text: string }).text === text,
  );
  await draft(page).fill(text);
  await stored;
}

async function claim(page: Page, words: string): Promise<void> {
  await page.goto(`${product.url}/writers/opportunities`);
  await card(page, words).getByRole("button", { name: "Claim" }).click();
  await expect(page).toHaveURL(/\/writers\/active\?reply=/);
  await expect(draft(page)).toBeVisible();
}

test("a writer answers a Reddit thread: reads it, drafts with the model, checks, compares and submits", async () => {
  test.setTimeout(90_000);
  const title = "Which invoicing software for two of us?";
  const postId = await thread(title);
  await actInSandbox(product, "comments", { postId, author: "old_hand", body: "We use a sheet." });
  const context = await writerContext();
  const page = firstOf(context);
  await claim(page, title);
  const post = page.getByRole("article", { name: "The post" });
  await expect(post).toContainText("One person has replied.");
  await expect(post).toContainText("We use a sheet.");

  // A text that the check stops can't be submitted; a click selects the words of a finding.
  await draft(page).fill("I have used three of them for years, and one is fine.");
  const check = page.getByRole("region", { name: "The check" });
  await expect(check).toContainText("Must be fixed");
  const stop = check.getByRole("button", { name: /^This says that you have used it yourself/ });
  await stop.first().click();
  await expect(draft(page)).toBeFocused();
  const selected = await draft(page).evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  expect(selected).toMatch(/^I have used/);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/reply=/);
  await expect(draft(page)).toHaveValue(/^I have used/);

  // The model's draft arrives piece by piece; the text before it stays among the versions.
  await page.getByRole("button", { name: "Ask the model" }).click();
  const assist = page.getByRole("region", { name: "Draft by the model" });
  await assist.getByLabel("What should the model do?").fill("Shorter, please.");
  await page.keyboard.press("Enter");
  await expect(assist.getByText("Draft ready.")).toBeVisible();
  await assist.getByRole("button", { name: "Use it" }).click();
  await expect(draft(page)).not.toHaveValue(
    "I have used three of them for years, and one is fine.",
  );
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Versions" }).click();
  const versions = page.getByRole("dialog");
  await expect(versions).toContainText("Before the model’s text");
  await page.keyboard.press("Escape");

  const text =
    "Look at who sends the second reminder, since that is where a studio of two loses its evenings. **Try** two on real invoices for a week, then keep the one that you forget about.";
  await draft(page).fill(text);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(
    page.getByRole("region", { name: "As Reddit shows it" }).locator("strong"),
  ).toHaveText("Try");
  await expect(saved(page)).toBeVisible();
  await expect(check).not.toContainText("Must be fixed");
  await draft(page).focus();
  await page.keyboard.press("Control+Enter");
  const reply = page.getByRole("region", { name: "Post the reply" });
  await expect(reply.getByLabel("Copy the approved text")).toHaveValue(
    /I work with the team behind Ledgerly\.$/,
  );
  expect(errors).toEqual([]);
  await context.close();
});

test("the editor shows the thread on X, and says that LinkedIn's can't be read", async () => {
  test.setTimeout(90_000);
  await customer("POST", "/discovery/keywords", { keyword: "brass sextant" });
  const say = (path: string, body: object) => actInSandbox<{ id: string }>(product, path, body);
  const words = "Who repairs a brass sextant these days?";
  const question = await say("x/posts", { author: "stargazer", text: `${words} On X` });
  await say("x/posts", { author: "harbour_hand", text: "My uncle did.", inReplyTo: question.id });
  const page = { site: "linkedin", author: "Mara Lind", text: `${words} On LinkedIn`, ageHours: 5 };
  await say("websearch/pages", page);
  await acceptMention(customer, "On X");
  await acceptMention(customer, "On LinkedIn");
  const context = await writerContext();
  const editor = firstOf(context);

  await claim(editor, "On X");
  const post = editor.getByRole("article", { name: "The post" });
  await expect(post).toContainText("My uncle did.");
  await expect(editor.getByText("Plain text: no bold text or named links.")).toBeVisible();
  await draft(editor).fill("A long word. ".repeat(30));
  const check = editor.getByRole("region", { name: "The check" });
  await expect(check).toContainText("the limit is 280");
  await draft(editor).fill(
    "Instrument makers' guilds keep lists of repairers; ask two for a price.",
  );
  await expect(check).not.toContainText("the limit is 280");
  await editor.getByRole("button", { name: "Submit" }).click();
  await expect(editor.getByRole("region", { name: "Post the reply" })).toBeVisible();

  await claim(editor, "On LinkedIn");
  await expect(post.getByRole("note")).toContainText("LinkedIn does not let us read threads");
  await expect(post.getByRole("link", { name: /^See it on LinkedIn/ })).toBeVisible();
  await draft(editor).fill("Museums with a maritime hall often know who still does this well.");
  await expect(saved(editor)).toBeVisible();
  await editor.getByRole("button", { name: "Submit" }).click();
  await expect(editor.getByRole("region", { name: "Post the reply" })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test("when two writers claim one opportunity, one gets it and the other sees a notice", async () => {
  const admin = await signInByApi(product, "/auth/login", "admin@earshot.test");
  const email = "second.writer@example.test";
  const { link } = await admin<{ link: string }>("POST", "/admin/writers/invitations", { email });
  const invitation = /invitation=([^&]+)/.exec(link)?.[1] ?? "";
  const joined = await fetch(`${product.url}/api/writers/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email,
      password,
      fullName: "Ada Second",
      userType: "writer",
      invitation: decodeURIComponent(invitation),
    }),
  });
  expect(joined.status, await joined.text()).toBe(200);
  const title = "Looking for invoicing software that chases clients";
  await thread(title);
  const [one, other] = [await writerContext(), await writerContext(email)];
  const [first, second] = [firstOf(one), firstOf(other)];
  await expect(card(second, title)).toBeVisible();
  await claim(first, title);
  await expect(card(second, title)).toContainText("another writer claimed it");
  await expect(card(second, title).getByRole("button", { name: "Claim" })).toHaveCount(0);
  await Promise.all([one.close(), other.close()]);
});

test("a claim that expires while its writer types keeps the text, and a new claim restores it", async () => {
  test.setTimeout(120_000);
  const title = "What invoicing software do agencies use?";
  await thread(title);
  const context = await writerContext();
  const page = firstOf(context);
  await claim(page, title);
  await write(page, "Ask three agencies of your size what they");
  await product.change(
    "update replies set active_at = active_at - interval '46 minutes' where status = 'claimed' and text like $1",
    ["Ask three agencies%"],
  );
  await product.runNow("replies.expire");
  const lapsed = page.getByRole("region", { name: "No longer your reply" });
  await expect(lapsed).toContainText("Your claim expired or was released", { timeout: 75_000 });
  await expect(draft(page)).toHaveValue("Ask three agencies of your size what they");
  await page.reload();
  await expect(draft(page)).toHaveValue("Ask three agencies of your size what they");
  await lapsed.getByRole("button", { name: "Claim it again" }).click();
  await expect(lapsed).toHaveCount(0);
  await expect(draft(page)).toHaveValue("Ask three agencies of your size what they");
  await draft(page).press("End");
  await page.keyboard.type(" would not go back from.");
  await expect(saved(page)).toBeVisible();
  await context.close();
});

test("when a thread is deleted during writing, the editor says so and blocks submitting", async () => {
  const title = "Any invoicing software with late fees built in?";
  const postId = await thread(title);
  const context = await writerContext();
  const page = firstOf(context);
  await claim(page, title);
  const text = "Late fees work when the first reminder names them.";
  await write(page, text);
  const deleted = await fetch(`${product.sandboxUrl}/sandbox/posts/${postId}`, {
    method: "DELETE",
  });
  expect(deleted.status).toBe(204);
  // The last check is old: submitting checks the platform again.
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "deleted by its author" }).first(),
  ).toBeVisible();
  await expect(draft(page)).toHaveValue(text);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "No reply can be posted here" }),
  ).toBeVisible();
  await context.close();
});

test("when two tabs edit one reply, the later tab shows both texts and neither is lost", async () => {
  const title = "Invoicing software, but for people who hate software?";
  await thread(title);
  const context = await writerContext();
  const first = firstOf(context);
  await claim(first, title);
  const second = await openPage(context);
  await second.goto(first.url());
  await expect(draft(second)).toBeVisible();
  // The second tab's save is still on its way while the first tab saves something else.
  let letThrough = () => {};
  const heldBack = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const saveRequest = second.waitForRequest((request) => request.url().endsWith("/draft"));
  await second.route("**/api/writers/replies/*/draft", async (route) => {
    await heldBack;
    await route.continue();
  });
  await draft(second).fill("Paper, and a friend who reminds you.");
  await saveRequest;
  await write(first, "A calendar entry and a template.");
  letThrough();
  const both = second.getByRole("dialog", { name: "Two versions of this reply" });
  await expect(both).toContainText("A calendar entry and a template.");
  await expect(both).toContainText("Paper, and a friend who reminds you.");
  await both.getByRole("button", { name: "Keep mine" }).click();
  await expect(saved(second)).toBeVisible();
  await first.reload();
  await expect(draft(first)).toHaveValue("Paper, and a friend who reminds you.");
  await first.getByRole("button", { name: "Versions" }).click();
  await expect(first.getByRole("dialog")).toContainText("From another tab");
  await context.close();
});

test("a reply on hold is reviewed, returned with a note on its words, and then passes", async () => {
  test.setTimeout(90_000);
  const title = "Which invoicing software reminds clients politely?";
  // The community's rules limit promotion, so a reviewer reads each reply first.
  await thread(title, "ecommerce");
  const context = await writerContext();
  const page = firstOf(context);
  await claim(page, title);
  await page.getByRole("tab", { name: "Rules" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("limit promotion");
  const check = page.getByRole("region", { name: "The check" });
  await expect(check).toContainText("A reviewer reads it first");
  await draft(page).fill("Reminders work best a day early. Ask around for a tool that does that.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("A reviewer reads it first, because:")).toBeVisible();

  const admin = await openPage(await browser.newContext());
  await admin.goto(`${product.url}/auth`);
  await fillSignIn(admin, "admin@earshot.test", password);
  await expect(admin).not.toHaveURL(/\/auth/);
  await admin.goto(`${product.url}/admin?tab=review`);
  const waiting = admin.getByRole("article", { name: title });
  await waiting.getByRole("button", { name: "Read and decide" }).click();
  const text = waiting.getByLabel("The reply");
  await text.evaluate((field: HTMLTextAreaElement) => {
    const start = field.value.indexOf("Ask around");
    field.focus();
    field.setSelectionRange(start, start + "Ask around".length);
  });
  await waiting.getByRole("button", { name: "Add a note to the selected text" }).click();
  await admin.keyboard.type("Whom? Name two places.");
  await waiting.getByRole("button", { name: "Save note" }).click();
  await waiting.getByRole("button", { name: "Return to the writer" }).click();

  const returned = page.getByRole("region", { name: /review/i });
  await expect(returned).toContainText("Whom? Name two places.", { timeout: 20_000 });
  await draft(page).fill("Reminders work best a day early. Two forums of shop owners keep lists.");
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("A reviewer reads it first, because:")).toBeVisible();
  await waiting.getByRole("button", { name: "Read and decide" }).click();
  await waiting.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("region", { name: "Post the reply" })).toBeVisible({
    timeout: 20_000,
  });
  await Promise.all([context.close(), admin.context().close()]);
});
