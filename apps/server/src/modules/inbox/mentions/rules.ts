import { cutText, type MentionStatus, type WarningKind } from "@earshot/contract";

/** Who changes a status: the customer, or the reply pipeline. */
export type TransitionActor = "customer" | "pipeline";

const both: readonly TransitionActor[] = ["customer", "pipeline"];
const customer: readonly TransitionActor[] = ["customer"];
const pipeline: readonly TransitionActor[] = ["pipeline"];

/** The status transitions of a mention, and who makes them. */
const transitions: Record<
  MentionStatus,
  Partial<Record<MentionStatus, readonly TransitionActor[]>>
> = {
  pending: { accepted: customer, denied: customer },
  // A customer can take a mention back until a writer claims it.
  accepted: { in_progress: pipeline, denied: pipeline, pending: both },
  in_progress: {
    accepted: pipeline,
    replied: pipeline,
    denied: pipeline,
    pending: pipeline,
  },
  replied: {},
  // The customer restores what the customer skipped.
  denied: { pending: customer },
};

/** The statuses from which the actor may change a mention to `to`. */
export function statusesBefore(to: MentionStatus, actor: TransitionActor): MentionStatus[] {
  return (Object.keys(transitions) as MentionStatus[]).filter((from) =>
    transitions[from][to]?.includes(actor),
  );
}

/** Cuts a text at a code point, with an ellipsis. */
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

/** Whether a post is on a sensitive subject, which nobody may reply to. */
export function isSensitive({ warnings }: { warnings: readonly { kind: string }[] }): boolean {
  // An author who asks for no pitches may still get an answer.
  return warnings.some(({ kind }) => kind !== ("no_pitch" satisfies WarningKind));
}
