import type { Page } from "@playwright/test";
import type { Product } from "./product.ts";
import type { OnScreen } from "./screens-visit.ts";
import { signIn } from "./steps.ts";

/** Visits the voices and the knowledge base of a customer, in a product filled by `createSampleData`. */
export async function visitVoices(page: Page, product: Product, on: OnScreen): Promise<void> {
  await signIn(page, product.url, "demo@earshot.test", "/dashboard?view=voice-settings");
  await page.getByRole("heading", { name: "Mara", level: 2 }).waitFor();
  await on("voice", "whole");
  await page.getByLabel("Prompt").fill("We now send reminders by text message.");
  await page.getByRole("button", { name: "Write both" }).click();
  const sample = page.getByRole("region", { name: /^Sample in / }).last();
  await sample.getByText("reminders").waitFor();
  await page.getByText("Writing…").first().waitFor({ state: "hidden" });
  await on("voice-heard", "whole");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("form", { name: "Change Mara" }).waitFor();
  await on("voice-editing", "whole");
  await visitKnowledge(page, product, on);
  await visitResonance(page, product, on);
}

async function visitKnowledge(page: Page, product: Product, on: OnScreen): Promise<void> {
  await page.goto(`${product.url}/dashboard?view=knowledge-base`);
  await page.getByRole("list", { name: "Entries" }).waitFor();
  await on("knowledge", "whole");
  await page.getByRole("button", { name: "Open Prices" }).click();
  await page.getByLabel("Text").waitFor();
  await on("knowledge-entry");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add a file" }).click();
  const file = { name: "old.txt", mimeType: "text/plain", buffer: Buffer.from([0xfc, 0x62]) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByText("Save it as UTF-8").waitFor();
  await on("knowledge-file");
  await page.keyboard.press("Escape");
  await page.getByLabel("Search the knowledge base").fill("zebra");
  await page.getByText("No entry has all of these words").waitFor();
  await on("knowledge-none");
}

async function visitResonance(page: Page, product: Product, on: OnScreen): Promise<void> {
  await page.goto(`${product.url}/dashboard?view=resonance`);
  await page.getByRole("heading", { name: "Resonance", level: 1 }).waitFor();
  await page.getByLabel("Text", { exact: true }).fill("Our amazing solution does many things.");
  await page.getByRole("button", { name: "Score text" }).click();
  await page.getByText("of 100", { exact: false }).first().waitFor();
  await on("resonance", "whole");
}
