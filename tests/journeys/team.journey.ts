import { type Browser, expect, type Page } from "@playwright/test";
import { type Caller, confirmEmail, password, signUpByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { fillSignIn, openMention, signIn, startSession, watchErrors } from "./steps.ts";
import { addMember, createTeamOwner, invitationTo, joinByLink, thread } from "./team-steps.ts";

let product: Product;
let browser: Browser;
let ownerByApi: Caller;
const owner = "olga@team.test";
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
  ownerByApi = await createTeamOwner(product, owner);
});
test.afterAll(() => browser.close());

const newPage = async () => (await browser.newContext()).newPage();
const team = (page: Page) => page.goto(`${product.url}/dashboard?view=team`);
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const switcher = (page: Page) => page.getByRole("button", { name: /switch workspace$/ });

test("an invited person joins, comments, is assigned a mention, and leaves", async () => {
  const email = "ben@team.test";
  const olga = await newPage();
  const errors = watchErrors(olga);
  await startSession(olga, product.url, owner);
  await team(olga);
  await expect(olga.getByText("1 of 5 seats used.")).toBeVisible();
  await olga.getByLabel("Email").fill(email);
  await olga.getByRole("button", { name: "Send invitation" }).click();
  await expect(olga.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(olga.getByText("2 of 5 seats used.")).toBeVisible();

  // After two emails, only the link of the newest works.
  const first = await invitationTo(product, email);
  await olga.getByRole("button", { name: `Resend the invitation to ${email}` }).click();
  const second = await invitationTo(product, email, first.id);
  const early = await newPage();
  await early.goto(first.link);
  await expect(
    early.getByRole("heading", { level: 1, name: "This invitation does not work" }),
  ).toBeVisible();
  await early.context().close();
  const ben = await newPage();
  watchErrors(ben, errors);
  await joinByLink(ben, second.link, { name: "Ben Okafor", secret: "a good long password" });
  await expect(ben).not.toHaveURL(/token/);
  await expect(switcher(ben)).toContainText("Olga Berg Inc");

  // Each immediately sees what the other does.
  await ben.goto(`${product.url}/mentions`);
  await olga.goto(`${product.url}/mentions`);
  const hers = await openMention(olga, thread.title);
  const his = await openMention(ben, thread.title);
  await hers.getByRole("button", { name: "Assign…" }).click();
  const form = olga.getByRole("form", { name: "Assign this mention" });
  await form.getByLabel("Person").selectOption({ label: "Ben Okafor, member" });
  await form.getByLabel("Note (optional)").fill("You know their export format.");
  await form.getByRole("button", { name: "Assign mention" }).click();
  await expect(his.getByText("You know their export format.")).toBeVisible();
  await his.getByRole("textbox", { name: "Comment" }).fill("I will answer them today.");
  await his.getByRole("textbox", { name: "Comment" }).press("Control+Enter");
  const comments = hers.getByRole("list", { name: "Comments" });
  await expect(comments.getByText("I will answer them today.")).toBeVisible();
  await expect(comments.getByRole("listitem")).toContainText("Ben Okafor");
  await ben.getByLabel("Assigned to").selectOption("me");
  await expect(ben).toHaveURL(/assignee=me/);
  await expect(ben.getByRole("article")).toHaveCount(1);
  await ben.getByLabel("Assigned to").selectOption("none");
  await expect(ben.getByRole("article")).toHaveCount(0);

  await team(olga);
  const activity = olga.getByRole("list", { name: "Activity" });
  await expect(activity.getByText(/assigned/).first()).toBeVisible();

  // His own workspace is not set up yet; its menu leads back.
  await switcher(ben).click();
  await ben.getByRole("menuitemradio", { name: /Owner$/ }).click();
  await expect(ben).toHaveURL(/\/onboarding/);
  await switcher(ben).click();
  await ben.getByRole("menuitemradio", { name: /^Olga Berg Inc/ }).click();
  await expect(ben).toHaveURL(/\/dashboard/);

  await team(ben);
  await ben.getByRole("button", { name: "Leave workspace…" }).click();
  await ben.getByRole("button", { name: "Leave workspace", exact: true }).click();
  await expect(ben).toHaveURL(/\/onboarding/);
  await expect(row(olga, "Ben Okafor")).toHaveCount(0);
  await expect(olga.getByText("1 of 5 seats used.")).toBeVisible();
  expect(errors).toEqual([]);
  await olga.context().close();
  await ben.context().close();
});

test("an invited person with an account signs in, joins, and is notified in the other workspace", async () => {
  const email = "ruth@team.test";
  const ruthByApi = await signUpByApi(product, email, { fullName: "Ruth", companyName: "Ruth Co" });
  await confirmEmail(product, ruthByApi, email);
  const earlier = await product.mailTo(email);
  await ownerByApi("POST", "/workspace/invitations", { email, role: "member" });
  const { link } = await invitationTo(product, email, earlier.id);
  const ruth = await newPage();
  const errors = watchErrors(ruth);
  await ruth.goto(link);
  await ruth.getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(ruth, email, password);
  await ruth.getByRole("button", { name: "Accept invitation" }).click();
  await expect(switcher(ruth)).toContainText("Olga Berg Inc");
  // A second tab switches along with the first.
  const second = await ruth.context().newPage();
  await second.goto(`${product.url}/dashboard`);
  await expect(switcher(second)).toContainText("Olga Berg Inc");
  await switcher(ruth).click();
  await ruth.getByRole("menuitemradio", { name: /^Ruth Co/ }).click();
  await expect(switcher(ruth)).toContainText("Ruth Co");
  await expect(switcher(second)).toContainText("Ruth Co");
  await second.close();

  const [mention] = (
    await ownerByApi<{ mentions: { id: string }[] }>("GET", "/discovery/reddit-mentions?limit=1")
  ).mentions;
  const { members } = await ownerByApi<{ members: { id: string; email: string }[] }>(
    "GET",
    "/workspace/members",
  );
  const memberId = members.find((member) => member.email === email)?.id;
  await ownerByApi("POST", `/mentions/${mention?.id}/assignment`, { memberId });
  await ruth.reload();
  await ruth.getByRole("button", { name: /^Notices, \d+ unread$/ }).click();
  await ruth
    .getByRole("menuitem", { name: /^A mention was assigned to you.*Olga Berg Inc$/ })
    .click();
  await expect(ruth.getByRole("region", { name: thread.title })).toBeVisible();
  await expect(switcher(ruth)).toContainText("Olga Berg Inc");
  expect(errors).toEqual([]);
  await ruth.context().close();
});

test("a viewer can read, a role change takes effect immediately, and a removed member's tab shows it within 5 seconds", async () => {
  const email = "vera@team.test";
  await addMember(product, ownerByApi, { email, name: "Vera Lund", role: "viewer" });
  const vera = await newPage();
  await signIn(vera, product.url, email);
  await expect(vera.getByText("Viewer in Olga Berg Inc.")).toBeVisible();
  const mention = await openMention(vera, thread.title);
  await expect(mention.getByRole("button", { name: /Let's Engage/ })).toHaveCount(0);
  await expect(mention.getByRole("textbox", { name: "Comment" })).toHaveCount(0);
  await vera.keyboard.press("s");
  await expect(vera.getByText(/^Only members and the owner of this workspace/)).toBeVisible();

  const olga = await newPage();
  await startSession(olga, product.url, owner);
  await team(olga);
  await row(olga, "Vera Lund")
    .getByRole("button", { name: /^Viewer/ })
    .click();
  await olga.getByRole("menuitemradio", { name: /^Approver/ }).click();
  await expect(olga.getByText("Vera Lund is now an approver.")).toBeVisible();
  await expect(vera.getByText("Approver in Olga Berg Inc.")).toBeVisible();
  await expect(mention.getByRole("textbox", { name: "Comment" })).toBeVisible();

  await olga.getByRole("button", { name: "Remove Vera Lund" }).click();
  await olga.getByRole("button", { name: "Remove from workspace" }).click();
  const removedAt = Date.now();
  await expect(vera.getByText("You are no longer a member of Olga Berg Inc")).toBeVisible();
  await expect(vera.getByRole("article")).toHaveCount(0);
  expect(Date.now() - removedAt).toBeLessThan(5_000);
  await expect(vera).toHaveURL(/\/onboarding/);
  await olga.context().close();
  await vera.context().close();
});

test("an invitation for another person says so, and ownership is transferred with the password", async () => {
  const email = "ines@team.test";
  await addMember(product, ownerByApi, { email, name: "Ines Roy", role: "member" });
  await ownerByApi("POST", "/workspace/invitations", { email: "kim@invited.test", role: "viewer" });
  const { link } = await invitationTo(product, "kim@invited.test");
  const ines = await newPage();
  await startSession(ines, product.url, email);
  await ines.goto(link);
  await expect(ines.getByText(/^This invitation is for kim@invited\.test/)).toBeVisible();
  await ines.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(ines.getByRole("form", { name: "Create an account" })).toBeVisible();
  await signIn(ines, product.url, email);

  const olga = await newPage();
  await startSession(olga, product.url, owner);
  await team(olga);
  await olga.getByRole("button", { name: "Transfer ownership…" }).click();
  const form = olga.getByRole("form", { name: "Transfer ownership" });
  await form.getByLabel("New owner").selectOption({ label: "Ines Roy, member" });
  await form.getByLabel("Your password").fill("wrong password");
  await form.getByRole("button", { name: "Transfer ownership" }).click();
  await expect(form.getByRole("alert")).toHaveText("The current password is wrong.");
  await form.getByLabel("Your password").fill(password);
  await form.getByRole("button", { name: "Transfer ownership" }).click();
  await expect(olga.getByText("Ines Roy is now the owner.")).toBeVisible();
  await expect(olga.getByRole("button", { name: "Leave workspace…" })).toBeVisible();
  await expect(olga.getByRole("form", { name: "Invite someone" })).toHaveCount(0);
  await team(ines);
  await expect(ines.getByRole("form", { name: "Invite someone" })).toBeVisible();
  await olga.context().close();
  await ines.context().close();
});
