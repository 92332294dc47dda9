import type { AnalysisData, Theme } from "@earshot/contract";
import { sql } from "drizzle-orm";
import type { ResearchKind } from "../modules/research/research-jobs/index.ts";
import { type TestApp, testPost } from "./app.ts";

type StoredEvidence = ReturnType<TestApp["services"]["discussionReader"]["store"]>[number];

/** What an analysis of the tests has found. */
interface Found {
  themes: (Pick<Theme, "id" | "kind" | "label"> & { evidence: StoredEvidence[] })[];
  communities: AnalysisData["communities"];
  personas: AnalysisData["personas"];
}

/** The same with the words of the posts that a theme rests on. */
interface GivenFound {
  themes?: (Pick<Theme, "id" | "kind" | "label"> & {
    members: readonly { postId: string; words: string }[];
  })[];
  communities?: AnalysisData["communities"];
  personas?: AnalysisData["personas"];
}

/** A community as it was measured, with the fields that a test sets. */
export const testCommunity = (
  part: Partial<AnalysisData["communities"][number]> = {},
): AnalysisData["communities"][number] => ({
  source: "reddit",
  community: "smallbusiness",
  description: "",
  url: "https://www.reddit.com/r/smallbusiness/",
  subscribers: 1_234_567,
  postsPerDay: { value: 12.34, posts: 100 },
  repliesPerPost: { value: 5.2, posts: 100 },
  answeredWithinDay: { value: 0.81, posts: 60 },
  answeredFrom: "comments",
  bestHours: [{ hour: 9, repliesPerPost: 8, posts: 12 }],
  measured: null,
  rules: {
    verdict: "forbidden",
    by: "rules",
    reason: "Its rules forbid promotion.",
    quote: { rule: 0, quote: "No self-promotion." },
    asOf: null,
  },
  isWatched: false,
  failure: null,
  ...part,
});

/** Reads what was found as the product does. */
async function present(
  app: TestApp,
  workspaceId: string,
  { themes = [], communities = [], personas = null }: Partial<Found>,
): Promise<AnalysisData> {
  const { discussionReader } = app.services;
  const ids = themes.flatMap(({ evidence }) => evidence.map(({ postId }) => postId));
  const rows = await discussionReader.load(ids);
  return {
    personas,
    keywords: { search_keywords: [] },
    reddit_discussions: await discussionReader.present(workspaceId, [...rows.values()]),
    discussions: [],
    communities,
    themes: themes.flatMap(({ evidence: stored, ...theme }) => {
      const evidence = discussionReader.evidence(stored, rows);
      if (evidence.length === 0) return [];
      const statement = `${evidence.length} discussions mention “${theme.label}”.`;
      const discussionIds = evidence.map(({ discussionId }) => discussionId);
      return [{ ...theme, statement, discussionIds, communities: [], evidence, weeks: [] }];
    }),
  };
}

/**
 * Analyses of an audience whose results a test chooses. Their kind replaces the product's, which finds themes by rules.
 * Evidence is stored and read as in the product.
 */
export function openAnalyses(app: TestApp) {
  const kind: ResearchKind<object, Found> = {
    kind: "audience",
    steps: [{ name: "searching", run: async () => ({}) }],
    titleOf: () => "Analysis",
    present: async ({ workspaceId, result }) => ({
      data: await present(app, workspaceId, result),
      discussions: 0,
    }),
  };
  app.services.researchJobs.register(kind);

  async function storable(given: GivenFound): Promise<Found> {
    const { themes = [], communities = [], personas = null } = given;
    const { discussionReader } = app.services;
    const postIds = themes.flatMap(({ members }) => members.map(({ postId }) => postId));
    const rows = await discussionReader.load(postIds);
    return {
      ...{ communities, personas },
      themes: themes.map(({ members, ...theme }) => {
        const spans = members.map(({ postId, words }) => {
          const start = rows.get(postId)?.body.indexOf(words) ?? -1;
          if (start < 0) throw new Error(`no post has these words: ${words}`);
          const span: [number, number] = [start, start + words.length];
          return { postId, field: "content" as const, span };
        });
        return { ...theme, evidence: discussionReader.store(spans, rows) };
      }),
    };
  }

  return {
    /** Stores a post of Reddit. @returns its ids */
    async post(
      body: string,
      community = "smallbusiness",
    ): Promise<{ id: string; externalId: string }> {
      const post = testPost({ title: "A question", body, community });
      await app.ingest([post]);
      const row = await app.services.posts.find("reddit", post.externalId);
      if (!row) throw new Error("the post was not stored");
      return { id: row.id, externalId: post.externalId };
    },
    /** Deletes a post as if it had been deleted on Reddit. */
    purge: (externalId: string) =>
      app.infrastructure.database.transaction((tx) =>
        app.services.posts.purge(tx, "reddit", [externalId]),
      ),
    /** Creates an analysis that has ended, unless a test says that it runs. @returns its id */
    async analysis(
      workspaceId: string,
      given: GivenFound,
      { isRunning = false } = {},
    ): Promise<string> {
      const id = crypto.randomUUID();
      await app.infrastructure.database.pool.execute(sql`
        insert into research_jobs (id, workspace_id, kind, status, input, result, created_at, progress_at,
          finished_at)
        values (${id}, ${workspaceId}, 'audience', ${isRunning ? "processing" : "completed"}, '{}'::jsonb,
          ${JSON.stringify(await storable(given))}::jsonb, now(), now(), ${isRunning ? null : sql`now()`})`);
      return id;
    },
    /** Ends a running analysis with these results. */
    async finish(id: string, given: GivenFound): Promise<void> {
      await app.infrastructure.database.pool.execute(sql`
        update research_jobs set status = 'completed', finished_at = now(),
          result = ${JSON.stringify(await storable(given))}::jsonb where id = ${id}`);
    },
  };
}
