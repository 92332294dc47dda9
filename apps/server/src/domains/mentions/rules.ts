import type { MentionStatus } from "@earshot/contract";

/** The statuses that a customer may set, by the one that the mention has. */
const customerMoves: Record<MentionStatus, readonly MentionStatus[]> = {
  pending: ["denied"],
  accepted: [],
  in_progress: [],
  replied: [],
  denied: [],
};

/** The statuses from which a customer may move a mention to `to`. */
export function statusesBefore(to: MentionStatus): MentionStatus[] {
  return (Object.keys(customerMoves) as MentionStatus[]).filter((from) =>
    customerMoves[from].includes(to),
  );
}

/** Cuts a text for the list, at a code point, with an ellipsis. */
export function preview(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

/** Sorts spans and joins those that overlap or touch, for marking. */
export function joinMarks(marks: readonly (readonly [number, number])[]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
