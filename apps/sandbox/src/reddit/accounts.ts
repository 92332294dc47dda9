import { hash } from "../random.ts";
import type { Post, Store } from "./store.ts";

/** An account that was suspended for a thread that moderators removed. */
const suspendedAccount = "PassiveIncomePilot";
/** An account that was deleted. */
export const deletedAccount = "ledger_of_yore";

/** Names that Reddit allows. */
export const accountName = /^[A-Za-z0-9_-]{3,20}$/;

/** An account of the imitated Reddit. */
export interface Account {
  name: string;
  suspended: boolean;
  /** Milliseconds since the epoch. */
  createdAt: number;
  linkKarma: number;
  commentKarma: number;
  /** The text of its public profile. */
  description: string;
}

const oldest = Date.UTC(2011, 0, 1);
const yearsMs = 14 * 365 * 24 * 3_600_000;

/** The account with a name; undefined when there is none. */
export function findAccount(store: Store, name: string): Account | undefined {
  const known = store.account(name);
  if (known === undefined) return undefined;
  const own = <T extends { score: number }>(things: readonly T[]) =>
    things.reduce((sum, { score }) => sum + Math.max(0, score), 0);
  return {
    name: known,
    suspended: known === suspendedAccount || store.visibility.statusOf(known) === "suspended",
    createdAt: oldest + (hash(known) / 0xffff_ffff) * yearsMs,
    description: store.roles.descriptionOf(known),
    linkKarma: 1 + own(postsOfAccount(store, known)),
    commentKarma: own(
      store
        .newestComments()
        .filter(({ comment }) => comment.author === known)
        .map(({ comment }) => comment),
    ),
  };
}

/** The posts of an account that still show its name, newest first. */
export function postsOfAccount(store: Store, name: string): Post[] {
  return store.newest().filter(({ author }) => author === name);
}
