import type { Mention } from "@earshot/contract";
import { count } from "../../../lib/format.ts";

/** Names one mention by its title, many by their number. */
export function named(mentions: readonly Mention[]): string {
  const [only] = mentions;
  return mentions.length === 1 && only?.title
    ? `“${only.title}”`
    : count(mentions.length, "mention");
}

/** Says that mentions were changed elsewhere. */
export const noLongerPending = (left: readonly Mention[]) =>
  `${named(left)} ${left.length === 1 ? "was" : "were"} no longer pending.`;
