import { expect, test } from "vitest";
import { reliabilityFigures, reliabilityOf } from "./reliability.ts";

const interval = (mean: number) => ({ mean, low: mean - 0.05, high: mean + 0.05 });
const figures = {
  communities: 30,
  posts: 6_000,
  score: interval(0.2),
  length: interval(0.05),
  overLength: interval(0.15),
};

test("a relation is claimed only if the score's correlation and its lead over the length are above zero", () => {
  const claimed = reliabilityOf(figures);
  expect(claimed).toMatch(/^Among 6,000 posts in 30 communities, .* was 0\.20 \(95% .* 0\.25\)/);
  for (const weak of [{ score: interval(0.04) }, { overLength: interval(0.01) }]) {
    expect(reliabilityOf({ ...figures, ...weak })).toMatch(/^How this score relates .* not shown:/);
  }
});

test("a score with a negative correlation is reported to predict nothing", () => {
  expect(reliabilityOf({ ...figures, score: interval(-0.1) })).toMatch(
    /^This score does not predict votes: .* was −0\.10 /,
  );
});

test("each published figure is within its interval", () => {
  const { posts, communities, score, length, overLength } = reliabilityFigures;
  expect(Math.min(posts, communities)).toBeGreaterThan(0);
  for (const { mean, low, high } of [score, length, overLength]) {
    expect(low <= mean && mean <= high).toBe(true);
  }
});
