import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import ICAL from "ical.js";
import { actInSandbox, type Caller, signInByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let customer: Caller;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
  customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
});
test.afterAll(() => browser.close());

const timeZone = "Europe/Berlin";
const dayMs = 86_400_000;
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const inWords = (day: string) =>
  new Date(day).toLocaleDateString("en-US", {
    ...{ weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" },
  });

/** The next day on which the clocks of the time zone change, at least some days ahead. */
function nextClockChange(): string {
  const noonOf = (day: string) =>
    new Date(`${day}T12:00Z`).toLocaleString("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  let day = addDays(new Date().toISOString().slice(0, 10), 5);
  while (noonOf(day) === noonOf(addDays(day, -1))) day = addDays(day, 1);
  return day;
}

interface StoredPost {
  id: string;
  localTime: string;
  at: string;
  content: string;
}
async function storedPosts(page: Page): Promise<StoredPost[]> {
  const id = new URL(page.url()).searchParams.get("campaign");
  return (await customer<{ posts: StoredPost[] }>("GET", `/campaigns/${id}`)).posts;
}

async function openCampaigns(viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport, timezoneId: timeZone });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url, "demo@earshot.test", "/dashboard?view=campaigns");
  return { page, errors };
}

const posts = (page: Page) => page.getByRole("list", { name: "Posts" }).getByRole("listitem");
const written = (page: Page, count: number) =>
  expect(page.getByText(`${count} of 3 posts written`)).toBeVisible({ timeout: 30_000 });

/** Fills in the form of a campaign for LinkedIn of one week. */
async function fillForm(page: Page, startsOn: string): Promise<void> {
  await page.getByLabel("Goal").fill("Show agencies how to get invoices paid on time.");
  for (const box of await page.getByRole("checkbox", { checked: true }).all()) await box.uncheck();
  await page.getByRole("checkbox", { name: "LinkedIn" }).check();
  await page.getByLabel("Weeks").selectOption("1");
  await page.getByLabel("Start day").fill(startsOn);
}

async function editText(page: Page, text: string): Promise<void> {
  await posts(page).first().getByRole("button", { name: /^Edit/ }).click();
  await page.getByLabel("Text", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Save post" }).click();
  await expect(posts(page).first()).toContainText(text);
}

async function download(page: Page, name: string): Promise<string> {
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  return readFile(await (await file).path(), "utf8");
}

test("a customer has a campaign written, edits and moves its posts, exports and schedules it", async () => {
  test.setTimeout(120_000);
  const { page, errors } = await openCampaigns();
  await page.getByText("No campaigns yet").waitFor();
  await page.getByRole("button", { name: "New campaign" }).click();
  await page.getByRole("button", { name: "Write campaign" }).click();
  await page.getByText("Describe the goal.").waitFor();
  const change = nextClockChange();
  const startsOn = addDays(change, -3);
  await fillForm(page, startsOn);
  await page.reload();
  await expect(page.getByLabel("Start day")).toHaveValue(startsOn);
  await expect(page.getByLabel("Time zone")).toHaveValue(timeZone);
  await page.getByRole("button", { name: "Write campaign" }).click();
  await written(page, 3);
  await expect(posts(page)).toHaveCount(3);

  // A text that a person wrote is replaced only after a confirmation.
  await editText(page, "Invoices: what we learned.");
  await page.getByRole("button", { name: /^Write again: Invoices/ }).click();
  await page.getByRole("button", { name: "Write again", exact: true }).click();
  await expect(page.getByText("Invoices: what we learned.")).toHaveCount(0);
  await written(page, 3);
  await editText(page, "Invoices: what we forgot.");
  await page.getByRole("button", { name: "Write all again…" }).click();
  await page.getByRole("button", { name: "Write all again", exact: true }).click();
  await expect(page.getByText("Invoices: what we forgot.")).toHaveCount(0);
  await written(page, 3);

  await posts(page).first().getByRole("link", { name: "Open in Create" }).click();
  const panel = page.getByRole("region", { name: "Campaign post" });
  const text = panel.getByLabel("Text", { exact: true });
  await expect(text).toHaveValue(/invoices/);
  await text.fill("Invoices: what we do now.");
  await page.reload();
  await expect(text).toHaveValue("Invoices: what we do now.");
  await panel.getByRole("button", { name: "Save post" }).click();
  await expect(page.getByText("Post saved.")).toBeVisible();
  await page.getByLabel("How many").selectOption("1");
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await page.getByRole("button", { name: "Use in campaign" }).click();
  await expect(text).not.toHaveValue("Invoices: what we do now.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue("Invoices: what we do now.");
  await panel.getByRole("link", { name: "Back to campaign" }).click();
  await expect(posts(page).first()).toContainText("Invoices: what we do now.");

  // Moved by keyboard, from the Thursday before the clocks change to the Thursday after.
  await page.getByRole("tab", { name: "Calendar" }).click();
  const [before] = await storedPosts(page);
  const post = page.getByRole("button", { name: /^08:30 LinkedIn Invoices: what we do now/ });
  await post.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(post).toBeFocused();
  await page.keyboard.press("Space");
  const week = addDays(startsOn, 7);
  await expect(page.getByText(`moved to ${inWords(week)}, 08:30.`)).toBeVisible();
  await expect(post).toBeFocused();
  const moved = (await storedPosts(page)).find(({ id }) => id === before?.id);
  expect(moved?.localTime).toBe(`${week}T08:30`);
  const hours = (Date.parse(moved?.at ?? "") - Date.parse(before?.at ?? "")) / 3_600_000;
  expect([7 * 24 - 1, 7 * 24 + 1]).toContain(hours);

  // Moved with the pointer; the address keeps the calendar and its month across a reload.
  const target = addDays(startsOn, 1);
  const cell = page.getByRole("cell", { name: inWords(target) });
  const dragged = page.getByRole("button", { name: /^12:00/ });
  if (!(await dragged.isVisible()))
    await page.getByRole("button", { name: "Previous month" }).click();
  await dragged.dragTo(cell);
  await expect(page.getByText(`moved to ${inWords(target)}, 12:00.`)).toBeVisible();
  await page.reload();
  await expect(cell.getByRole("button", { name: /^12:00/ })).toBeVisible();

  const stored = await storedPosts(page);
  const lines = (await download(page, "Export CSV")).split("\n");
  expect(lines.find((line) => line.includes("what we do now"))).toContain(`${week}T08:30`);
  const calendar = new ICAL.Component(ICAL.parse(await download(page, "Export calendar")));
  const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  expect(
    events
      .map(({ uid, startDate, description }) => ({
        ...{ id: uid, at: startDate.toJSDate().toISOString(), content: description },
      }))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
  ).toEqual(stored.map(({ id, at, content }) => ({ id, at, content })));

  await page.getByRole("button", { name: "Schedule posts…" }).click();
  await page.getByRole("button", { name: "Schedule posts", exact: true }).click();
  await expect(page.getByText("Posts handed over to Scheduled posts.")).toBeVisible();
  await page.getByRole("tab", { name: "List" }).click();
  await posts(page).first().getByRole("link", { name: "Open scheduled posts" }).click();
  await expect(posts(page)).toHaveCount(3);
  await expect(posts(page).filter({ hasText: "Invoices: what we do now." })).toContainText("Draft");
  expect(errors).toEqual([]);
});

test("a slow model shows progress and can be stopped; a failure or an exceeded budget is reported", async () => {
  test.setTimeout(120_000);
  const { page, errors } = await openCampaigns({ width: 360, height: 800 });
  const faults = (fault: string, times: number) =>
    actInSandbox(product, "faults", { service: "model", fault, times });
  const repair = () => fetch(`${product.sandboxUrl}/sandbox/faults`, { method: "DELETE" });
  await page.getByRole("button", { name: "New campaign" }).click();
  await fillForm(page, addDays(new Date().toISOString().slice(0, 10), 3));
  await faults("slow", 1);
  await page.getByRole("button", { name: "Write campaign" }).click();
  await written(page, 0);
  await page.reload();
  await written(page, 0);
  await expect(page.getByRole("progressbar", { name: "Posts written" })).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped")).toBeVisible();

  const problem = page.getByRole("main").getByRole("alert");
  const writeMissing = () => page.getByRole("button", { name: "Write the missing posts" }).click();
  for (const [fault, message] of [
    ["500", "can’t be reached right now"],
    ["schema-miss", "sent a response we can’t use"],
  ] as const) {
    await faults(fault, 0);
    await writeMissing();
    await expect(problem.filter({ hasText: message })).toBeVisible();
    await repair();
  }
  const spend = (micros: number) =>
    product.change(
      `insert into spending (day, account, owner, used_micros) select (now() at time zone 'utc')::date, 'studio', current_workspace_id::text, ${micros} from users where email = $1 on conflict (account, owner, day) do update set used_micros = ${micros}`,
      ["demo@earshot.test"],
    );
  await spend(100_000_000);
  await writeMissing();
  await expect(problem.filter({ hasText: "budget" })).toBeVisible();
  await expect(page.getByText("Not finished")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await spend(0);
  await writeMissing();
  await written(page, 3);
  await expect(problem).toHaveCount(0);

  // Where the screen is too narrow for the month's table, a form moves a post.
  await page.getByRole("tab", { name: "Calendar" }).click();
  await page
    .getByRole("button", { name: /^Move / })
    .first()
    .click();
  const to = addDays(new Date().toISOString().slice(0, 10), 40);
  await page.getByLabel("Day", { exact: true }).fill(to);
  await page.getByRole("button", { name: "Move post" }).click();
  await expect(page.getByText(`moved to ${inWords(to)}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: inWords(to) })).toBeVisible();
  // The browser itself reports the refusal.
  expect(errors.filter((error) => !error.includes("status of 409"))).toEqual([]);
});
