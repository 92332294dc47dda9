import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Log } from "../../infrastructure/log.ts";
import type { Post } from "../ports/post.ts";
import { SourceError } from "../ports/source.ts";
import { type AppView, maxPerCall } from "./appview.ts";
import { handleOf, isExcluded, profileView } from "./views.ts";

const profilesResponse = z.object({ profiles: z.array(profileView) });

interface Profile {
  handle: string | null;
  isExcluded: boolean;
}

/** About 10 MB. Labels and names change rarely; a stored post is checked again each day. */
const maxProfiles = 50_000;
const profileTtlMs = 6 * 3_600_000;

/** Caches the names and labels of authors, which are not in the stream. */
export function createProfiles(appView: AppView, { log }: { log: Log }) {
  const known = new LRUCache<string, Profile>({ max: maxProfiles, ttl: profileTtlMs });

  async function load(dids: readonly string[]): Promise<void> {
    const { profiles } = await appView(
      "app.bsky.actor.getProfiles",
      { actors: dids },
      profilesResponse,
    );
    for (const profile of profiles) {
      known.set(profile.did, { handle: handleOf(profile), isExcluded: isExcluded(profile) });
    }
  }

  return {
    /** Its name or labels may have changed. */
    forget: (did: string): void => void known.delete(did),

    /**
     * Adds authors' names to posts and omits posts of excluded accounts. While the AppView can't be reached, all
     * posts pass without a name; the daily check of stored posts removes those of excluded accounts.
     */
    async admit(posts: readonly Post[]): Promise<Post[]> {
      const dids = [...new Set(posts.flatMap(({ authorId }) => authorId ?? []))];
      const unknown = dids.filter((did) => !known.has(did));
      const calls: Promise<void>[] = [];
      for (let at = 0; at < unknown.length; at += maxPerCall) {
        calls.push(load(unknown.slice(at, at + maxPerCall)));
      }
      for (const result of await Promise.allSettled(calls)) {
        if (result.status === "fulfilled") continue;
        if (!(result.reason instanceof SourceError)) throw result.reason;
        log.warn({ err: result.reason }, "names and labels of Bluesky accounts are unknown");
      }
      return posts.flatMap((post) => {
        const profile = known.get(post.authorId ?? "");
        if (profile?.isExcluded) return [];
        return [profile?.handle ? { ...post, author: profile.handle } : post];
      });
    },
  };
}
