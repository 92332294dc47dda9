import { type Source, sources } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Communities } from "./service.ts";

const readJob = {
  name: "communities.read",
  payload: z.object({ source: z.enum(sources), community: z.string() }),
  routes: sources.map((source) => `rules:${source}` as const),
  expireInSeconds: 120,
  // A transient failure may last for hours; the time between retries grows to a minute.
  retryLimit: 200,
} satisfies JobKind<{ source: Source; community: string }>;

/** Queues reading the rules in the caller's transaction, and reads them. */
export const communityJobs = (communities: Communities, log: Log): JobRegistration => ({
  kinds: [readJob],
  enqueue: (jobs) =>
    communities.topics.requested.subscribe((tx, requested) => jobs.send(tx, readJob, requested)),
  work: async (jobs) => {
    await jobs.workRouted(
      readJob,
      1,
      ({ source }) => [`rules:${source}`],
      ({ source, community }) => communities.read(source, community),
    );
    const stopping = new AbortController();
    const refreshed = communities
      .refresh(stopping.signal)
      .catch((error) =>
        log.warn(
          { err: error },
          "stored rules were not read again by the new version, the next start tries again",
        ),
      );
    return async () => {
      stopping.abort();
      await refreshed;
    };
  },
});
