import { createTextGenerator, type Phrase } from "./texts.ts";

/** A published post, and its id on the platform. */
export interface GeneratedPost {
  source: "reddit" | "x" | "linkedin" | "facebook";
  externalId: string;
  title: string;
  body: string;
}

type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Posts a second. */
export interface Rates {
  redditPosts: number;
  redditComments: number;
  x: number;
  /** LinkedIn and Facebook in turn; in steps of ten seconds. */
  web: number;
}

const webStepSeconds = 10;
/** Comments are added to recent posts. */
const recentPosts = 200;

/** Publishes posts on the imitated services, and records all of them. */
export function createPostGenerator(
  control: Control,
  options: {
    seed: number;
    communities: readonly string[];
    phrases: readonly Phrase[];
    /** The phrases used on X, where only some are searched for. */
    ofX: readonly Phrase[];
    rates: Rates;
  },
) {
  const { communities, phrases, ofX, rates } = options;
  const texts = createTextGenerator(options.seed);
  const published: GeneratedPost[] = [];
  let recent: string[] = [];
  let owed = { posts: 0, comments: 0, x: 0 };
  let second = 0;

  /** Busy communities and quiet ones: a square law, so that the first of forty has a sixth of all posts. */
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
    // The first comments need a post.
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
    /** Publishes the posts of one second. */
    async publishSecond(): Promise<void> {
      second += 1;
      owed = {
        posts: owed.posts + rates.redditPosts,
        comments: owed.comments + rates.redditComments,
        x: owed.x + rates.x,
      };
      const now = {
        posts: Math.floor(owed.posts),
        comments: Math.floor(owed.comments),
        x: Math.floor(owed.x),
      };
      owed = {
        posts: owed.posts - now.posts,
        comments: owed.comments - now.comments,
        x: owed.x - now.x,
      };
      await atReddit(now.posts, now.comments);
      if (now.x > 0) await atX(now.x);
      if (rates.web > 0 && second % webStepSeconds === 0) await atWeb(rates.web * webStepSeconds);
    },
  };
}
