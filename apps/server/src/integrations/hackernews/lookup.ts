import type { PostLookup } from "../ports/lookup.ts";
import type { Post } from "../ports/post.ts";
import { type Algolia, maxHits } from "./algolia.ts";
import type { Firebase } from "./firebase.ts";
import { idOf } from "./posts.ts";
import { idPattern } from "./wire/algolia.ts";

/** How many items one lookup reads. */
const maxIds = 100;
/** The maximum span of ids in a run, so that its items fit in one page of the index. */
const maxSpan = 900;
/** Fewer items are read one by one, because a run takes three calls. */
const minRun = 4;

const numbersOf = (ids: readonly string[]): number[] =>
  [...new Set(ids)].filter((id) => idPattern.test(id)).map(Number);

/** Ids that are near each other, in ascending order. */
function runsOf(ids: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && id - (run[0] ?? id) < maxSpan) run.push(id);
    else runs.push([id]);
  }
  return runs;
}

/**
 * Reads single posts and comments. Neighbors are read as one page of the index, which has no deleted items; items
 * that are not in it are read by id.
 */
export function createLookup(deps: {
  algolia: Algolia;
  firebase: Firebase;
  webUrl: string;
}): PostLookup {
  const { algolia, firebase, webUrl } = deps;

  /** The posts of a run that the index has. */
  async function indexed(run: readonly number[]): Promise<Post[]> {
    const [first, last] = [run[0], run.at(-1)];
    if (run.length < minRun || first === undefined || last === undefined) return [];
    const [begin, end] = [await firebase.item(first), await firebase.item(last)];
    if (!begin?.time || !end?.time || end.time < begin.time) return [];
    const { posts } = await algolia.searchByDate({
      query: "",
      limit: maxHits,
      after: begin.time - 1,
      upTo: end.time,
    });
    const requested = new Set(run);
    return posts.filter(({ externalId }) => requested.has(Number(externalId)));
  }

  return {
    name: "hackernews",
    max: maxIds,
    readMicros: 0,
    idOf: (url) => idOf(url, webUrl),
    async fetchPosts(externalIds) {
      const found = new Map<string, Post>();
      const add = (posts: readonly Post[]) => {
        for (const post of posts) found.set(post.externalId, post);
      };
      const ids = numbersOf(externalIds);
      for (const run of runsOf(ids)) add(await indexed(run));
      add(await firebase.posts(ids.filter((id) => !found.has(String(id)))));
      return found;
    },
  };
}
