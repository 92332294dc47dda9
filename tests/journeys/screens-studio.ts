import type { Page } from "@playwright/test";
import { actInSandbox, signInByApi } from "./api.ts";
import type { Product } from "./product.ts";
import type { OnScreen } from "./screens-visit.ts";
import { signIn } from "./steps.ts";

/** Visits the screens on which a customer creates texts, in a product filled by `createSampleData`. */
export async function visitStudio(page: Page, product: Product, on: OnScreen): Promise<void> {
  await signIn(page, product.url, "demo@earshot.test", "/dashboard?view=create-posts");
  await page.getByText(/of today’s limit for texts is used/).waitFor();
  await page.getByText("Use what people said").click();
  await page.getByRole("checkbox").nth(3).waitFor();
  await on("create", "whole");
  await actInSandbox(product, "model/writing", { mode: "planted" });
  await page.getByLabel("What should the texts be about?").fill("Why invoices are paid late");
  await page.getByLabel("How many").selectOption("2");
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await page.getByText("2 texts written.").waitFor();
  await on("create-written", "whole");
  const text = page.getByRole("article").first();
  await text.getByRole("button", { name: "Edit" }).click();
  await on("create-editing", "whole");
  await text.getByRole("button", { name: "Rewrite" }).click();
  await text.getByRole("button", { name: "Shorter", exact: true }).click();
  await text.getByRole("button", { name: "Use this version" }).waitFor();
  await on("create-rewritten", "whole");
  await actInSandbox(product, "model/writing", { mode: "plain" });
  await page.goto(`${product.url}/dashboard?view=content-history`);
  await page.getByRole("article").first().waitFor();
  await on("history", "whole");
  await page.getByRole("button", { name: "LinkedIn" }).click();
  await page.getByText("No text has all of this").waitFor();
  await on("history-none");
  await visitScheduledPosts(page, product, on);
  await visitCampaigns(page, product, on);
  await visitChat(page, product, on);
}

async function connectReddit(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/dashboard?view=settings&section=connections`);
  await page.getByRole("link", { name: "Connect Reddit" }).click();
  await page.getByLabel(/^Or another username/).fill("petra_paints");
  await page.getByRole("button", { name: /Allow/ }).click();
  await page.waitForURL(/\/dashboard/);
}

async function visitScheduledPosts(page: Page, product: Product, on: OnScreen): Promise<void> {
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const { items } = await customer<{ items: unknown[] }>("GET", "/content/posts");
  const tomorrow = new Date(Date.now() + 86_400_000);
  if (items.length === 0) {
    await connectReddit(page, product);
    await customer("POST", "/content/posts", {
      platform: "reddit",
      subreddit: "agency",
      title: "What late invoices taught us",
      content: "How we stopped chasing late invoices, step by step.",
      scheduledAt: tomorrow.toISOString(),
    });
  }
  await page.goto(`${product.url}/dashboard?view=scheduled-posts`);
  await page.getByRole("list", { name: "Posts" }).waitFor();
  await on("posts", "whole");
  await page.getByRole("button", { name: "New post" }).click();
  await page.getByLabel("Community").fill("agency");
  await page.getByRole("region", { name: "Rules of the community" }).waitFor();
  await on("post-new", "whole");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Calendar" }).click();
  if (tomorrow.getDate() === 1) await page.getByRole("button", { name: "Next month" }).click();
  await page.getByRole("button", { name: /, 1 post$/ }).click();
  await page.getByRole("list", { name: "Posts of the day" }).waitFor();
  await on("posts-calendar", "whole");
}

async function visitCampaigns(page: Page, product: Product, on: OnScreen): Promise<void> {
  await page.goto(`${product.url}/dashboard?view=campaigns`);
  await page.getByRole("button", { name: "New campaign" }).click();
  await on("campaign-new", "whole");
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const { campaigns } = await customer<{ campaigns: unknown[] }>("GET", "/campaigns");
  if (campaigns.length === 0) {
    await page.getByLabel("Goal").fill("Show agencies how to get invoices paid on time.");
    await page.getByLabel("Weeks").selectOption("1");
    await page.getByRole("button", { name: "Write campaign" }).click();
  } else {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Show agencies how" }).click();
  }
  await page.getByText("3 of 3 posts written").waitFor({ timeout: 90_000 });
  const posts = page.getByRole("list", { name: "Posts" }).getByRole("listitem");
  await posts.first().getByRole("button", { name: /^Edit/ }).click();
  await on("campaign", "whole");
  await posts.first().getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("tab", { name: "Calendar" }).click();
  await page.getByText("stay the same when the clocks change").waitFor();
  await on("campaign-calendar", "whole");
  await page
    .getByRole("button", { name: /^\d\d:\d\d / })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Open in Create" }).waitFor();
  await on("campaign-post");
  await page.getByRole("dialog").getByRole("link", { name: "Open in Create" }).click();
  await page.getByRole("form", { name: /^Edit / }).waitFor();
  await on("campaign-post-create", "whole");
  await page.getByRole("link", { name: "Back to campaign" }).click();
  await page.getByRole("button", { name: "All campaigns" }).click();
  await page.getByRole("list", { name: "Campaigns" }).waitFor();
  await on("campaigns", "whole");
}

async function visitChat(page: Page, product: Product, on: OnScreen): Promise<void> {
  await page.goto(`${product.url}/dashboard?view=chat`);
  await page.getByRole("heading", { name: "Ask about your market, or for a text" }).waitFor();
  await on("chat", "whole");
  await page.getByLabel("Your message").fill("What do people ask about invoices?");
  await page.getByLabel("Your message").press("Enter");
  await page.getByRole("status").filter({ hasText: "Answer ready." }).waitFor({
    state: "attached",
  });
  await on("chat-answer", "whole");
}
