import type { Page } from "@playwright/test";
import type { Product } from "./product.ts";
import type { OnScreen } from "./screens-visit.ts";
import { signIn } from "./steps.ts";

/** Visits the whole overview of several ranges, and the filters and texts of replies. */
export async function visitFigures(page: Page, product: Product, on: OnScreen): Promise<void> {
  await signIn(page, product.url, "demo@earshot.test", "/dashboard");
  await page.getByRole("table").waitFor();
  await on("overview-whole", "whole");
  await page.getByRole("tab", { name: "Communities" }).click();
  for (const chart of ["Mentions by intent", "Posted replies", "Clicks and conversions"]) {
    await page
      .getByRole("group", { name: `${chart}, shown as` })
      .getByRole("button", { name: "Table" })
      .click();
  }
  await on("overview-tables", "whole");
  await page.goto(`${product.url}/dashboard?range=90`);
  await page.getByRole("table").waitFor();
  await on("overview-quarter", "whole");
  await page.getByLabel("Days", { exact: true }).selectOption("choose");
  await page.getByLabel("First day").fill("2026-01-31");
  await page.getByLabel("Last day").fill("2026-01-01");
  await page.getByRole("button", { name: "Show these days" }).click();
  await on("overview-dates");
  await page.goto(`${product.url}/dashboard?view=replies&search=zzz&range=28`);
  await page.getByText("No replies match these filters").waitFor();
  await on("replies-none");
  const filters = page.getByRole("button", { name: "Filters · 1" });
  if (await filters.isVisible()) {
    await filters.click();
    await on("replies-filters");
  }
}
