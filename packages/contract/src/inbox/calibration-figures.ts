import type { IntentLevel } from "../vocabulary.ts";

/** How many of 100 posts that are shown at a level are buyers', with the 95% interval. */
export interface LevelFigure {
  level: IntentLevel;
  buyers: number;
  low: number;
  high: number;
  /** The labeled posts of this level, from which it is estimated. */
  labeled: number;
}

/**
 * How often each level is right, as `npm run bench:intent` prints it for the labeled posts of 2026. These figures are
 * defined only here: the page "How scoring works" shows them, and a test compares the README.
 */
export const levelFigures: {
  measuredOn: string;
  /** All labeled posts. */
  posts: number;
  /** Whether the labels were sealed before the rules were tuned. */
  isSealed: boolean;
  /** The strongest level first. */
  levels: readonly LevelFigure[];
} = {
  measuredOn: "2026-11-26",
  posts: 302,
  isSealed: true,
  levels: [
    { level: "Ready to buy", buyers: 100, low: 81, high: 100, labeled: 16 },
    { level: "Looking", buyers: 69, low: 61, high: 77, labeled: 113 },
    { level: "Curious", buyers: 20, low: 0, high: 47, labeled: 13 },
    { level: "Cold", buyers: 3, low: 0, high: 5, labeled: 160 },
  ],
};
