import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Runs axe on the screen as it is now. Legacy mode skips the blank page that merges the results of
 * frames of other origins: there are none. Without `resultTypes`, axe also describes every element
 * that passed, which takes most of its time.
 * @returns each violation with the first element that it concerns.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
