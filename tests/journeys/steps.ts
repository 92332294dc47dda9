import { expect, type Page } from "@playwright/test";
import { type Caller, password } from "./api.ts";
import { until } from "./sample-data.ts";

/** Fills in the sign-in form on the screen and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.waitForURL(/\/auth/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Signs an account with the demo password in through the form. */
export async function signInThroughForm(
  page: Page,
  url: string,
  email = "demo@earshot.test",
): Promise<void> {
  await page.goto(`${url}/auth`);
  await fillSignIn(page, email, password);
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Sets the sort order to newest first, although no mention has been decided yet. */
const listNewestFirst = (page: Page) =>
  page.context().addInitScript(() => sessionStorage.setItem("earshot.mentions-order", "chosen"));

/** Gives a browser the session of an account with the demo password, without the form. It opens no screen. */
export async function startSession(
  page: Page,
  url: string,
  email = "demo@earshot.test",
  login: "/auth/login" | "/writers/login" = "/auth/login",
): Promise<void> {
  const data = { email, password, rememberMe: false };
  const response = await page.context().request.post(`${url}/api${login}`, { data });
  expect(response.status(), await response.text()).toBe(200);
  await listNewestFirst(page);
}

/**
 * Starts a session and opens a screen.
 * @param at the screen's address, in the writers' portal for a writer
 */
export async function signIn(
  page: Page,
  url: string,
  email = "demo@earshot.test",
  at = "/mentions",
): Promise<void> {
  await startSession(
    page,
    url,
    email,
    at.startsWith("/writers") ? "/writers/login" : "/auth/login",
  );
  await page.goto(`${url}${at}`);
}

/** The card of a mention by its title. */
export const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

/** Opens a mention beside the list. */
export async function openMention(page: Page, title: string) {
  await card(page, title).getByRole("heading").getByRole("button").click();
  const opened = page.getByRole("region", { name: title });
  await expect(opened).toBeVisible();
  return opened;
}

/** Waits until a post with these words has become a mention, and accepts it. @returns the mention's id */
export async function acceptMention(customer: Caller, words: string): Promise<string> {
  const { id } = await until(async () => {
    const { mentions } = await customer<{
      mentions: { id: string; title: string; content: string }[];
    }>("GET", "/discovery/reddit-mentions?limit=100&status=pending");
    return mentions.find(({ title, content }) => `${title} ${content}`.includes(words));
  });
  await customer("PATCH", `/discovery/reddit-mentions/${id}/status`, { status: "accepted" });
  return id;
}

/** The line that reports new mentions above the list; the list itself does not move. */
export const newsLine = (page: Page) => page.getByRole("status").filter({ hasText: "new mention" });

/**
 * Shows new mentions until a given one is among them: the line may report others first, since the search of
 * the last seven days is still running.
 */
export async function showNew(page: Page, title: string): Promise<void> {
  const mentionCard = card(page, title);
  const show = newsLine(page).getByRole("button", { name: "Show" });
  await expect(async () => {
    if (!(await mentionCard.isVisible())) await show.click({ timeout: 2_000 });
    await expect(mentionCard).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

/** Collects the errors that a page reports with their addresses, in the given list if there is one. */
export function watchErrors(page: Page, errors: string[] = []): string[] {
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    errors.push(`${message.text()} (${message.location().url})`);
  });
  return errors;
}

/** Presses a button beside the mentions; at small widths it is in a menu. */
export async function chooseOnMentions(page: Page, name: string | RegExp): Promise<void> {
  const more = page.getByRole("button", { name: "More", exact: true });
  const button = page.getByRole("button", { name });
  await more.or(button).first().waitFor();
  if (!(await more.isVisible())) return button.click();
  await more.click();
  await page.getByRole("menuitem", { name }).click();
}
