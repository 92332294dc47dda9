import { createBlueskyGenerator } from "./bluesky-generator.ts";
import { createTextGenerator, type Phrase } from "./texts.ts";

/** A published post, and its id on the platform. */
export interface GeneratedPost {
  source: "reddit" | "x" | "hackernews" | "bluesky" | "linkedin" | "facebook";
  externalId: string;
  title: string;
  body: string;
  /** It was deleted, or its account was taken down: nothing of it may stay stored. */
  isDeleted?: true;
}

type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Posts a second. */
export interface Rates {
  redditPosts: number;
  redditComments: number;
  x: number;
  /** Stories and comments of Hacker News. */
  hackerNews: number;
  bluesky: number;
  /** LinkedIn and Facebook in turn; in steps of ten seconds. */
  web: number;
}

const webStepSeconds = 10;
/** One in this many items of Hacker News is a story. */
const storyEvery = 5;
const maxTitleLength = 80;
/** The search index loses one in this many items, which must then be read by id. */
const lostEvery = 50;
/** Comments are added to recent posts. */
const recentPosts = 200;

/** Publishes posts on the imitated services, and records all of them. */
export function createPostGenerator(
  control: Control,
  options: {
    seed: number;
    communities: readonly string[];
    phrases: readonly Phrase[];
    /** The phrases used on X, where only some phrases are searched for. */
    ofX: readonly Phrase[];
    rates: Rates;
    loseItemsForSeconds: number;
  },
) {
  const { communities, phrases, ofX, rates } = options;
  const texts = createTextGenerator(options.seed);
  const published: GeneratedPost[] = [];
  const bluesky = createBlueskyGenerator(control, texts, phrases, published);
  let recent: string[] = [];
  let recentItems: string[] = [];
  let items = 0;
  let owed = { posts: 0, comments: 0, x: 0, hackerNews: 0 };
  let second = 0;

  /** Some communities are busier than others: by a square law, the first of forty has a sixth of all posts. */
  const pickCommunity = () =>
    communities[Math.floor(texts.random() ** 2 * communities.length)] ?? "smallbusiness";

  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

  async function atReddit(postCount: number, commentCount: number): Promise<void> {
    const posts = times(postCount, () => {
      const inTitle = texts.random() < 0.5;
      const text = texts.text(phrases);
      return {
        community: pickCommunity(),
        author: "someone_here",
        title: inTitle ? text.slice(0, 290) : texts.filler(),
        body: inTitle ? texts.filler() : text,
      };
    });
    // The first comments need a post to answer.
    const comments = times(recent.length === 0 ? 0 : commentCount, () => ({
      postId: texts.pick(recent) ?? "",
      author: "someone_else",
      body: texts.text(phrases),
    }));
    const made = (await control("POST", "reddit/batch", { posts, comments })) as {
      posts: string[];
      comments: string[];
    };
    posts.forEach(({ title, body }, at) => {
      published.push({ source: "reddit", externalId: `t3_${made.posts[at]}`, title, body });
    });
    comments.forEach(({ body }, at) => {
      published.push({ source: "reddit", externalId: `t1_${made.comments[at]}`, title: "", body });
    });
    recent = [...made.posts, ...recent].slice(0, recentPosts);
  }

  async function atX(count: number): Promise<void> {
    const posts = times(count, () => ({
      author: "someone_x",
      text: texts.text(texts.random() < 0.9 ? ofX : phrases),
    }));
    const { ids } = (await control("POST", "x/posts/batch", { posts })) as { ids: string[] };
    posts.forEach(({ text }, at) => {
      published.push({ source: "x", externalId: ids[at] ?? "", title: "", body: text });
    });
  }

  /** Items are numbered by their position in the whole run. */
  async function atHackerNews(count: number): Promise<void> {
    const made = times(count, () => {
      items += 1;
      const parent = texts.pick(recentItems);
      const text = texts.text(phrases);
      if (parent !== undefined && items % storyEvery !== 0) {
        return { type: "comment", by: "someone_hn", text, parent };
      }
      const fits = text.length <= maxTitleLength && texts.random() < 0.5;
      const [title, body] = fits ? [text, ""] : [texts.filler().slice(0, maxTitleLength), text];
      return { type: "story", by: "someone_hn", title, text: body };
    });
    const answer = await control("POST", "hackernews/items/batch", { items: made });
    const ids = (answer as { ids: number[] }).ids.map(String);
    const before = items - count;
    const skipped = ids.filter((_, at) => (before + at) % lostEvery === lostEvery - 1).map(Number);
    if (skipped.length > 0 && second <= options.loseItemsForSeconds)
      await control("POST", "hackernews/index", { skipped });
    made.forEach(({ title = "", text }, at) => {
      published.push({ source: "hackernews", externalId: ids[at] ?? "", title, body: text });
    });
    recentItems = [...ids, ...recentItems].slice(0, recentPosts);
  }

  async function atWeb(count: number): Promise<void> {
    const pages = times(count, () => ({
      site: texts.random() < 0.5 ? ("linkedin" as const) : ("facebook" as const),
      author: "Some One",
      group: "Owners of shops",
      text: texts.text(phrases),
    }));
    const made = (await control("POST", "websearch/pages/batch", { pages })) as {
      pages: { id: string }[];
    };
    pages.forEach(({ site, text }, at) => {
      const externalId = made.pages[at]?.id ?? "";
      published.push({ source: site, externalId, title: "", body: text });
    });
  }

  return {
    published,
    /** Publishes one post in each community, so that it exists. */
    async createCommunities(): Promise<void> {
      const posts = communities.map((community) => ({
        community,
        author: "someone_here",
        title: texts.filler(),
        body: "",
      }));
      await control("POST", "reddit/batch", { posts });
    },
    /** Publishes posts that only web searches can find. */
    publishWebPages: async (count: number): Promise<void> => {
      if (count > 0) await atWeb(count);
    },
    /** Carries out what was planned for after the last second. */
    finish: bluesky.finish,
    /** Publishes the posts of one second. */
    async publishSecond(): Promise<void> {
      second += 1;
      owed = {
        posts: owed.posts + rates.redditPosts,
        comments: owed.comments + rates.redditComments,
        x: owed.x + rates.x,
        hackerNews: owed.hackerNews + rates.hackerNews,
      };
      const now = {
        posts: Math.floor(owed.posts),
        comments: Math.floor(owed.comments),
        x: Math.floor(owed.x),
        hackerNews: Math.floor(owed.hackerNews),
      };
      owed = {
        posts: owed.posts - now.posts,
        comments: owed.comments - now.comments,
        x: owed.x - now.x,
        hackerNews: owed.hackerNews - now.hackerNews,
      };
      await atReddit(now.posts, now.comments);
      if (now.x > 0) await atX(now.x);
      if (now.hackerNews > 0) await atHackerNews(now.hackerNews);
      if (rates.bluesky > 0) await bluesky.publishSecond(rates.bluesky);
      if (rates.web > 0 && second % webStepSeconds === 0) await atWeb(rates.web * webStepSeconds);
    },
  };
}
