import { type Source, sources } from "@earshot/contract";
import { z } from "zod";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
import type { Communities } from "./service.ts";

const readJob = {
  name: "communities.read",
  payload: z.object({ source: z.enum(sources), community: z.string() }),
  routes: sources.map((source) => `rules:${source}` as const),
  expireInSeconds: 120,
  // Trouble that passes by itself may last for hours; the time between two tries grows to a minute.
  retryLimit: 200,
} satisfies JobKind<{ source: Source; community: string }>;

export const communityJobs = [readJob];

/** Queues the reading of rules in the transaction that wants them. */
export function scheduleCommunities(communities: Communities, jobs: Jobs): void {
  communities.topics.wanted.subscribe((tx, wanted) => jobs.send(tx, readJob, wanted));
}

/** Reads rules in this process. */
export const workCommunities = (communities: Communities, jobs: Jobs): Promise<void> =>
  jobs.workRouted(
    readJob,
    1,
    ({ source }) => [`rules:${source}`],
    ({ source, community }) => communities.read(source, community),
  );
