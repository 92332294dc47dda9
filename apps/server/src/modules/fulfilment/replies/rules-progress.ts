import {
  limits,
  type Reply,
  type ReplyEndKind,
  type ReplyProgress,
  type ReplyStatus,
} from "@earshot/contract";

/** One change of status, as it is stored. */
interface Change {
  from: ReplyStatus | null;
  to: ReplyStatus;
  at: Date;
  by: Reply["history"][number]["by"];
  note: string | null;
}

/** What the steps of a reply are derived from. */
export interface ProgressSource {
  row: { claimedAt: Date; placedAt: Date | null };
  /** Oldest first. */
  changes: readonly Change[];
  /** When its mention was last accepted. */
  acceptedAt: Date | null;
  /** Whether its withdrawal left its unit used. */
  isForfeited: boolean;
}

/** The way a change ended its reply; null: it did not. */
function endKindOf({ to, by, note }: Change): ReplyEndKind | null {
  switch (to) {
    case "released":
      if (by === "system") return "lapsed";
      // A writer who releases a claim gives no reason; one who finds the post unsuitable gives one.
      return note === null ? "released" : "unsuitable";
    case "withdrawn":
      return by === "system" ? "expired" : "withdrawn";
    case "failed":
    case "removed":
      return to;
    default:
      return null;
  }
}

/** The kinds whose note says more than the kind. */
const explained: readonly ReplyEndKind[] = ["unsuitable", "failed", "removed"];

function endOf(last: Change | undefined, isForfeited: boolean): ReplyProgress["end"] {
  const kind = last ? endKindOf(last) : null;
  if (!last || kind === null) return null;
  const isOpenAgain = kind === "lapsed" || kind === "released";
  return {
    kind,
    at: last.at.toISOString(),
    reason: explained.includes(kind) ? last.note : null,
    unit: isOpenAgain ? "reserved" : isForfeited ? "used" : "returned",
  };
}

const wasRetried = ({ from }: Change): boolean => from === "placing" || from === "unknown";

/** When a reply reached each step, and how it ended. */
export function progressOf(source: ProgressSource): ReplyProgress {
  const { row, changes, isForfeited } = source;
  const iso = (at: Date | undefined | null) => at?.toISOString() ?? null;
  // Requesting a change starts the text again.
  const lastClaim = changes.findLastIndex(({ to }) => to === "claimed");
  const current = changes.slice(lastClaim + 1);
  const { claimedAt, placedAt } = row;
  // A mention that was accepted again after a withdrawal has the time of the later acceptance.
  const acceptedAt = source.acceptedAt && source.acceptedAt <= claimedAt ? source.acceptedAt : null;
  const after = (from: Date | null, ms: number) => (from ? new Date(from.getTime() + ms) : null);
  return {
    acceptedAt: iso(acceptedAt),
    dueAt: iso(after(acceptedAt, limits.promiseMs)),
    claimedAt: claimedAt.toISOString(),
    submittedAt: iso(current.find(({ to }) => to === "submitted")?.at),
    approvedAt: iso(current.find((change) => change.to === "approved" && !wasRetried(change))?.at),
    postedAt: iso(placedAt),
    survivalDueAt: iso(after(placedAt, limits.survivalMs)),
    survivedAt: iso(changes.find(({ to }) => to === "survived")?.at),
    end: endOf(changes.at(-1), isForfeited),
  };
}
