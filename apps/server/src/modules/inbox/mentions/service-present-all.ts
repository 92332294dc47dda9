import type { Mention } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { CommunityRules } from "./service-community-rule.ts";
import { presentMention } from "./service-present.ts";
import * as store from "./store.ts";
import { listTeamwork } from "./store-teamwork.ts";

/** Presents mentions with all that is read for each: keywords, cross-posts, community rules and teamwork. */
export const createMentionPresenter = (deps: {
  database: Database;
  communityRules: CommunityRules;
}) =>
  async function presentAll(rows: readonly store.MentionWithPost[]): Promise<Mention[]> {
    const { pool } = deps.database;
    const ids = rows.map(({ mention }) => mention.id);
    const [matched, crossPosts, ruleOf, teamwork] = await Promise.all([
      store.listMentionKeywords(pool, ids),
      store.listCrossPosts(pool, ids),
      deps.communityRules(rows),
      listTeamwork(pool, ids),
    ]);
    return rows.map((row) =>
      presentMention(
        row,
        matched.get(row.mention.id) ?? [],
        crossPosts.get(row.mention.id) ?? [],
        ruleOf(row),
        teamwork.get(row.mention.id) ?? { assignment: null, commentCount: 0 },
      ),
    );
  };
