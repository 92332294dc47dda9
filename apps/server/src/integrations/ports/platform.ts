import type { Source } from "@earshot/contract";
import type { AccountLink } from "./account-link.ts";
import type { AccountSignIn } from "./account-sign-in.ts";
import type { AccountViewer } from "./account-viewer.ts";
import type { RulesReader } from "./community-rules.ts";
import type { Conversations } from "./conversations.ts";
import type { LinkReader, PostLookup } from "./lookup.ts";
import type { Placement, RefusalReader } from "./placement.ts";
import type { ProfileReader } from "./profile-reader.ts";
import type { SearchSource, StreamSource } from "./search.ts";
import type { Source as ListingSource } from "./source.ts";
import type { Threads } from "./threads.ts";

/** What an adapter can give of a platform. */
export interface PlatformPorts {
  /** Lists new posts and comments. */
  listing: ListingSource;
  search: SearchSource;
  stream: StreamSource;
  /** Reads single posts. */
  lookup: PostLookup;
  /** Reads the address of a post whose text people paste. */
  linkReader: LinkReader;
  rulesReader: RulesReader;
  /** Reads placed replies and what they answer. */
  conversations: Conversations;
  /** Reads whole threads. */
  threads: Threads;
  accountViewer: AccountViewer;
  /** Places replies through an API. */
  placement: Placement;
  /** Connects accounts that let us act for them. */
  accountLink: AccountLink;
  /** A sign-in by which people prove which account is theirs. */
  accountSignIn: AccountSignIn;
  /** Reads public profiles. */
  profileReader: ProfileReader;
}

/**
 * The server's half of a platform: what the configuration connects of it. `packages/contract/src/platforms`
 * has the half that the browser knows as well.
 */
export interface Platform extends Partial<PlatformPorts> {
  name: Source;
  /** What it means when the platform shows these words to somebody who posts by hand. */
  readRefusal: RefusalReader;
}

/** The ports of one kind that the connected platforms have. */
export const portsOf = <K extends keyof PlatformPorts>(
  platforms: readonly Platform[],
  kind: K,
): PlatformPorts[K][] =>
  platforms.flatMap((platform) => (platform[kind] as PlatformPorts[K] | undefined) ?? []);
