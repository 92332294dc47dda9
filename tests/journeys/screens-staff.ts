import type { Page } from "@playwright/test";
import { writerSettingsSections } from "../../apps/web/src/app/settings-sections.ts";
import { password } from "./api.ts";
import type { Product } from "./product.ts";
import { type OnScreen, openUserMenu, visit, visitCommandMenu } from "./screens-visit.ts";
import { signIn } from "./steps.ts";

/** Opens the editor's tools. */
async function visitEditorTools(page: Page, on: OnScreen): Promise<void> {
  for (const tool of ["Preview", "Ask the model"]) {
    await page.getByRole("button", { name: tool }).click();
  }
  await page.getByRole("region", { name: /^As .* shows it$/ }).waitFor();
  await on("desk-tools", "whole");
  for (const tool of ["Preview", "Ask the model"]) {
    await page.getByRole("button", { name: tool }).click();
  }
  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("dialog").waitFor();
  await on("versions");
  await page.keyboard.press("Escape");
}

/** Records a payout directly: a reply is paid only after it has been live for 72 hours. */
const payOut = `
  with payout as (
    insert into payouts (id, writer_id, cents, reference, paid_at, recorded_by, recorded_at)
    select gen_random_uuid(), id, 700, 'SEPA ' || $2, now(), id, now() from users where email = $1
    returning id, writer_id, cents
  )
  insert into earnings (id, writer_id, source, kind, cents, state, at, settled_at, payout_id)
  select gen_random_uuid(), writer_id, 'reddit', 'placement', cents, 'earned', now() - interval '4 days', now(), id
  from payout`;

/** Visits every screen of a writer, in a product filled by `createSampleData`. */
export async function visitWriter(page: Page, product: Product, on: OnScreen): Promise<void> {
  await visit(page, `${product.url}/writers/auth`, "writer-sign-in", on);
  await page.getByLabel("Email").fill("writer@earshot.test");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("article").first().waitFor();
  await on("opportunities");
  await page.getByRole("button", { name: "Read more" }).first().click();
  await page.getByRole("region", { name: /^About/ }).waitFor();
  await on("opportunity-open");
  await page.getByRole("button", { name: "Show less" }).first().click();
  await page.getByRole("button", { name: "Unsuitable" }).first().click();
  await on("opportunity-unsuitable");
  await page.getByRole("button", { name: "Cancel" }).click();
  await openUserMenu(page);
  await on("user-menu-writer");
  await page.keyboard.press("Escape");
  await visitCommandMenu(page, on, "-writer");
  await page.getByRole("link", { name: /^Active Work/ }).click();
  for (const [name, step] of [
    ["desk", "To write"],
    ["placing", "Approved: post it"],
    ["handed-in", "Waiting for the customer"],
  ] as const) {
    await page
      .getByRole("button", { name: new RegExp(step) })
      .first()
      .click();
    if (name === "desk") await page.getByText("Up to date").waitFor();
    const checking = page.getByText("Checking whether it can be posted…");
    if (name === "placing") await checking.waitFor({ state: "hidden" });
    await on(name);
    if (name === "desk") await visitEditorTools(page, on);
  }
  const reference = String(Date.now());
  await product.change(payOut, ["writer@earshot.test", reference]);
  await page.goto(`${product.url}/writers/earnings`);
  await page.getByRole("list", { name: "Earnings" }).waitFor();
  await on("earnings", "whole");
  await page.getByRole("link", { name: `Statement of the payout SEPA ${reference}` }).click();
  await page.getByRole("table", { name: "Replies that it pays" }).waitFor();
  await on("payout-statement", "whole");
  await visit(page, `${product.url}/writers/settings`, "writer-settings", on);
  for (const { id } of writerSettingsSections.slice(1)) {
    await visit(page, `${product.url}/writers/settings?section=${id}`, `writer-${id}`, on);
  }
}

/** Opens a section of the administrator's page with its link, or with the list of links on narrow screens. */
async function openSection(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Admin sections" });
  const link = navigation.getByRole("link", { name: new RegExp(`^${name}`) });
  if (!(await link.isVisible())) await navigation.getByRole("button").click();
  await link.click();
}

/** Visits the community accounts: one of them open, and the form for another. */
async function visitAccounts(page: Page, on: OnScreen): Promise<void> {
  const name = `helper_${Date.now().toString(36)}`;
  await openSection(page, "Accounts");
  await page.getByRole("button", { name: "Add an account" }).click();
  const form = page.getByRole("form", { name: "Add an account" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("What its profile says").fill("I work with the team behind Ledgerly.");
  await form.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: `Open u/${name}` }).click();
  await page.getByRole("button", { name: "Start a cooldown" }).click();
  await page.getByRole("button", { name: "End the cooldown" }).waitFor();
  await on("admin-accounts");
}

/** Visits the product's status, a workspace and a writer. */
async function visitAdministration(page: Page, product: Product, on: OnScreen): Promise<void> {
  await page.goto(`${product.url}/admin`);
  await page.getByRole("heading", { level: 2, name: "Sign-ups" }).waitFor();
  await on("admin-overview", "whole");
  await page.goto(`${product.url}/admin?tab=workspaces&q=demo@earshot.test`);
  const found = page.getByRole("list", { name: "Workspaces found" }).getByRole("link").first();
  await found.waitFor();
  await on("admin-search");
  await found.click();
  await page.getByRole("heading", { level: 2, name: "What administrators did" }).waitFor();
  await on("admin-workspace", "whole");
  await page.getByRole("button", { name: "Give replies" }).click();
  await on("admin-give-replies");
  await page.goto(`${product.url}/admin?tab=writers`);
  await page.getByRole("row").filter({ hasText: "writer@earshot.test" }).getByRole("link").click();
  await page.getByRole("heading", { level: 2, name: "Quality" }).waitFor();
  await on("admin-writer", "whole");
  await page.goto(`${product.url}/admin?tab=system`);
  await page.getByRole("heading", { level: 2, name: "Failed jobs" }).waitFor();
  await on("admin-system");
  await page.goto(`${product.url}/admin?tab=log`);
  await page.getByRole("heading", { level: 2, name: "Log" }).waitFor();
  await on("admin-log");
}

/** Visits the administrator's screens, and the screen that an invitation opens. */
export async function visitAdmin(page: Page, product: Product, on: OnScreen): Promise<void> {
  await signIn(page, product.url, "admin@earshot.test", "/admin?tab=writers");
  const email = `invited${Date.now()}@example.test`;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: /Invite/ }).click();
  await page.getByText(email).first().waitFor();
  await on("admin");
  await openSection(page, "Review");
  await page
    .getByText(/waits? for a reviewer|No replies to review/)
    .first()
    .waitFor();
  await on("admin-review");
  await visitCommandMenu(page, on, "-admin");
  await visitAccounts(page, on);
  await openSection(page, "Billing");
  await page.getByRole("heading", { level: 2, name: "Refund requests" }).waitFor();
  await on("admin-billing", "whole");
  await openSection(page, "Payments");
  await page.getByRole("heading", { level: 2, name: "Decided payments" }).waitFor();
  await on("admin-payments", "whole");
  for (const [tab, name] of [
    ["Payouts", "admin-payouts"],
    ["Withdrawals", "admin-withdrawals"],
    ["Communities", "admin-communities"],
    ["Opt-outs", "admin-opt-outs"],
  ] as const) {
    await openSection(page, tab);
    await page.getByRole("heading", { level: 2, name: tab }).waitFor();
    await on(name);
  }
  await visitAdministration(page, product, on);
  await page.goto(`${product.url}/dashboard`);
  await openUserMenu(page);
  await on("user-menu-admin");
  const { text } = await product.mailTo(email);
  await visit(page, /https?:\/\/localhost:\d+\/\S+/.exec(text)?.[0] ?? "", "writer-join", on);
}
