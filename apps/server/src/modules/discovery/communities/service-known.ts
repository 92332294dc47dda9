import type { Source } from "@earshot/contract";
import { type Decision, decide } from "./rules.ts";
import type { KnownCommunityJson } from "./schema.ts";

/** Decides on replies in a community by what is stored about it. @param known null: nothing is stored */
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
