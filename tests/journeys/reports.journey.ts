import { type Browser, expect } from "@playwright/test";
import { confirmEmail, signUpByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { waitForReportMail } from "./screens-reports.ts";
import { test } from "./shared-product.ts";
import { startSession, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

const weekMs = 7 * 86_400_000;

test("a weekly report arrives by email, is read and shared, its link is replaced, and its recipient unsubscribes", async () => {
  test.setTimeout(300_000);
  const email = "wendy@weekly.test";
  const call = await signUpByApi(product, email, { fullName: "Wendy", companyName: "Weekly Ltd" });
  await confirmEmail(product, call, email);
  await call("POST", "/discovery/keywords", { keyword: "weekly ledger helper" });
  const own = "(select current_workspace_id from users where email = $1)";
  await product.change(`update workspaces set tier = 'starter' where id = ${own}`, [email]);
  // A journey can't wait for Monday: the database is changed so that the last Monday is due now.
  await product.change(
    `insert into report_schedules (workspace_id, kind, due_day, zone, due_at)
     select id, 'weekly', date_trunc('week', now() at time zone time_zone - interval '8 h')::date, time_zone, now()
     from workspaces where id = ${own}
     on conflict (workspace_id, kind) do update set due_day = excluded.due_day, due_at = excluded.due_at`,
    [email],
  );
  await product.runNow("reports.due");

  const mail = await waitForReportMail(product, email);
  expect(mail.subject).toMatch(/^Your week at Weekly Ltd: /);
  const header = (name: string) =>
    mail.headers.find((one) => one.name.toLowerCase() === name)?.value ?? "";
  expect(header("message-id")).toMatch(/^<report-[0-9a-f-]{36}@/);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mail.text).toContain("Heard: 0 mentions");

  // The email links to the report, which requires signing in.
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors = watchErrors(page);
  await startSession(page, product.url, email);
  await page.goto(/Read the report:\s+(\S+)/.exec(mail.text)?.[1] ?? "");
  await expect(page.getByText("No mentions this week.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  // Without the controls that only a screen can use.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByLabel("Share link")).toBeHidden();
  await expect(page.getByText("No mentions this week.")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  // Anyone with the link reads it, until it is replaced.
  const link = await page.getByLabel("Share link").inputValue();
  expect(link).toMatch(/\/reports\/[0-9a-f-]{36}#token=/);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByText("No mentions this week.")).toBeVisible();
  await expect(visitor.getByLabel("Share link")).toBeHidden();
  expect(await findViolations(visitor)).toEqual([]);
  await page.getByRole("button", { name: "Replace link" }).click();
  await expect(page.getByLabel("Share link")).not.toHaveValue(link);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Report not found" })).toBeVisible();
  await visitor.goto(await page.getByLabel("Share link").inputValue());
  await visitor.reload();
  await expect(visitor.getByText("No mentions this week.")).toBeVisible();

  // Unsubscribes with one click in the mail program, or on the linked page.
  await visitor.goto(/Unsubscribe with one click: (\S+)/.exec(mail.text)?.[1] ?? "");
  await visitor.getByRole("button", { name: "Stop these emails" }).click();
  await expect(visitor.getByRole("status")).toContainText("You will no longer get the reports");
  await page.getByRole("link", { name: "All reports" }).click();
  const toggle = page.getByRole("switch", { name: "Email me the reports of this workspace" });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  const { settings } = await call<{ settings: { due: { at: string }[] } }>(
    "GET",
    "/reports/settings",
  );
  const ahead = Date.parse(settings.due[0]?.at ?? "") - Date.now();
  expect(ahead > 0 && ahead <= weekMs).toBe(true);
  expect(errors).toEqual([]);
});
