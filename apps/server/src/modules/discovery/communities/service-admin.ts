import type { AdminCommunity, CommunityVerdict, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { decide, nameKey, plainName } from "./rules.ts";
import { knownOf } from "./service.ts";
import * as store from "./store.ts";

/** The maximum number of versions of a community's rules that are shown. */
const versionsShown = 20;

export type CommunityDecisions = ReturnType<typeof createCommunityDecisions>;

/** The administrator's list of communities, and the decisions about them. */
export function createCommunityDecisions(deps: { database: Database; clock: Clock; audit: Audit }) {
  const { database, clock, audit } = deps;

  async function present(row: store.CommunityRow): Promise<AdminCommunity> {
    const [latest, ...earlier] = await store.listVersions(database.pool, row, versionsShown);
    return {
      source: row.source,
      community: row.name,
      ...decide(knownOf(row.source, row, latest), clock.now()),
      asOf: latest?.lastSeenAt.toISOString() ?? null,
      assessment: latest?.assessment ?? null,
      rules: latest?.rules ?? [],
      override:
        row.verdict && row.verdictAt
          ? { verdict: row.verdict, note: row.verdictNote ?? "", at: row.verdictAt.toISOString() }
          : null,
      versions: earlier.map(({ lastSeenAt, rules }) => ({
        asOf: lastSeenAt.toISOString(),
        rules,
      })),
      failure: row.failure,
    };
  }

  /** @throws AppError NOT_FOUND. */
  async function get(source: Source, community: string): Promise<AdminCommunity> {
    const at = { source, key: nameKey(community) };
    const [row] = await store.findCommunities(database.pool, [at]);
    if (!row) throw new AppError("NOT_FOUND");
    return present(row);
  }

  return {
    get,

    /** Communities by name, of one verdict or of all. */
    async list(
      filter: { search: string; verdict: "all" | CommunityVerdict },
      page: { limit: number; offset: number },
    ): Promise<{ communities: AdminCommunity[]; total: number }> {
      const search = nameKey(filter.search);
      if (filter.verdict === "all") {
        const rows = await store.listCommunities(database.pool, search, page);
        const communities = await Promise.all(rows.map(present));
        return { communities, total: await store.countCommunities(database.pool, search) };
      }
      // The verdict depends on the date, so it is computed for each community.
      const now = clock.now();
      const matching = (await store.listSummaries(database.pool, search)).filter(
        ({ community, latest }) =>
          decide(knownOf(community.source, community, latest), now).verdict === filter.verdict,
      );
      const shown = matching.slice(page.offset, page.offset + page.limit);
      return {
        communities: await Promise.all(shown.map(({ community }) => present(community))),
        total: matching.length,
      };
    },

    /** Overrides the rules of a community; a later override replaces it. */
    async override(
      source: Source,
      community: string,
      decision: { verdict: CommunityVerdict; note: string },
      userId: string,
    ): Promise<AdminCommunity> {
      const key = nameKey(community);
      const name = plainName(community);
      const { verdict, note } = decision;
      await database.transaction(async (tx) => {
        const values = { verdict, verdictNote: note, verdictAt: clock.now(), verdictBy: userId };
        await store.saveCommunity(tx, { source, key, name }, values);
        await audit.recordAdministrator(tx, {
          administratorId: userId,
          action: "community_rules_changed",
          reason: note,
          details: { source, community: name, verdict },
        });
      });
      return get(source, key);
    },

    /** Removes an override, so that the rules decide again. @throws AppError NOT_FOUND. */
    async drop(source: Source, community: string, userId: string): Promise<AdminCommunity> {
      const at = { source, key: nameKey(community) };
      await database.transaction(async (tx) => {
        const name = await store.dropVerdict(tx, at);
        // The community is unknown, or has no override.
        if (name === null) return;
        await audit.recordAdministrator(tx, {
          administratorId: userId,
          action: "community_rules_changed",
          details: { source, community: name },
        });
      });
      return get(source, at.key);
    },
  };
}
