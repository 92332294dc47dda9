import { createHash } from "node:crypto";
import type { CommunityRules, Source } from "@earshot/contract";
import { readRules, rulebookVersion } from "@earshot/rulebook";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { RulesReader, ShownRules } from "../../../integrations/ports/community-rules.ts";
import { SourceError, type SourceFailure } from "../../../integrations/ports/source.ts";
import {
  communityKey,
  decide,
  type Known,
  nameKey,
  plainName,
  rereadMs,
  retryMs,
} from "./rules.ts";
import * as store from "./store.ts";

/** A community's verdict, with the version of its rules that it is based on. */
export type KnownRules = CommunityRules & { versionId: string | null };

export type Communities = ReturnType<typeof createCommunities>;

/** Temporary failures, after which the job retries. */
const temporaryFailures: ReadonlySet<SourceFailure> = new Set([
  "rate-limited",
  "timeout",
  "unavailable",
  "paused",
]);

/** Rules seen this recently are not read again by a job that was queued twice. */
const justReadMs = 10 * 60_000;

/** The maximum number of stored rules that are assessed again at one start, and in one batch. */
const maxRefreshed = 100_000;
const refreshBatch = 100;

/** Converts a stored community to the input of `decide`. */
export const knownOf = (
  source: Source,
  row: store.CommunityRow | undefined,
  latest: Known["latest"] | undefined,
): Known => ({
  source,
  override: row?.verdict ? { verdict: row.verdict, note: row.verdictNote ?? "" } : null,
  latest: latest ?? null,
  failure: row?.failure ?? null,
});

const hashOf = ({ rules, about }: Pick<ShownRules, "rules" | "about">) =>
  createHash("sha256").update(JSON.stringify({ rules, about })).digest("hex");

/** Decides on replies in communities. */
export function createCommunities(deps: {
  database: Database;
  clock: Clock;
  processes: Processes;
  /** The platforms whose communities' rules can be read. */
  rulesReaders: readonly RulesReader[];
}) {
  const { database, clock } = deps;
  const readers = new Map(deps.rulesReaders.map((reader) => [reader.name, reader]));
  const topics = { requested: createTopic<{ source: Source; community: string }>() };

  /** Stores the rules: an unchanged wording stays the same row. */
  async function saveRules(at: { source: Source; key: string }, shown: ShownRules): Promise<void> {
    const { name, rules, about } = shown;
    const hash = hashOf(shown);
    const assessment = readRules({ rules, about });
    const now = clock.now();
    await database.transaction(async (tx) => {
      // Lock its row first: concurrent reads of a community write one after the other.
      await store.saveCommunity(tx, { ...at, name }, { name, triedAt: now, failure: null });
      const [latest] = await store.findLatest(tx, [at]);
      if (latest?.hash === hash) {
        await store.updateRules(tx, latest.id, {
          lastSeenAt: now,
          assessment,
          rulebookVersion: rulebookVersion,
        });
        return;
      }
      const row = { ...at, hash, rules, about, assessment, rulebookVersion: rulebookVersion };
      await store.insertRules(tx, { ...row, firstSeenAt: now, lastSeenAt: now });
    });
  }

  /** Reads the rules from the platform. @returns why that failed; null: they were read. */
  async function readFromPlatform(source: Source, community: string): Promise<SourceError | null> {
    const reader = readers.get(source);
    if (!reader) return null;
    const at = { source, key: nameKey(community) };
    try {
      await saveRules(at, await reader.read(at.key));
      return null;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return error;
    }
  }

  /** Stores why a community's rules can't be read. */
  async function saveFailure(
    source: Source,
    community: string,
    { publicText: failure }: SourceError,
  ): Promise<void> {
    const row = { source, key: nameKey(community), name: plainName(community) };
    const change = { triedAt: clock.now(), failure };
    await database.transaction((tx) => store.saveCommunity(tx, row, change));
  }

  return {
    topics,

    /** Whether rules can be read on a platform at all. */
    reads: (source: Source): boolean => readers.has(source),

    /**
     * The verdicts on communities and their stored rules, by {@link communityKey}, without a request to the platform.
     * Replies in a community whose rules were never read need a review.
     */
    async rulesOf(
      communities: readonly { source: Source; community: string }[],
      db: Queryable = database.pool,
    ): Promise<Map<string, KnownRules>> {
      const keys = [
        ...new Map(
          communities.map(({ source, community }) => {
            const key = nameKey(community);
            return [communityKey(source, key), { source, key }];
          }),
        ).values(),
      ];
      // Sequential: a transaction has one connection.
      const rows = await store.findCommunities(db, keys);
      const versions = await store.findLatest(db, keys);
      const rowOf = new Map(rows.map((row) => [communityKey(row.source, row.key), row]));
      const latestOf = new Map(versions.map((row) => [communityKey(row.source, row.key), row]));
      const now = clock.now();
      return new Map(
        communities.map(({ source, community }) => {
          const key = communityKey(source, nameKey(community));
          const [row, latest] = [rowOf.get(key), latestOf.get(key)];
          return [
            communityKey(source, community),
            {
              source,
              community: row?.name ?? community,
              ...decide(knownOf(source, row, latest), now),
              asOf: latest?.lastSeenAt.toISOString() ?? null,
              assessment: latest?.assessment ?? null,
              rules: latest?.rules ?? [],
              versionId: latest?.id ?? null,
            },
          ];
        }),
      );
    },

    /**
     * Queues reading a community's rules, in the caller's transaction, when they were never read, were read
     * more than 7 days ago, or could not be read an hour ago or more.
     * @param community null: the post is in no community, and nothing happens
     */
    async requestRules(tx: Tx, source: Source, community: string | null): Promise<void> {
      // Another process may be able to read them; if none can, the job would wait forever.
      const isReadable = readers.has(source) || deps.processes.hasWorker(`rules:${source}`);
      if (community === null || !isReadable) return;
      const at = { source, key: nameKey(community) };
      if (at.key === "") return;
      const [row] = await store.findCommunities(tx, [at]);
      if (row?.triedAt) {
        const since = clock.now().getTime() - row.triedAt.getTime();
        if (since < (row.failure === null ? rereadMs : retryMs)) return;
      }
      await topics.requested.publish(tx, { source, community });
    },

    /**
     * Reads a community's rules, unless they were just read. A failure is recorded.
     * @throws SourceError for a transient failure: the job is retried.
     */
    async read(source: Source, community: string): Promise<void> {
      const [row] = await store.findCommunities(database.pool, [
        { source, key: nameKey(community) },
      ]);
      const since = row?.triedAt ? clock.now().getTime() - row.triedAt.getTime() : null;
      if (since !== null && since < justReadMs && row?.failure === null) return;
      const error = await readFromPlatform(source, community);
      if (error) await saveFailure(source, community, error);
      if (error && temporaryFailures.has(error.failure)) throw error;
    },

    /**
     * Reads a community's rules now, even if they were just read.
     * @throws AppError VALIDATION_FAILED for a name that no community has, and for a platform whose
     *   communities' rules can't be read.
     */
    async readNow(source: Source, community: string): Promise<void> {
      if (!readers.has(source)) {
        throw new AppError("VALIDATION_FAILED", {
          details: [`source: we can't read rules on ${source}. Decide on the community yourself.`],
        });
      }
      const error = await readFromPlatform(source, community);
      if (!error) return;
      const at = { source, key: nameKey(community) };
      const [row] = await store.findCommunities(database.pool, [at]);
      if (!row && error.failure === "no-such-community") {
        // A typing error must not stay in the list.
        throw new AppError("VALIDATION_FAILED", { details: [`community: ${error.publicText}`] });
      }
      await saveFailure(source, community, error);
    },

    /**
     * Assesses stored rules again if an older rulebook version assessed them. Assessments of a newer version,
     * which runs beside this one during a release, stay. Runs once at start.
     */
    async refresh(signal?: AbortSignal): Promise<void> {
      let after: string | null = null;
      for (let done = 0; done < maxRefreshed && !signal?.aborted; done += refreshBatch) {
        const page = { after, limit: refreshBatch };
        const rows: store.RulesRow[] = await store.findReadBefore(
          database.pool,
          Number(rulebookVersion),
          page,
        );
        for (const { id, rules, about } of rows) {
          const assessment = readRules({ rules, about });
          await store.updateRules(database.pool, id, {
            assessment,
            rulebookVersion: rulebookVersion,
          });
        }
        after = rows.at(-1)?.id ?? null;
        if (rows.length < refreshBatch) return;
      }
    },
  };
}
