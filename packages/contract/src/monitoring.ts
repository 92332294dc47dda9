import { z } from "zod";
import { call } from "./call.ts";
import { sources } from "./vocabulary.ts";

/** What is watched at a source, and when it was last looked at. */
export const watchedSourceSchema = z.object({
  source: z.enum(sources),
  communities: z.array(z.string()),
  /** ISO 8601; null before the first look. */
  last_looked_at: z.string().nullable(),
  /** A sentence for a person when the last look failed, else null. */
  trouble: z.string().nullable(),
});
export type WatchedSource = z.output<typeof watchedSourceSchema>;

export const monitoringCalls = {
  listWatching: call({
    method: "GET",
    path: "/discovery/watching",
    who: "customer",
    summary: "The sources that are watched, and when each was last looked at.",
    data: z.object({ sources: z.array(watchedSourceSchema) }),
  }),
};
