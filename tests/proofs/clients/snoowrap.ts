import Snoowrap from "snoowrap";
import {
  type ClientProof,
  check,
  consent,
  failureOf,
  redirectUri,
  runFlows,
} from "./client-flows.ts";

// snoowrap's own types can't be awaited (TypeScript error 1062): these are the parts that the flows use.
interface Thing {
  id: string;
  name: string;
  author: { name: string };
  body: string;
  created_utc: number;
  score: number;
  num_comments: number;
}
type Listing = readonly Thing[] & {
  isFinished: boolean;
  fetchMore(options: { amount: number; append: boolean }): PromiseLike<Listing>;
};
interface Comment {
  fetch(): PromiseLike<Thing>;
  edit(text: string): PromiseLike<unknown>;
  delete(): PromiseLike<unknown>;
}
interface Submission {
  reply(text: string): PromiseLike<Thing>;
  fetch(): PromiseLike<Thing>;
  expandReplies(options: object): PromiseLike<{ num_comments: number; comments: Tree }>;
}
type Tree = readonly { replies: Tree }[];
interface Client {
  refreshToken: string;
  ratelimitRemaining: number;
  config(options: object): unknown;
  getMe(): PromiseLike<{ name: string }>;
  getNew(name: string, options?: object): PromiseLike<Listing>;
  getHot(name?: string, options?: object): PromiseLike<Listing>;
  getTop(name: string, options: object): PromiseLike<Listing>;
  getRising(name: string): PromiseLike<Listing>;
  getNewComments(name: string, options?: object): PromiseLike<Listing>;
  getContentByIds(names: readonly string[]): PromiseLike<Listing>;
  search(options: object): PromiseLike<Listing>;
  getComment(id: string): Comment;
  getSubmission(id: string): Submission;
  getSubreddit(name: string): {
    fetch(): PromiseLike<{ subscribers: number }>;
    getRules(): PromiseLike<{ rules: readonly unknown[] }>;
  };
  getUser(name: string): {
    fetch(): PromiseLike<{ comment_karma: number }>;
    getOverview(options?: object): PromiseLike<Listing>;
    getComments(options?: object): PromiseLike<Listing>;
    getSubmissions(options?: object): PromiseLike<Listing>;
  };
  revokeAccessToken(): PromiseLike<unknown>;
  revokeRefreshToken(): PromiseLike<unknown>;
}

const scope = ["identity", "read", "submit", "edit", "history"];
const account = "snoo_writer";
const userAgent = "node:earshot.proof:1.0 (by /u/nobody)";

/** A snoowrap whose requests go to the sandbox: its options take only a domain, and it always uses https. */
function clientClass(baseUrl: string) {
  return class SandboxSnoowrap extends Snoowrap {
    override rawRequest(options: object) {
      return super.rawRequest({ ...options, baseUrl });
    }
  };
}

const countOf = (tree: Tree): number =>
  tree.reduce((sum, { replies }) => sum + 1 + countOf(replies), 0);

/** snoowrap, a Node.js client. */
export async function proveSnoowrap({ reddit, report, control }: ClientProof): Promise<void> {
  const SandboxSnoowrap = clientClass(reddit);
  const app = { userAgent, clientId: "proof-snoowrap", clientSecret: "secret" };
  const open = (tokens: object): Client => {
    const client = new SandboxSnoowrap({ ...app, ...tokens }) as unknown as Client;
    client.config({ warnings: false, maxRetryAttempts: 1 });
    return client;
  };
  let writer: Client;

  async function post(title: string): Promise<string> {
    const made = await control("posts", { community: "SaaS", title, body: "" });
    check(typeof made === "object" && made !== null && "id" in made, "no post was made");
    return String(made.id);
  }

  await runFlows("snoowrap", report, {
    async "authorize, refresh"() {
      const given = Snoowrap.getAuthUrl({
        clientId: app.clientId,
        scope,
        redirectUri,
        permanent: true,
        state: "s",
      });
      const page = new URL(given.replace("https://www.reddit.com", reddit));
      const code = await consent(page, { typed_account: account, authorize: "Allow" });
      const first = (await SandboxSnoowrap.fromAuthCode({
        ...app,
        code,
        redirectUri,
      })) as unknown as Client;
      writer = open({ refreshToken: first.refreshToken });
      check((await writer.getMe()).name === account, "another account");
      return account;
    },
    async "listings, in pages"() {
      const first = await writer.getNew("all", { limit: 5 });
      const more = await first.fetchMore({ amount: 10, append: true });
      check(
        new Set(more.map(({ id }) => id)).size === 15,
        "a post is twice in the pages, or missing",
      );
      const counts = [
        (await writer.getHot("SaaS")).length,
        (await writer.getHot()).length,
        (await writer.getRising("all")).length,
        (await writer.getNewComments("SaaS")).length,
      ];
      check(
        counts.every((count) => count > 0),
        "an empty listing",
      );
      const scores = (await writer.getTop("SaaS", { time: "all" })).map(({ score }) => score);
      check(
        scores.length > 3 &&
          scores.every((score, at) => at === 0 || score <= Number(scores[at - 1])),
        "top is not in order",
      );
      return `${more.length} new, ${scores.length} top`;
    },
    async search() {
      const options = { subreddit: "all", sort: "new", time: "all" };
      const several = await writer.search({ ...options, query: "invoices" });
      const one = await writer.search({ ...options, query: "invoice" });
      const ids = (found: Listing) => found.map(({ id }) => id).join();
      check(
        one.length > 3 && ids(one) === ids(several),
        "plural and singular find different posts",
      );
      return `${one.length} posts`;
    },
    async "thread, more comments"() {
      const top = await writer.getTop("all", { time: "all", limit: 100 });
      const largest = top.reduce((most, next) =>
        next.num_comments > most.num_comments ? next : most,
      );
      const whole = await writer
        .getSubmission(largest.id)
        .expandReplies({ limit: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY });
      const count = countOf(whole.comments);
      check(count === largest.num_comments && count > 200, `${count} of ${largest.num_comments}`);
      return `${count} comments`;
    },
    async "community, account"() {
      const community = writer.getSubreddit("smallbusiness");
      const { rules } = await community.getRules();
      check((await community.fetch()).subscribers > 0 && rules.length > 0, "no rules");
      const person = writer.getUser("ledger_lorraine");
      const overview = await person.getOverview({ limit: 100 });
      const [comments, posts] = [await person.getComments(), await person.getSubmissions()];
      check(overview.length === comments.length + posts.length, "the overview is not both lists");
      check((await person.fetch()).comment_karma > 0, "no karma");
      return `${rules.length} rules, ${overview.length} entries`;
    },
    async "comment, edit, delete"() {
      const id = await post("Which calendar?");
      const { id: made, author } = await writer.getSubmission(id).reply("A *plain* one.");
      check(author.name === account, "another account");
      await writer.getComment(made).edit("A plain & small one.");
      check(
        (await writer.getComment(made).fetch()).body === "A plain & small one.",
        "the edit is not seen",
      );
      const [listed] = await writer.getContentByIds([`t1_${made}`]);
      check(listed?.id === made, "not found by name");
      await writer.getComment(made).delete();
      check((await writer.getComment(made).fetch()).body === "[deleted]", "not deleted");
      return "1 comment";
    },
    async "removed comment"() {
      const id = await post("Which list?");
      const made = await writer.getSubmission(id).reply("To be removed.");
      await control("moderate", { thing: made.name, action: "remove" });
      const own = await writer.getComment(made.id).fetch();
      check(own.body === "To be removed." && own.author.name === account, "the author sees it");
      return "own text kept";
    },
    async refusals() {
      const id = await post("Locked");
      await control("moderate", { thing: `t3_${id}`, action: "lock" });
      const locked = await failureOf(() => writer.getSubmission(id).reply("x"));
      check(locked.message.includes("THREAD_LOCKED"), locked.message);
      const closed = await failureOf(() => writer.getNew("studiobackroom"));
      check("statusCode" in closed && closed.statusCode === 403, closed.message);
      check(writer.ratelimitRemaining > 0, "no rate limit headers");
      return `2 refusals, ${writer.ratelimitRemaining} requests left`;
    },
    async revoke() {
      const { refreshToken } = writer;
      await writer.revokeAccessToken();
      check((await writer.getMe()).name === account, "the refresh token is gone");
      await writer.revokeRefreshToken();
      await failureOf(() => open({ refreshToken }).getMe());
      return "access token, then refresh token";
    },
  });
}
