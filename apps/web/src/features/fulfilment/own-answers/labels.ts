import type { OwnAnswer } from "@earshot/contract";
import { age } from "../../../lib/format.ts";

/** Describes the state of an own answer in a sentence. */
export function stateOf({ state, checkedAt }: OwnAnswer, now: number): string {
  const checked = checkedAt === null ? null : age(checkedAt, now);
  if (state === "untracked") return "Not tracked.";
  if (checked === null) return "It will be checked in a minute.";
  if (state === "live") return `Still there. Checked ${checked}.`;
  if (state === "removed") return `Removed or deleted. Checked ${checked}.`;
  return `Not found yet. Check the address. Checked ${checked}.`;
}
