import type { Page } from "@playwright/test";
import { settingsSections } from "../../apps/web/src/app/settings-sections.ts";
import { password, signUpByApi } from "./api.ts";
import { fillInAudience, fillInCompany, fillInMarket, signUp } from "./onboarding-steps.ts";
import type { Product } from "./product.ts";
import { newcomer } from "./sample-data.ts";
import { visitAgency } from "./screens-agency.ts";
import { visitBilling, visitReceipt } from "./screens-billing.ts";
import { visitConnections } from "./screens-connections.ts";
import { visitFigures } from "./screens-figures.ts";
import { visitFriendSearch, visitSharedResults } from "./screens-friend.ts";
import { visitNotifications } from "./screens-notifications.ts";
import { visitReportMail, visitReports } from "./screens-reports.ts";
import { visitResearch } from "./screens-research.ts";
import { visitAdmin, visitWriter } from "./screens-staff.ts";
import { visitStudio } from "./screens-studio.ts";
import { visitTeam } from "./screens-team.ts";
import { heading, type OnScreen, openUserMenu, visit, visitCommandMenu } from "./screens-visit.ts";
import { visitVoices } from "./screens-voices.ts";
import { chooseOnMentions, signIn, startSession } from "./steps.ts";

export type { OnScreen } from "./screens-visit.ts";

/** Visits the pages that need no account: those that the build renders. */
async function visitPublic(page: Page, product: Product, on: OnScreen): Promise<void> {
  await page.goto(product.url);
  await heading(page);
  // Loaded when it comes near the viewport.
  const picture = page.getByRole("img", { name: /^The mentions screen/ });
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await on("landing", "whole");
  const menu = page.locator("summary", { hasText: "Menu" });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("link", { name: "Start Free Trial" }).waitFor();
    await on("landing-menu");
    await page.getByRole("navigation", { name: "Menu" }).getByText("FAQ").click();
  }
  await page.locator("summary", { hasText: "removed" }).click();
  await page.getByText("returned to your quota").last().waitFor();
  await on("landing-question");
  await visit(page, `${product.url}/terms`, "terms", on, "whole");
  await visit(page, `${product.url}/privacy`, "privacy", on, "whole");
  await visit(page, `${product.url}/opt-out`, "opt-out", on, "whole");
  await visit(page, `${product.url}/opt-out/confirm?token=x`, "opt-out-link", on, "whole");
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await page.getByRole("status").waitFor();
  await on("opt-out-refused", "whole");
  await visitSharedResults(page, product, on);
}

/** Requests a link for a new password, and opens it without using it. */
async function visitReset(page: Page, product: Product, on: OnScreen): Promise<void> {
  const email = `forgets${Date.now()}@example.test`;
  await signUpByApi(product, email, { fullName: "Ada", companyName: "Ada & Co" });
  const { id } = await product.mailTo(email);
  await visit(page, `${product.url}/auth?mode=forgot`, "forgot-password", on);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByText(/^If an account exists/).waitFor();
  await on("forgot-password-sent");
  const { text } = await product.mailTo(email, id);
  await page.goto(/https?:\/\/localhost:\d+\/reset-password\S+/.exec(text)?.[0] ?? "");
  await page.getByRole("form", { name: "Reset password" }).waitFor();
  await on("reset-password");
  await page.evaluate(() => sessionStorage.clear());
}

/** Visits a customer's sign-in, overview, replies and settings, in a product filled by `createSampleData`. */
async function visitCustomer(page: Page, product: Product, on: OnScreen): Promise<void> {
  await visit(page, `${product.url}/auth`, "sign-in", on);
  await page.getByText("Create an account").click();
  await on("sign-up");
  await visitReset(page, product, on);
  await visit(page, `${product.url}/auth?session=expired`, "session-expired", on);
  await visit(page, `${product.url}/verify-email#token=broken`, "verify-email", on);
  await signIn(page, product.url, "demo@earshot.test", "/dashboard");
  await page.getByRole("table").waitFor();
  await on("overview");
  await openUserMenu(page);
  await on("user-menu");
  await page.goto(`${product.url}/dashboard?view=replies`);
  const answer = page.getByRole("button", { name: "Read and answer" }).first();
  await answer.waitFor();
  await on("replies");
  await answer.click();
  await page.getByRole("button", { name: "Ask for a change" }).click();
  await on("reply-waiting");
  await page.goto(`${product.url}/dashboard?view=replies&stage=removed`);
  await page.getByRole("button", { name: "Open" }).first().click();
  await on("reply-ledger");
  await page.getByRole("tab", { name: "Audit log" }).click();
  await page.getByRole("list", { name: "Who did what" }).waitFor();
  await on("reply-book");
  await visit(page, `${product.url}/dashboard?view=settings`, "settings", on);
  for (const { id } of settingsSections.slice(1)) {
    const address = `${product.url}/dashboard?view=settings&section=${id}`;
    await visit(page, address, `settings-${id}`, on);
  }
  await page.goto(`${product.url}/dashboard?view=settings&section=data`);
  await page.getByRole("button", { name: "Delete workspace" }).click();
  await page.getByRole("dialog").waitFor();
  await on("settings-data-delete", "whole");
  await visit(page, `${product.url}/dashboard?view=create-postz`, "section-unknown", on);
  await page.goto(`${product.url}/dashboard?view=settings&section=security`);
  const secondFactor = page.getByRole("button", { name: /Set up|Turn on/ });
  await secondFactor.scrollIntoViewIfNeeded();
  await on("settings-security");
  await secondFactor.click();
  await page.getByLabel("Your password").fill(password);
  await page
    .getByRole("button", { name: /Continue|Next|Set up/ })
    .first()
    .click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await on("second-factor");
  await visit(page, `${product.url}/onboarding`, "onboarding", on);
  await visit(page, `${product.url}/admin`, "admin-refused", on);
  await visit(page, `${product.url}/dashboard?view=pricing`, "plans", on, "whole");
  await page.goto(`${product.url}/dashboard?view=referrals`);
  await page.getByLabel("Your referral link").waitFor();
  await on("referrals", "whole");
  await page.goto(`${product.url}/dashboard?view=team`);
  await page.getByRole("heading", { name: "Work on mentions together" }).waitFor();
  await on("team-without-seats", "whole");
  await page.goto(`${product.url}/dashboard?view=scoring`);
  await page.getByRole("list", { name: /^Of 100 mentions/ }).waitFor();
  await page.getByText(/decisions? to go/).waitFor();
  await on("scoring", "whole");
  await page.getByRole("button", { name: "Table" }).first().click();
  await on("scoring-table", "whole");
  await visitFriendSearch(page, product, on);
  await visit(page, `${product.url}/nowhere`, "not-found", on);
}

/** Opens a mention of the list. */
const openRow = (page: Page, index: number) =>
  page.getByRole("article").nth(index).getByRole("heading").getByRole("button").click();

/** Visits a customer's mentions and their dialogs, in a product filled by `createSampleData`. */
async function visitMentions(page: Page, product: Product, on: OnScreen): Promise<void> {
  await signIn(page, product.url, "demo@earshot.test", "/mentions");
  await page.getByRole("article").first().waitFor();
  await on("mentions");
  await visitCommandMenu(page, on);
  // Not the first row: the sandbox's author deletes its post at some point.
  for (const key of ["j", "j", "x", "Shift+J"]) await page.keyboard.press(key);
  await page.getByText("2 selected").waitFor();
  await on("mentions-selected");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await on("shortcuts");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^(?:Sources|What may be missing)$/ }).click();
  await page.getByRole("dialog", { name: "Monitored sources" }).waitFor();
  await on("sources");
  await page.keyboard.press("Escape");
  await chooseOnMentions(page, "Add a post by link");
  await page.getByLabel("Address of the post").fill("https://www.linkedin.com/posts/x");
  await page.getByLabel("Text of the post").waitFor();
  await on("add-by-link");
  await page.keyboard.press("Escape");
  await openRow(page, 0);
  await page.getByRole("region", { name: "Reasons for" }).waitFor();
  const more = page.getByRole("button", { name: "Read more" });
  if (await more.isVisible()) await more.click();
  await on("mention-open", "whole");
  await page.getByRole("button", { name: "Not relevant…" }).click();
  const notRelevant = page.getByRole("dialog", { name: "Not relevant because…" });
  await notRelevant.getByRole("radio").first().check();
  await notRelevant.getByText(/last 30 days/).waitFor();
  await on("not-relevant");
  await page.keyboard.press("Escape");
  await page.goto(`${product.url}/mentions`);
  await page.getByRole("article").first().waitFor();
  await chooseOnMentions(page, /^Hidden/);
  const left = page.getByRole("dialog", { name: "Hidden posts" });
  await left.getByLabel("Words").fill("invoice");
  await left.getByText(/last 30 days/).waitFor();
  await left.getByText("No exclusions yet.").waitFor();
  await on("left-out");
  await page.keyboard.press("Escape");
  await chooseOnMentions(page, /^Keywords/);
  await page.getByText("How to write a phrase").click();
  await on("keywords");
  await page.getByLabel("New keyword").fill("invoice | invoicing");
  await page.getByRole("list", { name: "The strongest matches" }).waitFor();
  await page.getByRole("button", { name: "Suggest keywords" }).click();
  await page.getByRole("list", { name: "Suggested keywords" }).waitFor();
  await on("keywords-preview");
  await page.getByLabel("New keyword").fill("");
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await page.getByRole("button", { name: "Stop monitoring" }).waitFor();
  await on("keyword-deleting");
  await page.goto(`${product.url}/mentions?status=denied`);
  await openRow(page, 0);
  await page.getByText("found it unsuitable").first().waitFor();
  await on("mentions-denied");
  await page.goto(`${product.url}/mentions?subreddit=nowhere`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await on("mentions-none");
}

/** Visits the screens that differ for a new customer and for one whose quota is used up. */
async function visitNewcomer(page: Page, product: Product, on: OnScreen): Promise<void> {
  await startSession(page, product.url, newcomer);
  for (const [view, name, there] of [
    ["dashboard", "overview-new", page.getByRole("table")],
    ["mentions", "mentions-new", page.getByRole("heading", { level: 2 })],
    ["replies", "replies-new", page.getByRole("heading", { level: 2 })],
  ] as const) {
    await page.goto(`${product.url}/dashboard?view=${view}`);
    await there.first().waitFor();
    await on(name);
  }
}

/** Visits the steps of onboarding and the screen after the last one. */
async function visitBeginner(page: Page, product: Product, on: OnScreen): Promise<void> {
  await signUp(page, product.url, { email: `begins${Date.now()}@example.test`, name: "Ada" });
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Company name is required").waitFor();
  await on("onboarding-company", "whole");
  await fillInCompany(page, "Ada's Azurite");
  await on("onboarding-audience", "whole");
  await fillInAudience(page);
  const add = page.getByRole("button", { name: /^Add ./ }).first();
  await add.waitFor();
  await add.click();
  await on("onboarding-market", "whole");
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByText("Industry is required").waitFor();
  await on("onboarding-missing", "whole");
  await fillInMarket(page, ["burnt azurite", "pale azurite"]);
  await page.waitForURL(/\/dashboard/);
  await page.getByRole("table").waitFor();
  await on("overview-first");
}

/** All visits, by the people whose screens they show. */
export const visits = {
  "a stranger": visitPublic,
  "a customer": visitCustomer,
  "the figures of a customer": visitFigures,
  "a customer with mentions": visitMentions,
  "a customer with voices": visitVoices,
  "a customer who creates": visitStudio,
  "a customer who researches": visitResearch,
  "a newcomer": visitNewcomer,
  "someone who begins": visitBeginner,
  "a team": visitTeam,
  "someone who reads reports": visitReports,
  "someone who is notified": visitNotifications,
  "someone who is connected": visitConnections,
  "an agency": visitAgency,
  "someone who pays": visitBilling,
  "someone who sends a receipt": visitReceipt,
  "a writer": visitWriter,
  "the administrator": visitAdmin,
};

/** Visits only for screenshots, as their pages run no scripts. */
export const pictureVisits = { "the mail of a report": visitReportMail };
