import { type AudienceCommunity, platforms, researchLimits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type {
  CommunityDirectory,
  DirectoryCommunity,
} from "../../../integrations/ports/community-directory.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import { listedSource } from "../../discovery/collection-plan/index.ts";
import { type Communities, communityKey } from "../../discovery/communities/index.ts";
import type { WatchedCommunities } from "../../discovery/watched-communities/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { figuresOf, noFigures } from "./rules-figures.ts";
import type { Measurement } from "./rules-measure.ts";
import type { Measurements } from "./service-measure.ts";

/** A community as a job stores it: numbers, and its description of itself. */
export interface StoredCommunity {
  name: string;
  /** null: it could not be measured, or was only found. */
  measurement: Measurement | null;
  /** What the search for it returned. */
  found?: Pick<DirectoryCommunity, "description" | "subscribers">;
  /** Why it could not be measured, in a sentence. */
  failure: string | null;
}

/** The services that find and measure communities. */
export interface ConnectedCommunities {
  directory: CommunityDirectory;
  measurements: Measurements;
}

const { label, profileUrl } = platforms[listedSource];
const notConnected = `${label}'s API is not connected here, so communities can't be read. Ask the operator to connect it.`;

/** More requests than a person makes manually. */
export const throttleRule = { name: "research-communities", times: 30, seconds: 600 };
const foundPerKeyword = 25;
/** How many of the found communities are measured during a request: concurrently, and in all. */
const measuredConcurrently = 3;
const measuredMax = 6;
const maxWaitMs = 45_000;

export type AudienceCommunities = ReturnType<typeof createAudienceCommunities>;

/** Finds and measures the communities of an audience. */
export function createAudienceCommunities(deps: {
  clock: Clock;
  workspaces: Workspaces;
  communities: Communities;
  watchedCommunities: WatchedCommunities;
  throttle: Throttle;
  processes: Processes;
  /** null: not connected in this process. */
  connected: ConnectedCommunities | null;
}) {
  const { clock, workspaces, communities, watchedCommunities } = deps;

  /** @throws AppError RESEARCH_SOURCE_NOT_CONNECTED */
  function needConnected(): ConnectedCommunities {
    if (deps.connected) return deps.connected;
    throw new AppError("RESEARCH_SOURCE_NOT_CONNECTED", { message: notConnected });
  }

  const isReadable = () =>
    deps.connected !== null || deps.processes.hasWorker(`search:${listedSource}`);

  /** Reads a community's rules if they were never read. A failure is stored with them. */
  async function readRules(community: string): Promise<void> {
    const at = { source: listedSource, community };
    const known = await communities.rulesOf([at]);
    if (known.get(communityKey(listedSource, community))?.asOf) return;
    await communities.read(listedSource, community).catch((error: unknown) => {
      if (!(error instanceof SourceError)) throw error;
    });
  }

  /** Measures a community and reads its rules. If it can't be read, the result says why. */
  async function measureOne(name: string): Promise<StoredCommunity> {
    try {
      const measurement = await needConnected().measurements.measure(name);
      await readRules(measurement.name);
      return { name: measurement.name, measurement, failure: null };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return { name, measurement: null, failure: error.publicText };
    }
  }

  /** Adds to communities their figures in the workspace's time zone, their rules, and whether it watches them. */
  async function present(
    workspaceId: string,
    stored: readonly StoredCommunity[],
  ): Promise<AudienceCommunity[]> {
    const source = listedSource;
    const [rules, watched, zone] = await Promise.all([
      communities.rulesOf(stored.map(({ name: community }) => ({ source, community }))),
      watchedCommunities.keysOf(workspaceId),
      workspaces.timeZone(workspaceId),
    ]);
    return stored.flatMap(({ name, measurement, found, failure }): AudienceCommunity[] => {
      const known = rules.get(communityKey(source, name));
      if (!known) return [];
      const { verdict, by, reason, quote, asOf } = known;
      const shown = measurement ?? found;
      return [
        {
          ...{ source, community: name, url: profileUrl("community", name) },
          description: shown?.description ?? "",
          subscribers: shown?.subscribers ?? null,
          ...(measurement ? figuresOf(measurement, zone) : { ...noFigures, failure }),
          rules: { verdict, by, reason, quote, asOf },
          isWatched: watched.has(name.toLowerCase()),
        },
      ];
    });
  }

  /** Finds communities for keywords; those that match more of them are first. @throws AppError SOURCE_AWAY */
  async function find(keywords: readonly string[]) {
    const { directory } = needConnected();
    const unique = [...new Set(keywords)];
    const answers = await Promise.allSettled(
      unique.map((keyword) => directory.search(keyword, foundPerKeyword)),
    );
    const ranked = new Map<string, { community: DirectoryCommunity; rank: number }>();
    const failures: SourceError[] = [];
    for (const answer of answers) {
      if (answer.status === "rejected") {
        if (!(answer.reason instanceof SourceError)) throw answer.reason;
        failures.push(answer.reason);
        continue;
      }
      for (const [at, community] of answer.value.entries()) {
        const key = community.name.toLowerCase();
        // One more matching keyword counts for more than any rank in a list.
        const rank = (ranked.get(key)?.rank ?? 0) + 1 + 1 / (at + 2);
        ranked.set(key, { community, rank });
      }
    }
    const [failure] = failures;
    if (failure && failures.length === unique.length) {
      throw new AppError("SOURCE_AWAY", { message: failure.publicText, cause: failure });
    }
    const found = [...ranked.values()]
      .sort((one, other) => other.rank - one.rank)
      .slice(0, researchLimits.searchResultsMax)
      .map(({ community }) => community);
    const notice = failure
      ? `${failures.length} of ${unique.length} keywords could not be searched for. ${failure.publicText}`
      : null;
    return { found, notice };
  }

  /** Measures as many of the found communities as a request has time for. */
  async function measureFound(found: readonly DirectoryCommunity[]): Promise<StoredCommunity[]> {
    const known = await needConnected().measurements.known(found.map(({ name }) => name));
    const stored = found.map((one): StoredCommunity => {
      const { name, description, subscribers } = one;
      const measurement = known.get(name.toLowerCase()) ?? null;
      return { name, measurement, found: { description, subscribers }, failure: null };
    });
    const waiting = stored.filter(({ measurement }) => measurement === null).slice(0, measuredMax);
    const until = clock.now().getTime() + maxWaitMs;
    while (waiting.length > 0 && clock.now().getTime() < until) {
      const some = waiting.splice(0, measuredConcurrently);
      const measured = await Promise.all(some.map(({ name }) => measureOne(name)));
      for (const [at, one] of some.entries()) Object.assign(one, measured[at]);
    }
    return stored;
  }

  return {
    present,
    readRules,
    needConnected,
    isConnected: deps.connected !== null,
    notConnected,

    /** @throws AppError RESEARCH_SOURCE_NOT_CONNECTED when no running worker can measure communities */
    needReadable(): void {
      if (!isReadable()) needConnected();
    },

    /**
     * Measures communities one after another.
     * @param options.report called after each community, with all that are measured so far
     * @param options.known communities that need not be measured again
     * @throws AppError RESEARCH_SOURCE_NOT_CONNECTED; or the signal's reason
     */
    async measureAll(
      names: readonly string[],
      options: {
        signal: AbortSignal;
        report?: (measured: StoredCommunity[]) => Promise<void>;
        known?: readonly StoredCommunity[];
      },
    ): Promise<StoredCommunity[]> {
      const { signal, report, known = [] } = options;
      needConnected();
      const measured = [...known];
      for (const name of names) {
        const isKnown = measured.some((one) => one.name.toLowerCase() === name.toLowerCase());
        if (isKnown) continue;
        signal.throwIfAborted();
        measured.push(await measureOne(name));
        signal.throwIfAborted();
        await report?.([...measured]);
      }
      return measured;
    },

    /**
     * Searches for communities, and measures the first ones. `notice` says what is missing.
     * @throws AppError RESEARCH_SOURCE_NOT_CONNECTED, SOURCE_AWAY
     */
    async search(
      workspaceId: string,
      keywords: readonly string[],
    ): Promise<{ communities: AudienceCommunity[]; notice: string | null }> {
      needConnected();
      await deps.throttle.count(throttleRule, workspaceId);
      const { found, notice } = await find(keywords);
      const stored = await measureFound(found);
      const unmeasured = stored.filter((one) => one.measurement === null && one.failure === null);
      const rest =
        unmeasured.length > 0
          ? `${unmeasured.length} of ${stored.length} communities are not measured yet. Choose those that you want to know more about, and analyze them.`
          : null;
      const notices = [notice, rest].filter((one) => one !== null);
      return {
        communities: await present(workspaceId, stored),
        notice: notices.length > 0 ? notices.join(" ") : null,
      };
    },
  };
}
