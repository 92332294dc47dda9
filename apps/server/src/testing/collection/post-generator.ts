import { createSpeech, type Phrase } from "./texts.ts";

/** Something that was said, and where it is known under which id. */
export interface Said {
  source: "reddit" | "x" | "linkedin" | "facebook";
  externalId: string;
  title: string;
  body: string;
}

type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** How much is said in a second. */
export interface Rates {
  redditPosts: number;
  redditComments: number;
  x: number;
  /** LinkedIn and Facebook in turn; in steps of ten seconds. */
  web: number;
}

const webStepSeconds = 10;
/** Comments go under what was posted lately. */
const recentPosts = 200;

/** People who say things at the imitated services, and a record of all that they said. */
export function createCrowd(
  control: Control,
  options: {
    seed: number;
    communities: readonly string[];
    phrases: readonly Phrase[];
    /** What is said at X, where not everything is looked for. */
    ofX: readonly Phrase[];
    rates: Rates;
  },
) {
  const { communities, phrases, ofX, rates } = options;
  const speech = createSpeech(options.seed);
  const said: Said[] = [];
  let recent: string[] = [];
  let owed = { posts: 0, comments: 0, x: 0 };
  let second = 0;

  /** Busy places and quiet ones: a square law, so that the first of forty has a sixth of all. */
  const place = () =>
    communities[Math.floor(speech.random() ** 2 * communities.length)] ?? "smallbusiness";

  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

  async function atReddit(postCount: number, commentCount: number): Promise<void> {
    const posts = times(postCount, () => {
      const inTitle = speech.random() < 0.5;
      const text = speech.text(phrases);
      return {
        community: place(),
        author: "someone_here",
        title: inTitle ? text.slice(0, 290) : speech.chatter(),
        body: inTitle ? speech.chatter() : text,
      };
    });
    // Nobody can answer before the first has posted.
    const comments = times(recent.length === 0 ? 0 : commentCount, () => ({
      postId: speech.pick(recent) ?? "",
      author: "someone_else",
      body: speech.text(phrases),
    }));
    const made = (await control("POST", "reddit/batch", { posts, comments })) as {
      posts: string[];
      comments: string[];
    };
    posts.forEach(({ title, body }, at) => {
      said.push({ source: "reddit", externalId: `t3_${made.posts[at]}`, title, body });
    });
    comments.forEach(({ body }, at) => {
      said.push({ source: "reddit", externalId: `t1_${made.comments[at]}`, title: "", body });
    });
    recent = [...made.posts, ...recent].slice(0, recentPosts);
  }

  async function atX(count: number): Promise<void> {
    const posts = times(count, () => ({
      author: "someone_x",
      text: speech.text(speech.random() < 0.9 ? ofX : phrases),
    }));
    const { ids } = (await control("POST", "x/posts/batch", { posts })) as { ids: string[] };
    posts.forEach(({ text }, at) => {
      said.push({ source: "x", externalId: ids[at] ?? "", title: "", body: text });
    });
  }

  async function atWeb(count: number): Promise<void> {
    const pages = times(count, () => ({
      site: speech.random() < 0.5 ? ("linkedin" as const) : ("facebook" as const),
      author: "Some One",
      group: "Owners of shops",
      text: speech.text(phrases),
    }));
    const made = (await control("POST", "websearch/pages/batch", { pages })) as {
      pages: { id: string }[];
    };
    pages.forEach(({ site, text }, at) => {
      const externalId = made.pages[at]?.id ?? "";
      said.push({ source: site, externalId, title: "", body: text });
    });
  }

  return {
    said,
    /** Says something everywhere, so that there is such a place. */
    async settle(): Promise<void> {
      const posts = communities.map((community) => ({
        community,
        author: "someone_here",
        title: speech.chatter(),
        body: "",
      }));
      await control("POST", "reddit/batch", { posts });
    },
    /** Says what is said in one second. */
    async speak(): Promise<void> {
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
