import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe into a frame, once for each document: compiling it takes as long as checking a small page. */
async function inject(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
}

/** Waits until no color is in transition between two themes or between two states of a control. */
const settle = (frame: Frame) =>
  frame.evaluate(async () => {
    // The page learns of another theme in the next animation frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
      // Animations of elements that are not rendered, as within closed details, make no progress.
      .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility());
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/**
 * Runs axe on the screen as it is now, with its frames of the same origin. Without `resultTypes`, axe also
 * describes every element that passed, which takes most of its time.
 * @returns each violation with the first element that it concerns.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const [screen, ...within] = page.frames();
  if (!screen) throw new Error("the page has no frame");
  await inject(screen);
  // A frame may be of another origin, or may be removed while axe runs.
  await Promise.allSettled(within.map(inject));
  await settle(screen);
  return screen.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  });
}

/** Expects no violation, and nothing wider than the screen, as the screen is now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const width = page.viewportSize()?.width;
  expect(overflow, `the screen is too wide at ${width} px`).toBeLessThanOrEqual(0);
}

/** Expects the same at a narrow width in dark and at a wide one in light, which the screen then keeps. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1440, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}
