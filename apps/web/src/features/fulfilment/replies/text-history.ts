import type { Reply } from "@earshot/contract";

/** A requested change, after which a text was submitted again. */
export interface RequestedChange {
  /** "You", "A reviewer", "A check": who returned the text. */
  who: string;
  note: string | null;
}

const names = {
  customer: "You",
  reviewer: "A reviewer",
  system: "A check",
  writer: "The writer",
} as const;

/**
 * The change that was requested between two submitted texts; null if there was none, as before the first.
 * @param before when the earlier text was submitted
 */
export function requestedChange(
  history: Reply["history"],
  at: string,
  before: string | undefined,
): RequestedChange | null {
  if (before === undefined) return null;
  const [from, until] = [Date.parse(before), Date.parse(at)];
  const returned = history.findLast((change) => {
    const moment = Date.parse(change.at);
    const isReturn = change.to === "claimed" && change.from !== null;
    return isReturn && moment >= from && moment <= until;
  });
  return returned ? { who: names[returned.by], note: returned.note } : null;
}
