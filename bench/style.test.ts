import { expect, test } from "vitest";
import { figures, hasData, readReplies, readTexts, scoreOf } from "./style-data.ts";

if (!hasData) console.log("skipped: no ../shared/data");

/** Measured: 0.89 against posts, 0.83 against replies. A loss of more than 0.02 must be intended. */
test.skipIf(!hasData)(
  "the style score distinguishes AI-generated replies from people's posts and replies",
  () => {
    const scored = readTexts()
      .filter(({ studied }) => !studied)
      .map(scoreOf);
    const replies = readReplies().map(scoreOf);
    expect(replies.length).toBeGreaterThan(2_000);
    const posts = figures(scored);
    expect(Math.min(posts.like, posts.plain)).toBeGreaterThanOrEqual(0.87);
    const others = figures([...scored.filter(({ machine }) => machine), ...replies]);
    expect(Math.min(others.like, others.plain)).toBeGreaterThanOrEqual(0.81);
  },
);
