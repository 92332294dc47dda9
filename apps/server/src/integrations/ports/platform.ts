import type { Source } from "@earshot/contract";
import type { AccountLink } from "./account-link.ts";
import type { AccountSignIn } from "./account-sign-in.ts";
import type { AccountViewer } from "./account-viewer.ts";
import type { CommunityDirectory } from "./community-directory.ts";
import type { RulesReader } from "./community-rules.ts";
import type { Conversations } from "./conversations.ts";
import type { FeedReader } from "./feed-reader.ts";
import type { FirehoseSource } from "./firehose.ts";
import type { GroupSearch } from "./group-search.ts";
import type { LinkReader, PostLookup } from "./lookup.ts";
import type { Placement, RefusalReader } from "./placement.ts";
import type { ProfileReader } from "./profile-reader.ts";
import type { Publishing } from "./publishing.ts";
import type { SearchSource, StreamSource } from "./search.ts";
import type { Source as ListingSource } from "./source.ts";
import type { Threads } from "./threads.ts";

/** What an adapter can read or do on a platform. */
export interface PlatformPorts {
  /** Lists new posts and comments. */
  listing: ListingSource;
  search: SearchSource;
  stream: StreamSource;
  /** Pushes every public post. */
  firehose: FirehoseSource;
  /** Reads single posts. */
  lookup: PostLookup;
  /** Reads the address of a post whose text people paste. */
  linkReader: LinkReader;
  rulesReader: RulesReader;
  /** Finds communities. */
  directory: CommunityDirectory;
  /** Finds public groups through web search. */
  groupSearch: GroupSearch;
  /** Reads feeds or forums that workspaces add by address. */
  feedReader: FeedReader;
  /** Reads placed replies and their threads. */
  conversations: Conversations;
  /** Reads whole threads. */
  threads: Threads;
  accountViewer: AccountViewer;
  /** Places replies through an API. */
  placement: Placement;
  /** Publishes customers' own posts. */
  publishing: Publishing;
  /** Connects accounts that let us act for them. */
  accountLink: AccountLink;
  /** A sign-in by which people prove which account is theirs. */
  accountSignIn: AccountSignIn;
  /** Reads public profiles. */
  profileReader: ProfileReader;
}

/**
 * The server's half of a platform: what the configuration connects. The half that browser and server share is
 * in `packages/contract/src/platforms`.
 */
export interface Platform extends Partial<PlatformPorts> {
  name: Source;
  /** Reads the message that the platform shows to a writer who posts manually; absent without writers. */
  readRefusal?: RefusalReader;
}

/** The ports of one kind that the connected platforms have. */
export const portsOf = <K extends keyof PlatformPorts>(
  platforms: readonly Platform[],
  kind: K,
): PlatformPorts[K][] =>
  platforms.flatMap((platform) => (platform[kind] as PlatformPorts[K] | undefined) ?? []);
