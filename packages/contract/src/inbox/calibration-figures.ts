import type { IntentLevel } from "../vocabulary.ts";

/** Of 100 posts that are shown at a level, how many are buyers', with the 95% interval. */
export interface LevelFigure {
  level: IntentLevel;
  buyers: number;
  low: number;
  high: number;
  /** The labeled posts of this level, from which it is estimated. */
  labeled: number;
}

/**
 * How often each level is right, as `npm run bench:intent` prints it for the labeled posts of 2026. This is the
 * only place of these figures: the page "How scoring works" shows them, and a test compares the README.
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
  measuredOn: "2026-11-25",
  posts: 388,
  isSealed: true,
  levels: [
    { level: "Ready to buy", buyers: 86, low: 79, high: 93, labeled: 66 },
    { level: "Looking", buyers: 68, low: 46, high: 90, labeled: 90 },
    { level: "Curious", buyers: 10, low: 0, high: 25, labeled: 10 },
    { level: "Cold", buyers: 2, low: 0, high: 4, labeled: 222 },
  ],
};
