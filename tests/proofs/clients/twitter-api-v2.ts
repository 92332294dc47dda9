import { Agent } from "node:http";
import { TwitterApi, TwitterApiv2 } from "twitter-api-v2";
import { type ClientProof, check, failureOf, runFlows } from "./client-flows.ts";

const streamTimeoutMs = 10_000;

/** The client, pointed at the sandbox; the agent makes it use plain HTTP. */
class SandboxClient extends TwitterApiv2 {
  constructor(address: string, token: string) {
    super(new TwitterApi(token, { httpAgent: new Agent() }));
    this.setPrefix(`${address}/2/`);
  }
}

/** twitter-api-v2, a Node.js client. */
export async function proveTwitterApi({ x: address, report, control }: ClientProof): Promise<void> {
  const x = new SandboxClient(address, "token-of-the-proof");

  async function write(texts: readonly string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const text of texts) {
      const made = await control("x/posts", { author: "ada", text });
      check(typeof made === "object" && made !== null && "id" in made, "no post was made");
      ids.push(String(made.id));
    }
    return ids;
  }

  await runFlows("twitter-api-v2", report, {
    async "search, in pages"() {
      await write(Array.from({ length: 25 }, (_, at) => `zebra ${at}`));
      const found = await x.search("zebra", { max_results: 10 });
      await found.fetchLast(100);
      check(new Set(found.tweets.map(({ id }) => id)).size === 25, `${found.tweets.length} of 25`);
      check(
        found.tweets.every(({ author_id: author }) => author === undefined),
        "unasked fields",
      );
      check(found.includes.users.length === 0, "unasked users");
      return `${found.tweets.length} posts`;
    },
    async expansions() {
      const found = await x.search("invoicing", {
        expansions: "author_id",
        "user.fields": ["description", "public_metrics"],
      });
      const author = found.includes.author(
        found.tweets[0] ?? { id: "", text: "", edit_history_tweet_ids: [] },
      );
      check(author?.description !== undefined, "no author, or no description");
      check(author.created_at === undefined, "unasked fields of the author");
      return `${found.includes.users.length} users`;
    },
    async operators() {
      await write(["giraffe https://example.org for the zoo", "eine giraffe und der Zoo"]);
      const counts: number[] = [];
      for (const more of ["", " has:links", " -has:links", " lang:de", " lang:en -lang:de"]) {
        counts.push((await x.search(`giraffe${more}`)).tweets.length);
      }
      check(counts.join() === "2,1,1,1,1", `found ${counts.join()}`);
      const error = await failureOf(() => x.search("lang:en"));
      check("code" in error && error.code === 400, error.message);
      return `${counts.length} queries`;
    },
    async "post lookup"() {
      const [id = ""] = await write(["okapi"]);
      const one = await x.singleTweet(id, { expansions: "author_id" });
      check(
        one.data.text === "okapi" && one.includes?.users?.[0]?.username === "ada",
        "another post",
      );
      const several = await x.tweets([id, "7"]);
      check(
        several.data.length === 1 && several.errors?.length === 1,
        "no error for a missing post",
      );
      const missing = await x.singleTweet("7");
      check(missing.errors?.[0]?.title === "Not Found Error", "no error for a missing post");
      return "single and several";
    },
    async "account lookup"() {
      const byName = await x.userByUsername("maraketten", { "user.fields": "description" });
      check((byName.data.description ?? "") !== "", "no description");
      const byId = await x.user(byName.data.id);
      check(byId.data.name === byName.data.name, "another account");
      const several = await x.usersByUsernames(["maraketten", "nobody_here"]);
      check(
        several.data?.length === 1 && several.errors?.length === 1,
        "no error for a missing one",
      );
      check((await x.users([byName.data.id])).data.length === 1, "not found among several ids");
      return byName.data.username;
    },
    async counts() {
      const { data, meta } = await x.tweetCountRecent("zebra", { granularity: "day" });
      check(meta.total_tweet_count === 25, `${meta.total_tweet_count} of 25`);
      check(data.reduce((sum, one) => sum + one.tweet_count, 0) === 25, "the days are not the sum");
      return `${data.length} days, ${meta.total_tweet_count} posts`;
    },
    async "rules, stream"() {
      const rules = { add: [{ value: "lemur lang:en has:links", tag: "t" }] };
      const made = await x.updateStreamRules(rules);
      check((await x.streamRules()).data.length === 1, "the rule is not listed");
      const stream = await x.searchStream({ expansions: "author_id" });
      try {
        const next = Promise.race([
          (async () => {
            for await (const one of stream) return one;
            return null;
          })(),
          new Promise<null>((resolve) => setTimeout(resolve, streamTimeoutMs, null).unref()),
        ]);
        const [, id] = await write(["lemur", "the lemur https://example.org"]);
        const event = await next;
        check(event?.data.id === id, "the post did not come, or another one");
        check(event?.includes?.users?.[0]?.username === "ada", "without its author");
      } finally {
        stream.close();
        const ids = made.data.map((rule) => rule.id);
        await x.updateStreamRules({ delete: { ids } });
      }
      check(((await x.streamRules()).data ?? []).length === 0, "the rule is still there");
      return "1 rule, 1 post";
    },
    async refusals() {
      const unknown = await failureOf(() => new SandboxClient(address, "abc").search("crm"));
      check("code" in unknown && unknown.code === 401, unknown.message);
      const { rateLimit } = await x.search("crm");
      check(rateLimit.limit === 450 && rateLimit.remaining < 450, "no rate limit headers");
      return `${rateLimit.remaining} searches left`;
    },
  });
}
