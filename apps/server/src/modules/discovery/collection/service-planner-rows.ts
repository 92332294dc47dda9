import { createHash } from "node:crypto";
import type { Source, WholeListing } from "../../../integrations/ports/source.ts";
import { type ListingPlan, listedSource } from "../collection-plan/index.ts";
import type { PlannedRow } from "./store.ts";

/** Identifies a query in the key of its task. */
export const shortHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 24);

/** The tasks of the plan for the platform whose communities have listings. */
export function listingRows(plan: ListingPlan): PlannedRow[] {
  return plan.tasks.map((task): PlannedRow => {
    const covers = task.kind === "search" ? task.phraseIds : task.communities;
    const query = task.kind === "search" ? task.query : null;
    return {
      source: listedSource,
      kind: task.kind,
      key: `${listedSource}:${task.kind}:${shortHash(query ?? covers.join("+"))}`,
      covers,
      query,
      workspaceIds: [],
      everySeconds: Math.max(1, Math.floor(task.everySeconds)),
    };
  });
}

/** The task of a listing of everything that a source publishes: it costs the same for any number of keywords. */
export const wholeListingRow = (
  source: Source["name"],
  { everySeconds }: WholeListing,
): PlannedRow => ({
  source,
  kind: "posts",
  key: `${source}:posts:all`,
  covers: ["all"],
  query: null,
  workspaceIds: [],
  everySeconds,
});
