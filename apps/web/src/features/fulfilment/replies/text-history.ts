import type { Reply } from "@earshot/contract";

/** A change that was asked for, after which a text was submitted again. */
export interface AskedChange {
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
 * What was asked for between two submitted texts; null: nothing, as before the first.
 * @param before when the earlier text was submitted
 */
export function askedBefore(
  history: Reply["history"],
  at: string,
  before: string | undefined,
): AskedChange | null {
  if (before === undefined) return null;
  const [from, until] = [Date.parse(before), Date.parse(at)];
  const asked = history.findLast((change) => {
    const moment = Date.parse(change.at);
    const isReturn = change.to === "claimed" && change.from !== null;
    return isReturn && moment >= from && moment <= until;
  });
  return asked ? { who: names[asked.by], note: asked.note } : null;
}
