import type { Log } from "../../infrastructure/log.ts";
import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { PostLookup } from "../ports/lookup.ts";
import type { Post } from "../ports/post.ts";
import { xError } from "./failure.ts";
import { idOf, namesOf, toPost } from "./posts.ts";
import { wholePostMicros } from "./prices.ts";
import { parseAs } from "./response.ts";
import { addressOf, postParameters, type XOptions } from "./transport.ts";
import { idPattern, isInternalError, postsResponse } from "./wire/posts.ts";

const maxIds = 100;

/** Reads single posts as everyone sees them. */
export function createLookup(
  options: XOptions,
  { transport, log }: { transport: (ask: Ask) => Promise<HttpResponse>; log: Log },
): PostLookup {
  const { webUrl, readAuthors } = options;

  async function read(ids: readonly string[]): Promise<Post[]> {
    const url = addressOf(options, "/2/tweets", {
      ids: ids.join(","),
      ...postParameters(options),
    });
    const response = await transport({ url, repeatable: true });
    const { data, includes, errors } = parseAs(response, postsResponse, "the lookup");
    // Returned as missing, a post that X failed to read would count as removed.
    const failed = errors?.find(isInternalError);
    if (failed) throw xError("unavailable", `a post could not be read: ${failed.title}`);
    const names = namesOf(includes?.users);
    return (data ?? []).flatMap((child) => {
      const one = toPost(child, { webUrl, names });
      if (!one) log.warn("a post of a lookup was skipped: unknown format");
      return one?.post ?? [];
    });
  }

  return {
    name: "x",
    max: maxIds,
    readMicros: wholePostMicros(readAuthors),
    idOf: (url) => idOf(url, webUrl),
    async fetchPosts(externalIds) {
      // X refuses all ids if one of them is invalid.
      const ids = [...new Set(externalIds)].filter((id) => idPattern.test(id));
      const found = new Map<string, Post>();
      for (let start = 0; start < ids.length; start += maxIds) {
        const posts = await read(ids.slice(start, start + maxIds));
        for (const post of posts) found.set(post.externalId, post);
      }
      return found;
    },
  };
}
