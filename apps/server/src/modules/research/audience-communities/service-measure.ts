import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { CommunityDirectory } from "../../../integrations/ports/community-directory.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { type ListingKind, type Source, SourceError } from "../../../integrations/ports/source.ts";
import type { Matching } from "../../discovery/matching/index.ts";
import { isCommunityFailure } from "../../discovery/watched-communities/index.ts";
import { dayMs, type Measurement, measureAnswering, measurePosts } from "./rules-measure.ts";
import * as store from "./store.ts";

/** How long a measurement is used, and how long it is stored. */
const freshMs = dayMs;
const keepMs = 2 * dayMs;
const pageLimit = 100;
const maxPages = 3;
/** How far back the listings of posts and comments are read, if three pages reach that far. */
const reachMs = { posts: 2 * dayMs, comments: 3 * dayMs };
/** Older posts are not stored: they would be late mentions. */
const storedMs = 30 * dayMs;
const bestPosts = 10;

export type Measurements = ReturnType<typeof createMeasurements>;

/** A community as its platform lists it now. */
interface Reading {
  measurement: Measurement;
  posts: Post[];
  comments: Post[];
}

const measurementOf = (row: store.MeasurementRow): Measurement => ({
  name: row.name,
  description: row.description,
  subscribers: row.subscribers,
  createdAt: row.createdAt.toISOString(),
  measuredAt: row.measuredAt.toISOString(),
  posts: row.posts,
  isWhole: row.isWhole,
});

/** Measures communities by the listings of their posts and comments, each once a day for all workspaces. */
export function createMeasurements(deps: {
  database: Database;
  clock: Clock;
  matching: Pick<Matching, "ingest">;
  source: Source;
  directory: CommunityDirectory;
}) {
  const { database, clock, matching, source, directory } = deps;
  /** Running measurements by key, so that concurrent requests read a community once. */
  const runningByKey = new Map<string, Promise<store.MeasurementRow>>();

  const keyOf = (name: string) => name.toLowerCase();
  const freshSince = () => new Date(clock.now().getTime() - freshMs);

  /** @returns the newest items back to a moment, in three pages at most, and whether there are no more */
  async function list(
    kind: ListingKind,
    name: string,
    until: Date,
  ): Promise<{ items: Post[]; isWhole: boolean }> {
    const items: Post[] = [];
    let after: string | undefined;
    for (let page = 0; page < maxPages; page++) {
      const listed = await source.newest(kind, [name], { after, limit: pageLimit });
      items.push(...listed.posts);
      if (listed.after === null) return { items, isWhole: true };
      const oldest = listed.posts.at(-1)?.postedAt;
      if (!oldest || oldest < until) break;
      after = listed.after;
    }
    return { items, isWhole: false };
  }

  async function read(name: string): Promise<Reading> {
    const about = await directory.about(name);
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const posts = await list("posts", about.name, ago(reachMs.posts));
    const comments =
      posts.items.length > 0
        ? await list("comments", about.name, ago(reachMs.comments))
        : { items: [], isWhole: true };
    const commentsSince = comments.isWhole ? new Date(0) : (comments.items.at(-1)?.postedAt ?? now);
    const { description, subscribers, createdAt } = about;
    return {
      measurement: {
        ...{ name: about.name, description, subscribers },
        createdAt: createdAt.toISOString(),
        measuredAt: now.toISOString(),
        posts: measurePosts(posts.items, comments.items, commentsSince, now),
        isWhole: posts.isWhole,
      },
      posts: posts.items,
      comments: comments.items,
    };
  }

  /** Stores the newer posts, so that statements can quote them, and picks those with the most votes. */
  async function analyze({ posts, comments, measurement }: Reading) {
    const now = Date.parse(measurement.measuredAt);
    const ageOf = ({ postedAt }: Post) => now - postedAt.getTime();
    const recent = posts.filter((post) => !post.removed && ageOf(post) <= storedMs);
    await database.transaction((tx) => matching.ingest(tx, recent));
    const settled = recent.filter((post) => ageOf(post) >= dayMs && (post.score ?? 0) > 1);
    const best = settled.sort((a, b) => (b.score ?? 0) - (a.score ?? 0)).slice(0, bestPosts);
    return {
      best: best.map(({ externalId }) => externalId),
      answering: measureAnswering(posts, comments),
    };
  }

  async function readAndSave(key: string, withAnalysis: boolean): Promise<store.MeasurementRow> {
    let reading: Reading;
    try {
      reading = await read(key);
    } catch (error) {
      // No measurement of an unreadable community is stored.
      if (error instanceof SourceError && isCommunityFailure(error.failure)) {
        await store.deleteMeasurement(database.pool, source.name, key);
      }
      throw error;
    }
    const { createdAt, measuredAt, ...measured } = reading.measurement;
    const row: store.MeasurementRow = {
      ...{ source: source.name, key: keyOf(measured.name) },
      ...measured,
      createdAt: new Date(createdAt),
      measuredAt: new Date(measuredAt),
      analysis: withAnalysis ? await analyze(reading) : null,
    };
    await store.saveMeasurement(database.pool, row);
    return row;
  }

  async function rowOf(name: string, withAnalysis: boolean): Promise<store.MeasurementRow> {
    const key = keyOf(name);
    const known = await store.findMeasurements(database.pool, source.name, [key], freshSince());
    const row = known.get(key);
    if (row && (!withAnalysis || row.analysis !== null)) return row;
    const mark = `${key} ${withAnalysis}`;
    const running = runningByKey.get(mark) ?? readAndSave(key, withAnalysis);
    runningByKey.set(mark, running);
    try {
      return await running;
    } finally {
      runningByKey.delete(mark);
    }
  }

  return {
    /** Measures a community, unless that was done within a day. @throws SourceError */
    measure: async (name: string): Promise<Measurement> => measurementOf(await rowOf(name, false)),

    /** Measures a community, who answers there and which posts do well; stores its newer posts. @throws SourceError */
    async analyze(name: string) {
      const row = await rowOf(name, true);
      const { best = [], answering = null } = row.analysis ?? {};
      return { measurement: measurementOf(row), best, answering };
    },

    /** The measurements of the last day, by name in lower case. */
    async known(names: readonly string[]): Promise<Map<string, Measurement>> {
      const keys = names.map(keyOf);
      const rows = await store.findMeasurements(database.pool, source.name, keys, freshSince());
      return new Map([...rows].map(([key, row]) => [key, measurementOf(row)]));
    },

    /** Deletes old measurements. */
    prune: () => store.pruneMeasurements(database.pool, new Date(clock.now().getTime() - keepMs)),
  };
}
