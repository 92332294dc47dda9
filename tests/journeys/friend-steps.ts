import { expect, type Page } from "@playwright/test";
import type { Caller } from "./api.ts";
import type { Product } from "./product.ts";

/** The friend's company. */
export const friend = { companyName: "Nestly", problem: "Leases get lost" };

/** Fills in the first two steps of the wizard and adds phrases in the third. */
export async function fillWizard(page: Page, phrases: readonly string[]): Promise<void> {
  await page.getByLabel("Company or product name").fill(friend.companyName);
  await page.getByLabel("Problem solved").fill(friend.problem);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByLabel("Target audience").fill("landlords");
  await page.getByLabel("Primary role").fill("owner");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  const input = page.getByLabel(/^Monitoring phrases/);
  for (const phrase of phrases) {
    await input.fill(phrase);
    await input.press("Enter");
    await expect(page.getByRole("button", { name: `Remove ${phrase}` })).toBeVisible();
  }
}

/** The heading of a snapshot's page. */
export const resultsTitle = (page: Page) =>
  page.getByRole("heading", { level: 1, name: `${friend.companyName} - Friend Search` });

/** Searches and saves the results with the API. @returns the public address */
export async function makeSnapshot(
  product: Product,
  customer: Caller,
  keyword: string,
): Promise<string> {
  const context = { ...friend, audience: "landlords", audienceRole: "owner", keywords: [keyword] };
  const found = await customer<{
    result: { posts: object[] };
    keywordsRemaining: number | null;
    subreddits: string[];
  }>("POST", "/discovery/keywords/friend-search", { keyword, context });
  const tokensRemaining = found.keywordsRemaining;
  const { subreddits } = found;
  const run = { keyword, posts: found.result.posts, tokensRemaining, subreddits };
  const { id } = await customer<{ id: string }>("POST", "/discovery/friend-results", {
    title: `${friend.companyName} - Friend Search`,
    context,
    runs: [run],
    tokensRemaining,
  });
  const { shareToken } = await customer<{ shareToken: string }>(
    "GET",
    `/discovery/friend-results/${id}`,
  );
  return `${product.url}/friend/results/${id}?${new URLSearchParams({ token: shareToken })}`;
}
