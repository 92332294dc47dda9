import type { MentionStatus } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { KnownCommunityJson } from "../../discovery/communities/schema.ts";
import type { CrossPost, ShownKeyword, ShownMention } from "./store.ts";
import { type ListPage, listStatements, type MentionFilter } from "./store-list-statements.ts";
import type { Teamwork } from "./store-teamwork.ts";

export type { ListPage, MentionFilter } from "./store-list-statements.ts";

/** A mention as the list shows it. */
interface ListedMention extends ShownMention {
  keywords: ShownKeyword[];
  crossPosts: CrossPost[];
  teamwork: Teamwork;
  /** What is known of its community while it is pending; null: nothing. */
  community: KnownCommunityJson | null;
}

/** A page of the list, with counts. */
export interface ListedPage {
  mentions: ListedMention[];
  /** How many mentions the list has at least: it is counted to the end of the page's block or further. */
  known: number;
  counts: Partial<Record<MentionStatus, number>>;
  /** Whether there may be more than `known` and `counts` say. */
  atLeast: boolean;
}

/** A row as JSON: dates are texts, and empty lists are null. */
interface JsonRow {
  mention: Omit<ShownMention["mention"], "foundAt" | "acceptedAt"> & {
    foundAt: string;
    acceptedAt: string | null;
  };
  post: Omit<ShownMention["post"], "postedAt"> & { postedAt: string };
  keywords: ShownKeyword[] | null;
  crossPosts: (Omit<CrossPost, "postedAt"> & { postedAt: string })[] | null;
  teamwork: Teamwork;
  community: KnownCommunityJson | null;
}

const parseRow = ({
  mention,
  post,
  keywords,
  crossPosts,
  teamwork,
  community,
}: JsonRow): ListedMention => ({
  mention: {
    ...mention,
    foundAt: new Date(mention.foundAt),
    acceptedAt: mention.acceptedAt === null ? null : new Date(mention.acceptedAt),
  },
  post: { ...post, postedAt: new Date(post.postedAt) },
  keywords: keywords ?? [],
  crossPosts: (crossPosts ?? []).map((post) => ({ ...post, postedAt: new Date(post.postedAt) })),
  teamwork,
  community,
});

interface PageRow {
  mentions: JsonRow[] | null;
  ahead: number;
  counts: ListedPage["counts"] | null;
  more: boolean;
}

const emptyPage: ListedPage = { mentions: [], known: 0, counts: {}, atLeast: false };

/** A page of a workspace's shown mentions. */
export async function listPage(
  database: Pick<Database, "query">,
  workspaceId: string,
  filter: MentionFilter,
  page: ListPage,
): Promise<ListedPage> {
  const statements = listStatements(workspaceId, filter, page);
  for (const [at, statement] of statements.entries()) {
    const { rows } = await database.query(statement);
    const [row] = rows as PageRow[];
    if (!row) break;
    // A search that found too few among the newest searches all.
    const enough = row.ahead >= page.limit || !row.more;
    if (!enough && at < statements.length - 1) continue;
    return {
      mentions: (row.mentions ?? []).map(parseRow),
      known: row.ahead > 0 ? page.offset + row.ahead : 0,
      counts: row.counts ?? {},
      atLeast: row.more,
    };
  }
  return emptyPage;
}
