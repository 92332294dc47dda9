import type { Page } from "@playwright/test";
import type { Product } from "./product.ts";
import type { OnScreen } from "./screens-visit.ts";
import { startSession } from "./steps.ts";

/** Visits Discover: an analysis with its parts, the communities, the posts and a framework. */
export async function visitResearch(page: Page, product: Product, on: OnScreen): Promise<void> {
  const open = (search: string) =>
    page.goto(`${product.url}/dashboard?view=ads-promotions${search}`);
  await startSession(page, product.url);
  await open("");
  await page.getByLabel("Words to look for (optional)").fill("invoice, late payments");
  await on("discover", "whole");
  await page.getByRole("button", { name: "Analyze my audience" }).click();
  // The history shows earlier analyses that are finished.
  await page.waitForURL(/analysis=/);
  await page.getByText("Finished", { exact: true }).waitFor({ timeout: 120_000 });
  const analysis = new URL(page.url()).searchParams.get("analysis");
  await page.getByRole("article").first().waitFor();
  await on("discover-personas", "whole");
  for (const part of ["themes", "communities", "keywords", "discussions"]) {
    await open(`&analysis=${analysis}&part=${part}`);
    await page.getByRole("tabpanel").getByRole("listitem").first().waitFor();
    await on(`discover-${part}`, "whole");
  }
  await page.getByRole("button", { name: "Filter…" }).click();
  await page.getByText(/discussions? match\.$/).waitFor();
  await on("discover-precision");
  await page.keyboard.press("Escape");
  await open(`&analysis=${analysis}&part=figures`);
  await page.getByRole("table", { name: "Themes over time" }).waitFor();
  await on("discover-figures", "whole");
  await visitCommunities(page, open, on);
  await visitPosts(page, open, on);
  await open(`&tab=framework&analysis=${analysis}`);
  await page.getByRole("button", { name: "Edit" }).waitFor();
  await on("discover-framework", "whole");
  await page.getByRole("button", { name: "Edit" }).click();
  await on("discover-framework-edit", "whole");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("button", { name: "Share by link" }).click();
  const link = await page.getByLabel(/^Anyone with this link/).inputValue();
  await page.goto(link);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await on("shared-framework", "whole");
}

type Open = (search: string) => Promise<unknown>;

async function visitCommunities(page: Page, open: Open, on: OnScreen): Promise<void> {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await open("&tab=communities&keywords=business&pick=smallbusiness,freelance");
  await press("Search");
  await page.getByText(/communit(y|ies) found\.$/).waitFor({ timeout: 60_000 });
  await on("discover-find-communities", "whole");
  await page.getByRole("button", { name: "Compare communities" }).click();
  await page.getByRole("table", { name: "Side by side" }).waitFor({ timeout: 60_000 });
  await page.getByText(/communities measured/).waitFor({ state: "hidden", timeout: 60_000 });
  await on("discover-compare", "whole");
  await open("&tab=communities&find=watched");
  await page.getByText(/of your plan are monitored\.$/).waitFor();
  await on("discover-monitored");
  await visitFeeds(page, open, on);
  await open("&tab=communities&find=groups&keywords=invoices");
  await press("Search");
  await page.getByText(/groups? found\.$|^No groups/).waitFor();
  await on("discover-groups", "whole");
  await open("&tab=communities&find=describe&subreddit=smallbusiness");
  await press("Describe");
  await page.getByRole("heading", { name: "Form of its posts" }).waitFor({ timeout: 60_000 });
  await on("discover-describe", "whole");
}

async function visitFeeds(page: Page, open: Open, on: OnScreen): Promise<void> {
  const list = page.getByRole("list", { name: "Feeds and forums" });
  const empty = page.getByRole("heading", { name: "No feeds or forums yet" });
  await open("&tab=communities&find=feeds");
  await list.or(empty).waitFor();
  // Every screen size and theme runs this visit; later runs find what the first has added.
  if (await empty.isVisible()) await on("discover-feeds-empty", "whole");
  await page.getByRole("textbox", { name: "Address" }).fill("makersforum.test");
  await page.getByRole("button", { name: "Find feeds" }).click();
  await page.getByRole("region", { name: "Found" }).waitFor();
  await on("discover-feeds-found", "whole");
  const add = page.getByRole("button", { name: "Add: Makers’ Forum" });
  if (await add.isVisible()) await add.click();
  await list.getByText(/^Read /).waitFor({ timeout: 60_000 });
  await on("discover-feeds", "whole");
}

async function visitPosts(page: Page, open: Open, on: OnScreen): Promise<void> {
  await open("&tab=posts&keywords=invoices");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("list", { name: "Discussions" }).waitFor();
  await on("discover-posts", "whole");
  await page
    .getByRole("button", { name: /^Read with comments/ })
    .first()
    .click();
  await page.getByRole("heading", { name: /comments?$/ }).waitFor();
  await on("discover-post", "whole");
  await page.getByRole("button", { name: "Analyze post" }).click();
  await page.getByText(/^\d+ of 100$/).waitFor({ timeout: 60_000 });
  await on("discover-post-analysis", "whole");
}
