import type { MentionStatus } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { CrossPost, ShownKeyword, ShownMention } from "./store.ts";
import { type ListPage, listStatements, type MentionFilter } from "./store-list-statements.ts";

export type { ListPage, MentionFilter } from "./store-list-statements.ts";

/** A mention of the list with all that is shown of it. */
export interface ListedMention extends ShownMention {
  keywords: ShownKeyword[];
  crossPosts: CrossPost[];
}

/** A page of the list, with what is counted beside it. */
export interface ListedPage {
  mentions: ListedMention[];
  /** How many of the list are known to be there, up to the end of the page's block at least. */
  known: number;
  counts: Partial<Record<MentionStatus, number>>;
  /** Whether there may be more than `known` and `counts` say. */
  atLeast: boolean;
}

/** As JSON has it: moments are texts, and what is empty is null. */
interface Read {
  mention: Omit<ShownMention["mention"], "foundAt"> & { foundAt: string };
  post: Omit<ShownMention["post"], "postedAt"> & { postedAt: string };
  keywords: ShownKeyword[] | null;
  crossPosts: (Omit<CrossPost, "postedAt"> & { postedAt: string })[] | null;
}

const revive = ({ mention, post, keywords, crossPosts }: Read): ListedMention => ({
  mention: { ...mention, foundAt: new Date(mention.foundAt) },
  post: { ...post, postedAt: new Date(post.postedAt) },
  keywords: keywords ?? [],
  crossPosts: (crossPosts ?? []).map((post) => ({ ...post, postedAt: new Date(post.postedAt) })),
});

interface Answer {
  mentions: Read[] | null;
  ahead: number;
  counts: ListedPage["counts"] | null;
  more: boolean;
}

const nothing: ListedPage = { mentions: [], known: 0, counts: {}, atLeast: false };

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
    const [answer] = rows as Answer[];
    if (!answer) break;
    // A search that found too little in the newest looks through all.
    const enough = answer.ahead >= page.limit || !answer.more;
    if (!enough && at < statements.length - 1) continue;
    return {
      mentions: (answer.mentions ?? []).map(revive),
      known: answer.ahead > 0 ? page.offset + answer.ahead : 0,
      counts: answer.counts ?? {},
      atLeast: answer.more,
    };
  }
  return nothing;
}
