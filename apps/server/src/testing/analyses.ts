import type { AnalysisData, Discussion, Theme } from "@earshot/contract";
import { sql } from "drizzle-orm";
import type { ResearchKind } from "../modules/research/research-jobs/index.ts";
import { type TestApp, testPost } from "./app.ts";

/** What an analysis of the tests has found: posts, and the words of them that a theme rests on. */
interface Found {
  themes: { id: string; kind: Theme["kind"]; label: string; members: Member[] }[];
  communities: AnalysisData["communities"];
  keywords: AnalysisData["keywords"]["search_keywords"];
}
interface Member {
  postId: string;
  words: string;
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

const discussion = (post: {
  id: string;
  title: string;
  body: string;
  url: string;
  community: string;
}): Discussion => ({
  id: post.id,
  source: "reddit",
  kind: "post",
  title: post.title,
  content: post.body,
  subreddit: post.community,
  url: post.url,
  created_utc: 1_790_000_000,
  score: 3,
  num_comments: 4,
  intent: {
    ...{ score: 70, level: "high", signals: [], marks: { title: [], content: [] } },
  } as unknown as Discussion["intent"],
  mentionId: null,
  isSaved: false,
});

/** Reads what was found as the product does: words are cut from the posts that are stored and public now. */
async function present(app: TestApp, found: Partial<Found>): Promise<AnalysisData> {
  const { themes = [], communities = [], keywords = [] } = found;
  const ids = themes.flatMap(({ members }) => members.map(({ postId }) => postId));
  const { rows } = await app.infrastructure.database.read.execute<Parameters<typeof discussion>[0]>(
    sql`select id, title, body, url, community from posts
      where id = any(${sql.param(ids)}::uuid[]) and not removed and dropped_text is null
        and owner_workspace_id is null`,
  );
  const posts = new Map(rows.map((row) => [row.id, row]));
  return {
    personas: null,
    keywords: { search_keywords: keywords },
    reddit_discussions: rows.map(discussion),
    discussions: [],
    communities,
    themes: themes.flatMap(({ id, kind, label, members }) => {
      const evidence = members.flatMap(({ postId, words }) => {
        const post = posts.get(postId);
        const start = post?.body.indexOf(words) ?? -1;
        if (!post || start < 0) return [];
        const span: [number, number] = [start, start + words.length];
        const quote = post.body.slice(...span);
        return [{ discussionId: postId, url: post.url, field: "content" as const, span, quote }];
      });
      if (evidence.length === 0) return [];
      const statement = `${evidence.length} discussions mention “${label}”.`;
      const discussionIds = evidence.map(({ discussionId }) => discussionId);
      return [{ id, kind, label, statement, discussionIds, communities: [], evidence, weeks: [] }];
    }),
  };
}

/** Makes analyses of an audience readable in an app, without the work that finds something. */
export function openAnalyses(app: TestApp) {
  const kind: ResearchKind<object, Found> = {
    kind: "audience",
    steps: [{ name: "searching", run: async () => ({}) }],
    present: async ({ result }) => ({ data: await present(app, result), discussions: 0 }),
  };
  app.services.researchJobs.register(kind);

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
    /** Deletes a post as when it was deleted at Reddit. */
    purge: (externalId: string) =>
      app.infrastructure.database.transaction((tx) =>
        app.services.posts.purge(tx, "reddit", [externalId]),
      ),
    /** An analysis that has ended. @returns its id */
    async analysis(workspaceId: string, found: Partial<Found>): Promise<string> {
      const id = crypto.randomUUID();
      await app.infrastructure.database.read.execute(sql`
        insert into research_jobs (id, workspace_id, kind, status, input, result, created_at, progress_at,
          finished_at)
        values (${id}, ${workspaceId}, 'audience', 'completed', '{}'::jsonb, ${JSON.stringify(found)}::jsonb,
          now(), now(), now())`);
      return id;
    },
  };
}
