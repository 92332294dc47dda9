import type { Source } from "@earshot/contract";
import type { Queryable } from "../../../infrastructure/database/index.ts";

/** An author's name on a platform. */
interface Author {
  source: Source;
  name: string;
}

/** Finds those authors whose accounts Earshot posts with. */
type OwnAccountList = (db: Queryable, authors: readonly Author[]) => Promise<Author[]>;

export type OwnAccounts = ReturnType<typeof createOwnAccounts>;

// Account names are case-insensitive on every platform.
const keyOf = ({ source, name }: Author) => `${source} ${name.toLowerCase()}`;

/**
 * The accounts that Earshot posts with, which later modules register. Their own posts never become mentions.
 */
export function createOwnAccounts() {
  const lists: OwnAccountList[] = [];
  return {
    register(list: OwnAccountList): void {
      lists.push(list);
    },

    /** The posts that none of these accounts wrote. */
    async without<P extends { source: Source; author: string | null }>(
      db: Queryable,
      posts: readonly P[],
    ): Promise<P[]> {
      const authors = new Map(
        posts.flatMap(({ source, author }) => {
          const one = author === null ? null : { source, name: author };
          return one ? [[keyOf(one), one]] : [];
        }),
      );
      if (authors.size === 0) return [...posts];
      const own = new Set<string>();
      for (const list of lists) {
        for (const account of await list(db, [...authors.values()])) own.add(keyOf(account));
      }
      return posts.filter(
        ({ source, author }) => author === null || !own.has(keyOf({ source, name: author })),
      );
    },
  };
}
