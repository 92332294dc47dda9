import { expect, test } from "vitest";
import { AppError } from "../../../infrastructure/errors.ts";
import { createTestClock } from "../../../testing/app.ts";
import type { PostRow } from "../../discovery/posts/index.ts";
import { createKeywordIdeas } from "./service-keywords.ts";

const clock = createTestClock();
const post = (id: string, daysOld: number) =>
  ({
    ...{ id, title: "Which copper kettle?", body: "" },
    postedAt: new Date(clock.now().getTime() - daysOld * 24 * 3_600_000),
  }) as PostRow;
const posts = [post("strongest", 3), post("old", 45), post("weak", 1)];

type Deps = Parameters<typeof createKeywordIdeas>[0];
const suggestion = { keyword: "tool recommendation", reason: "", category: "", angle: "" };
const find = (part: Partial<Deps>) =>
  createKeywordIdeas({
    clock,
    workspaces: { timeZone: async () => "UTC" },
    analysis: { suggestFor: async () => ({ suggestions: [], source: "context", notice: null }) },
    keywords: { wordRunsOf: (keyword) => [[keyword]] },
    keywordPreviews: {
      count: async (_, phrases) => ({
        counts: phrases.map((keyword) => ({ keyword, matches: 7, hidden: 0 })) as never,
        ...{ of: 100, atLeast: false },
      }),
    },
    ...part,
  }).find("w", {}, { themes: [], phrases: ["copper kettle"], posts });

test("keywords show posts of the counted days, the strongest first", async () => {
  expect(await find({})).toEqual({
    keywords: [
      { keyword: "copper kettle", found: 7, atLeast: false, postIds: ["strongest", "weak"] },
    ],
    notice: null,
  });
});

test("keywords are counted among the analysis' posts after too many previews, with a notice", async () => {
  const count = async () => {
    throw new AppError("TOO_MANY_REQUESTS");
  };
  const { keywords, notice } = await find({ keywordPreviews: { count } });
  expect(keywords).toMatchObject([{ found: 2, atLeast: true }]);
  expect(notice).toMatch(/counted only among the discussions of this analysis\.$/);
});

test("general keywords, which are suggested while the model fails, are excluded", async () => {
  const suggestFor = async () => ({
    ...{ suggestions: [suggestion], source: "fallback" as const },
    notice: "The language model did not answer.",
  });
  const { keywords, notice } = await find({ analysis: { suggestFor } });
  expect(keywords.map(({ keyword }) => keyword)).toEqual(["copper kettle"]);
  expect(notice).toBe("The language model did not answer.");
});
