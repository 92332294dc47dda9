import type { Source } from "@earshot/contract";
import { type Decision, decide } from "./rules.ts";
import type { KnownCommunityJson } from "./schema.ts";

/** Decides on replies in a community, by what a query found; null: nothing is stored about it. */
export function decideOnKnown(
  source: Source,
  known: KnownCommunityJson | null,
  now: Date,
): Decision {
  const { verdict, verdictNote, failure = null, assessment, lastSeenAt } = known ?? {};
  return decide(
    {
      source,
      override: verdict ? { verdict, note: verdictNote ?? "" } : null,
      latest: assessment && lastSeenAt ? { assessment, lastSeenAt: new Date(lastSeenAt) } : null,
      failure,
    },
    now,
  );
}
