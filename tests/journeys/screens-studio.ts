import type { Page } from "@playwright/test";
import { actInSandbox } from "./api.ts";
import type { Product } from "./product.ts";
import { heading, type OnScreen } from "./screens-visit.ts";
import { signIn } from "./steps.ts";

/** Visits the screens on which a customer creates texts, in a product that `createSampleData` filled. */
export async function visitStudio(page: Page, product: Product, on: OnScreen): Promise<void> {
  await signIn(page, product.url);
  await heading(page);
  await page.goto(`${product.url}/dashboard?view=create-posts`);
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
}
