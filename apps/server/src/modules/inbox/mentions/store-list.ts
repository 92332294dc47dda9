import type { MentionStatus } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { RowKey } from "../../../infrastructure/database/row-key.ts";
import type { KnownCommunityJson } from "../../discovery/communities/schema.ts";
import type { CrossPost, ShownKeyword, ShownMention } from "./store.ts";
import { statementAfter } from "./store-list-after.ts";
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
  /** The key of the last row; null: there is none. */
  last: RowKey | null;
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
  last: RowKey | null;
  ahead: number;
  counts: ListedPage["counts"] | null;
  more: boolean;
}

const emptyPage: ListedPage = { mentions: [], last: null, known: 0, counts: {}, atLeast: false };

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
    // A search that found too few among the newest mentions searches all.
    const enough = row.ahead >= page.limit || !row.more;
    if (!enough && at < statements.length - 1) continue;
    return {
      mentions: (row.mentions ?? []).map(parseRow),
      last: row.last,
      known: row.ahead > 0 ? page.offset + row.ahead : 0,
      counts: row.counts ?? {},
      atLeast: row.more,
    };
  }
  return emptyPage;
}

/** The mentions of a list that come after one of its rows. */
export async function listAfter(
  database: Pick<Database, "query">,
  workspaceId: string,
  filter: MentionFilter,
  page: Pick<ListPage, "sort" | "limit">,
  after: RowKey,
): Promise<Pick<ListedPage, "mentions" | "last">> {
  // Only punctuation: there are no words to search for.
  if (filter.words === "") return emptyPage;
  const { rows } = await database.query(statementAfter(workspaceId, filter, page, after));
  const [row] = rows as PageRow[];
  return { mentions: (row?.mentions ?? []).map(parseRow), last: row?.last ?? null };
}
