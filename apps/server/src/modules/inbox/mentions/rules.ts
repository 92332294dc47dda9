import { type CautionKind, cutText, type MentionStatus } from "@earshot/contract";

/** Who moves a mention: the customer by hand, or the road that its reply takes. */
export type Mover = "customer" | "road";

/** Every change of a mention's status that exists (rulings, Statuses), and who makes it. */
const moves: Record<MentionStatus, Partial<Record<MentionStatus, Mover>>> = {
  pending: { accepted: "customer", denied: "customer" },
  accepted: { in_progress: "road", denied: "road", pending: "road" },
  in_progress: { accepted: "road", replied: "road", denied: "road", pending: "road" },
  replied: {},
  // Within the time of an undo, by the person who skipped it.
  denied: { pending: "customer" },
};

/** The statuses from which a mention may be moved to `to` by such a mover. */
export function statusesBefore(to: MentionStatus, mover: Mover): MentionStatus[] {
  return (Object.keys(moves) as MentionStatus[]).filter((from) => moves[from][to] === mover);
}

/** Cuts a text for the list, at a code point, with an ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${cutText(text, max).trimEnd()}…`;
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

/** Whether a post speaks of something that nobody should be sold to over (rulings, Trust rules). */
export function isSensitive({ cautions }: { cautions: readonly { kind: string }[] }): boolean {
  // Whoever asks for no pitches may still be answered.
  return cautions.some(({ kind }) => kind !== ("no_pitch" satisfies CautionKind));
}
