import { type Browser, expect, type Page } from "@playwright/test";
import { writePng } from "../../apps/server/src/testing/write-body.ts";
import { type Caller, password, signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { createPayingCustomer } from "./paying-customer.ts";
import type { Product } from "./product.ts";
import { until } from "./sample-data.ts";
import { test } from "./shared-product.ts";
import { fillSignIn, openMention, signIn, watchErrors } from "./steps.ts";

const owner = "nora@northwind.example";
const person = "kim@kite.example";
const brand = "Northwind";

let product: Product;
let browser: Browser;
let ownerByApi: Caller;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
  const created = await createPayingCustomer(product, {
    email: owner,
    name: "Nora Wind",
    plan: "scale",
  });
  ownerByApi = created.call;
});
test.afterAll(() => browser.close());

const newPage = async () => (await browser.newContext()).newPage();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const switcher = (page: Page) => page.getByRole("button", { name: /switch workspace$/ });

/** Expects the product's name neither in the title nor in anything of the document that a reader could see. */
async function expectBranded(page: Page, where: string): Promise<void> {
  await expect(page, where).toHaveTitle(new RegExp(brand));
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  // Except for the name of the sandbox's model, which names itself.
  const found = /.{0,80}earshot.{0,80}/is.exec(html.replaceAll("earshot-imitation", ""));
  expect(found?.[0], where).toBeUndefined();
}

/** Gives a client workspace a keyword and a mention. */
async function fillClient(id: string, phrase: string, title: string): Promise<string> {
  await product.change("update workspaces set has_completed_onboarding = true where id = $1", [id]);
  await ownerByApi("POST", `/workspaces/${id}/switch`);
  await ownerByApi("POST", "/discovery/keywords", { keyword: phrase });
  await product.postThread({
    community: "smallbusiness",
    title,
    body: `We look for ${phrase}. Which one do you pay for?`,
  });
  return until(async () => {
    const { mentions } = await ownerByApi<{ mentions: { id: string }[] }>(
      "GET",
      "/discovery/reddit-mentions?limit=1",
    );
    return mentions[0]?.id;
  });
}

test("an agency sets up its white label and works for two clients who see nothing of each other", async () => {
  test.setTimeout(240_000);
  const nora = await newPage();
  const errors = watchErrors(nora);
  await signIn(nora, product.url, owner, "/dashboard?view=settings&section=agency");
  const form = nora.getByRole("form", { name: "White label" });
  await form.getByLabel("Name", { exact: true }).fill(brand);
  await expect(form.getByLabel("Address of your sign-in page")).toHaveValue("northwind");
  await form.getByLabel("Color (optional)").fill("#facc15");
  await expect(form.getByText(/#facc15 can’t be read well in the light theme/)).toBeVisible();
  await form.getByLabel("Support email").fill("care@northwind.example");
  await form.getByRole("button", { name: "Turn on white label" }).click();
  await expect(nora.getByText("White label saved.")).toBeVisible();
  await nora.getByRole("button", { name: "Logo", exact: true }).setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(writePng(320, 80)),
  });
  await nora.getByRole("button", { name: "Save logo" }).click();
  await expect(nora.getByRole("img", { name: `The logo of ${brand}` })).toBeVisible();

  // One client is added on the screen, and its company is described next; the other is added by the API.
  await nora.getByRole("link", { name: "Clients", exact: true }).click();
  await expect(nora.getByText("No clients yet")).toBeVisible();
  await nora.getByRole("button", { name: "New client…" }).click();
  await nora.getByLabel("Company name").fill("Kite & Co");
  await nora.getByRole("button", { name: "Create client" }).click();
  await expect(nora).toHaveURL(/\/onboarding/);
  await expectBranded(nora, "onboarding");
  const { workspaces } = await ownerByApi<{ workspaces: { id: string; name: string }[] }>(
    "GET",
    "/workspaces",
  );
  const idOf = (name: string) => workspaces.find((one) => one.name === name)?.id ?? "";
  const agencyId = idOf("Nora Wind Inc");
  await ownerByApi("POST", `/workspaces/${agencyId}/switch`);
  const { client: lark } = await ownerByApi<{ client: { id: string } }>("POST", "/agency/clients", {
    name: "Lark Ltd",
  });
  const larkMentionId = await fillClient(lark.id, "lark ledger", "Is lark ledger any good?");
  const kiteId = idOf("Kite & Co");
  await fillClient(kiteId, "kite planner", "Anyone using a kite planner?");

  // The client is invited, and joins in another browser.
  await nora.goto(`${product.url}/dashboard?view=team`);
  await expect(switcher(nora)).toContainText("Kite & Co");
  await nora.getByLabel("Email").fill(person);
  await nora.getByRole("radio", { name: /^Approver/ }).check();
  await nora.getByRole("button", { name: "Send invitation" }).click();
  await expect(nora.getByText(`Invitation sent to ${person}.`)).toBeVisible();
  const invitation = await product.mailTo(person);
  expect(invitation.text).not.toMatch(/earshot/i);
  const link = /https?:\/\/\S+\/invitations\?agency=northwind#token=\S+/.exec(invitation.text);
  const kim = await newPage();
  watchErrors(kim, errors);
  await kim.goto(link?.[0] ?? "");
  await expect(kim.getByText(/invites you to work in Kite & Co on Northwind/)).toBeVisible();
  await expectBranded(kim, "invitation");
  await kim.getByLabel("What should we call you?").fill("Kim");
  await kim.getByLabel("Password").fill(password);
  await kim.getByRole("button", { name: "Create account and join" }).click();
  await kim.waitForURL(/\/dashboard/);
  await expect(kim.getByRole("img", { name: brand }).first()).toBeVisible();
  // The client has one workspace, so there is nothing to switch to.
  await expect(switcher(kim)).toHaveCount(0);

  for (const view of [
    ...["", "mentions", "replies", "team", "scoring", "voice-settings", "knowledge-base", "chat"],
    ...["ads-promotions", "create-posts", "content-history", "scheduled-posts", "campaigns"],
    ...["resonance", "pricing", "referrals", "no-such-view"],
  ]) {
    await kim.goto(`${product.url}/dashboard${view ? `?view=${view}` : ""}`);
    await kim.getByRole("heading", { level: 1 }).waitFor();
    await expect(kim.getByText("Loading", { exact: false })).toHaveCount(0);
    await expectBranded(kim, `view ${view}`);
  }
  await expect(kim.getByRole("link", { name: "Pricing" })).toHaveCount(0);
  await kim.goto(`${product.url}/dashboard?view=settings`);
  const sections = kim.getByRole("navigation", { name: "Settings sections" }).getByRole("link");
  const names = await sections.allTextContents();
  expect(names).not.toContain("Billing");
  for (const name of names) {
    await sections.filter({ hasText: name }).click();
    await expect(sections.filter({ hasText: name })).toHaveAttribute("aria-current", "page");
    await expectBranded(kim, `settings ${name}`);
  }
  await kim.goto(`${product.url}/no/such/page`);
  await kim.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
  await expectBranded(kim, "an unknown address");
  await kim.goto(`${product.url}/mentions`);
  await openMention(kim, "Anyone using a kite planner?");
  await expectBranded(kim, "a mention");

  // Calls about the other client, the agency or billing are refused.
  const kimByApi = await signInByApi(product, "/auth/login", person);
  for (const [method, path] of [
    ["GET", `/discovery/reddit-mentions/${larkMentionId}`],
    ["POST", `/workspaces/${lark.id}/switch`],
    ["POST", `/workspaces/${agencyId}/switch`],
  ] as const) {
    await expect(kimByApi(method, path), path).rejects.toThrow(/404/);
  }
  for (const path of [
    "/billing/subscription",
    "/agency/clients",
    "/agency",
    "/auth/referrals/summary",
  ]) {
    await expect(kimByApi("GET", path), path).rejects.toThrow(/40[34]/);
  }

  // After signing out, a bookmark still opens the agency's brand.
  await kim.getByRole("button", { name: /^Your account/ }).click();
  await kim.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(kim).toHaveURL(/\/auth\?.*agency=northwind/);
  await expect(kim.getByRole("heading", { level: 1, name: "Sign in to Northwind" })).toBeVisible();
  await expectBranded(kim, "the sign-in");
  await kim.goto(`${product.url}/auth`);
  await expect(kim.getByText("care@northwind.example")).toBeVisible();
  await expectBranded(kim, "the sign-in without the agency in its address");
  await kim.getByRole("link", { name: "Forgot password?" }).click();
  await kim.getByLabel("Email").fill(person);
  await kim.getByRole("button", { name: /reset link/i }).click();
  const reset = await product.mailTo(person, invitation.id);
  expect(reset.text).toContain("/reset-password?agency=northwind#");
  expect(reset.text).not.toMatch(/earshot/i);
  await kim.goto(`${product.url}/auth?agency=northwind`);
  await fillSignIn(kim, person, password);
  await kim.waitForURL(/\/(?:dashboard|mentions)/);
  await expectBranded(kim, "after the sign-in");

  // The agency sees all clients; a click switches to one, and the menu leads back.
  await ownerByApi("POST", `/workspaces/${agencyId}/switch`);
  await nora.goto(`${product.url}/dashboard?view=clients`);
  await expect(row(nora, "Kite & Co")).toContainText("1 mentions in 7 days");
  await expect(row(nora, "Lark Ltd")).toContainText("No plan");
  await row(nora, "Lark Ltd").getByRole("button", { name: "Lark Ltd", exact: true }).click();
  await expect(switcher(nora)).toContainText("Lark Ltd");
  await expectBranded(nora, "the other client, for the agency");
  await switcher(nora).click();
  await expect(nora.getByRole("group", { name: brand })).toContainText("Kite & Co");
  await nora.getByRole("menuitemradio", { name: /^Nora Wind Inc/ }).click();
  await expect(nora).toHaveTitle(/Earshot/);
  await nora.goto(`${product.url}/dashboard?view=clients`);
  await nora.getByRole("button", { name: "Remove… Lark Ltd" }).click();
  await nora.getByRole("button", { name: "Remove client", exact: true }).click();
  await expect(row(nora, "Lark Ltd")).toHaveCount(0);
  // The test opened a missing address on purpose.
  expect(errors).toEqual([expect.stringContaining("404 (Not Found)")]);
  await nora.context().close();
  await kim.context().close();
});
