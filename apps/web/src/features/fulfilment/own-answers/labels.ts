import type { OwnAnswer } from "@earshot/contract";
import { age } from "../../../lib/format.ts";

/** What is known of an own answer, in a sentence. */
export function stateOf({ state, checkedAt }: OwnAnswer, now: number): string {
  const checked = checkedAt === null ? null : age(checkedAt, now);
  if (state === "untracked") return "Nobody checks whether it is still there.";
  if (checked === null) return "It will be checked in a minute.";
  if (state === "live") return `Still there. Checked ${checked}.`;
  if (state === "removed") return `Removed or deleted. Checked ${checked}.`;
  return `Not found there so far: is the address right? Checked ${checked}.`;
}
