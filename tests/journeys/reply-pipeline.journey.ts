import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { password, signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { openMention, showNew, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ replyCheckSeconds: "8,20,32,44,56" }),
    launchChromium(),
  ]);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function person(): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  return { page, errors: watchErrors(page) };
}

/** The current step of a reply. */
const currentStep = (within: Locator) =>
  within.getByRole("list", { name: "Progress of the reply" }).locator('[aria-current="step"]');

/** The value of a figure in the overview, by its name. */
const figure = (page: Page, name: RegExp) =>
  page
    .locator("div:has(> dt)")
    .filter({ has: page.locator("dt", { hasText: name }) })
    .locator("dd");

test("an engagement can be undone and taken back; its reply is followed until it is posted and removed, which returns the quota", async () => {
  test.setTimeout(150_000);
  const [customer, writer, otherCustomer] = [await person(), await person(), await person()];
  await signIn(customer.page, product.url);
  await signIn(otherCustomer.page, product.url, "admin@earshot.test");

  const admin = await signInByApi(product, "/auth/login", "admin@earshot.test");
  await admin("PUT", "/admin/communities/reddit/startups", {
    verdict: "allowed",
    note: "The moderators agreed.",
  });

  // The customer turns on approval of each text; the writer declares an account.
  await customer.page.goto(`${product.url}/dashboard?view=settings&section=replies`);
  await customer.page.getByRole("switch", { name: "Post approved replies" }).uncheck();
  await customer.page.getByRole("button", { name: "Save settings" }).click();
  await expect(customer.page.getByText("Settings saved.")).toBeVisible();
  await customer.page.goto(`${product.url}/mentions`);
  await expect(customer.page.getByRole("article").first()).toBeVisible();
  await writer.page.goto(`${product.url}/writers`);
  await expect(writer.page).toHaveURL(/\/writers\/auth$/);
  await writer.page.getByLabel("Email").fill("writer@earshot.test");
  await writer.page.getByLabel("Password").fill(password);
  await writer.page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(writer.page).toHaveURL(/\/writers\/opportunities/);
  await writer.page.getByRole("link", { name: "Settings" }).click();
  await writer.page.getByLabel("Your account on Reddit").fill("helpful_jonas");
  await writer.page.getByRole("button", { name: "Save platforms and accounts" }).click();
  await expect(writer.page.getByText("Platforms and accounts saved.")).toBeVisible();
  await writer.page.getByRole("link", { name: "Opportunities" }).click();
  await expect(writer.page.getByText("No opportunities right now")).toBeVisible();

  // A new mention is engaged, and the engagement undone.
  const title = "Which invoicing software for a studio of three?";
  const body = "We forget to bill people. What do you use?";
  await product.postThread({ community: "startups", title, body });
  await showNew(customer.page, title);
  const engage = async () => {
    const mention = await openMention(customer.page, title);
    await mention.getByRole("button", { name: "Let's Engage" }).click();
    await expect(customer.page.getByText("Added to the backlog").last()).toBeVisible();
  };
  const choose = (status: RegExp) =>
    customer.page.getByRole("button", { name: status }).first().click();
  await engage();
  await customer.page.getByRole("button", { name: "Undo" }).last().click();
  await expect(customer.page.getByText("Undone. The mention is pending again.")).toBeVisible();

  // Engaged again and taken back before a writer claims it, then engaged for good.
  await engage();
  await choose(/^Accepted/);
  const taken = await openMention(customer.page, title);
  await expect(currentStep(taken)).toContainText("With writers");
  await expect(taken).toContainText(/Due in 1[45] minutes\./);
  await taken.getByRole("button", { name: "Take back" }).click();
  await expect(customer.page.getByText("Taken back")).toBeVisible();
  await choose(/^Pending/);
  await engage();
  await choose(/^All/);
  const followed = await openMention(customer.page, title);
  await expect(currentStep(followed)).toContainText("With writers");

  // The opportunity appears without a reload; the writer claims it, writes and submits.
  const opportunity = writer.page.getByRole("article", { name: title });
  await expect(opportunity).toBeVisible();
  await expect(opportunity).toContainText("for Ledgerly");
  await opportunity.getByRole("button", { name: "Claim" }).click();
  await expect(writer.page).toHaveURL(/\/writers\/active\?reply=/);
  await expect(currentStep(followed)).toContainText("Claimed");
  const editor = writer.page.getByLabel("Your reply", { exact: true });
  await editor.fill("Whatever reminds people by itself wins.");
  await expect(writer.page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  await expect(currentStep(followed)).toContainText("Draft");
  await writer.page.getByRole("button", { name: "Submit" }).click();
  await expect(currentStep(followed)).toContainText("Awaiting your approval");
  const replyStatus = writer.page.getByRole("region", { name: "Reply" }).getByRole("status");
  await expect(replyStatus).toHaveText("Waiting for the customer");

  // The customer asks for a change, then approves.
  await customer.page
    .getByRole("link", { name: /^Replies/ })
    .first()
    .click();
  const row = customer.page.getByRole("article").filter({ hasText: title });
  await row.getByRole("button", { name: "Read and answer" }).click();
  await expect(customer.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await row.getByRole("button", { name: "Ask for a change" }).click();
  await row.getByLabel("What should the writer change?").fill("Mention how we started, please.");
  await row.getByRole("button", { name: /^Send/ }).click();
  const note = writer.page.getByRole("note").filter({ hasText: "Mention how we started" });
  await expect(note).toBeVisible();
  await editor.fill("A plain template does at first. Whatever reminds people by itself wins.");
  await expect(writer.page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  await writer.page.getByRole("button", { name: "Submit" }).click();
  await expect(row).toContainText("A plain template does at first.");
  await row.getByRole("button", { name: "Approve" }).click();
  await expect(currentStep(row)).toContainText("Approved");

  // Placed manually: the text is copied and posted in the thread as the declared account, the permalink pasted.
  const final = await writer.page.getByLabel("Copy the approved text").inputValue();
  expect(final).toContain("I work with the team behind Ledgerly.");
  const opened = writer.page.waitForEvent("popup");
  await writer.page.getByRole("link", { name: /^Open the thread/ }).click();
  const thread = await opened;
  const form = thread
    .locator("form")
    .filter({ has: thread.getByRole("button", { name: "Comment" }) });
  await form.getByLabel("Comment as").fill("helpful_jonas");
  await form.getByLabel("Text").fill(final);
  await form.getByRole("button", { name: "Comment" }).click();
  await expect(thread.getByText("A plain template does at first.").first()).toBeVisible();
  const permalink = thread.url();
  await writer.page
    .getByLabel("Paste the permalink of your comment")
    .fill(`${product.sandboxUrl}/nowhere`);
  await writer.page.getByRole("button", { name: "Check and record" }).click();
  const placing = writer.page.getByRole("region", { name: "Post the reply" });
  await expect(placing.getByRole("alert")).toContainText(
    "This is not the address of a comment on Reddit",
  );
  await writer.page.getByLabel("Paste the permalink of your comment").fill(permalink);
  await writer.page.getByRole("button", { name: "Check and record" }).click();
  await expect(replyStatus).toHaveText("Posted");
  await expect(currentStep(row)).toContainText("Live");
  await expect(row.getByRole("link", { name: /^View reply/ })).toHaveAttribute("href", permalink);
  await customer.page
    .getByRole("link", { name: /^Mentions/ })
    .first()
    .click();
  await customer.page.getByRole("button", { name: /^Replied/ }).click();
  const answered = await openMention(customer.page, title);
  await expect(currentStep(answered)).toContainText("Live");
  const replied = answered.getByRole("link", { name: /^View reply/ });
  await expect(replied).toHaveAttribute("href", permalink);

  // A moderator removes the reply: the ledger, the quota and the figures are updated automatically.
  await customer.page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(figure(customer.page, /^Live(?: replies)?$/)).toHaveText("1");
  await expect(figure(customer.page, /^Removed/)).toHaveText("0");
  await thread.getByText("Reply, edit, moderate").first().click();
  await thread.getByRole("button", { name: "Remove as moderator" }).first().click();
  await expect(thread.getByText("Removed by moderators.").first()).toBeVisible();
  await expect(figure(customer.page, /^Removed/)).toHaveText("1", { timeout: 60_000 });
  await expect(figure(customer.page, /^Live(?: replies)?$/)).toHaveText("0");
  await customer.page
    .getByRole("link", { name: /^Replies/ })
    .first()
    .click();
  await expect(row).toContainText("Removed after it was posted");
  await row.getByRole("button", { name: "Open" }).click();
  await expect(row).toContainText("Moderators removed it: it was live before.");
  await expect(customer.page.getByText("100 left").first()).toBeVisible();

  // Another workspace sees nothing of the reply.
  await otherCustomer.page.goto(`${product.url}/dashboard?view=replies`);
  await expect(otherCustomer.page.getByText("No reply yet")).toBeVisible();
  await expect(otherCustomer.page.getByText(title)).toHaveCount(0);
  // The browser reports the one refusal that the test caused.
  const unexpected = [customer, writer, otherCustomer].flatMap(({ errors }) => errors);
  expect(unexpected.filter((error) => !error.includes("409 (Conflict)"))).toEqual([]);
});
