import type { GeneratedPost } from "./post-generator.ts";
import type { createTextGenerator, Phrase } from "./texts.ts";

type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** One post in this many contains one of the phrases; the others are about anything else, as on the network. */
const phraseEvery = 10;
const authors = 300;
/** How many of the posts that were published some seconds before are deleted each second. */
const deletedEach = 1;
/** Interval at which an account with some posts is taken down, in seconds. */
const takedownEvery = 10;
const postsOfTakedown = 3;
/** How old posts are when they are deleted, in seconds: by then they are shown. */
const deletedAfter = 5;
/** Interval at which all connections are cut, in seconds. */
const cutEvery = 20;

/** Publishes posts on the imitated Bluesky, deletes some of them and takes accounts down. */
export function createBlueskyGenerator(
  control: Control,
  texts: ReturnType<typeof createTextGenerator>,
  phrases: readonly Phrase[],
  published: GeneratedPost[],
) {
  let made = 0;
  let second = 0;
  /** The posts to delete, or the account to take down, by the second in which it happens. */
  const planned = new Map<number, { posts: GeneratedPost[]; account: string | null }>();

  async function write(posts: { author: string; text: string }[]): Promise<GeneratedPost[]> {
    const answer = await control("POST", "bluesky/posts/batch", { posts });
    const { uris } = answer as { uris: string[] };
    const written = posts.map(
      ({ text }, at): GeneratedPost => ({
        source: "bluesky",
        externalId: uris[at] ?? "",
        title: "",
        body: text,
      }),
    );
    published.push(...written);
    return written;
  }

  async function remove(): Promise<void> {
    const { posts, account } = planned.get(second) ?? { posts: [], account: null };
    planned.delete(second);
    for (const post of posts) post.isDeleted = true;
    if (account) {
      await control("POST", `bluesky/accounts/${account}/status`, { status: "takendown" });
    } else {
      for (const { externalId: uri } of posts) await control("DELETE", "bluesky/posts", { uri });
    }
  }

  return {
    /** Publishes a number of posts, as those of one second. */
    async publishSecond(count: number): Promise<void> {
      second += 1;
      const posts = Array.from({ length: count }, () => {
        made += 1;
        const text = made % phraseEvery === 0 ? texts.text(phrases) : texts.filler();
        return { author: `author${made % authors}.example`, text };
      });
      const written = await write(posts);
      await remove();
      if (second % takedownEvery === 0) {
        const account = `gone${second}.example`;
        const own = await write(
          Array.from({ length: postsOfTakedown }, () => ({
            author: account,
            text: texts.text(phrases),
          })),
        );
        planned.set(second + deletedAfter, { posts: own, account });
      } else {
        const some = written.filter((_, at) => at % phraseEvery === 0).slice(0, deletedEach);
        planned.set(second + deletedAfter, { posts: some, account: null });
      }
      if (second % cutEvery === 0) await control("POST", "bluesky/disconnect");
    },
    /** Carries out the deletions that are still planned. */
    async finish(): Promise<void> {
      for (const last of [...planned.keys()].sort((a, b) => a - b)) {
        second = last;
        await remove();
      }
    },
  };
}
