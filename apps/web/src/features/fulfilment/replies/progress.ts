import type { Mention, Reply, ReplyEndKind, ReplyStatus } from "@earshot/contract";
import { dateFormat } from "../../../lib/date-format.ts";
import { count, toMoment } from "../../../lib/format.ts";
import { timeUntil } from "./labels.ts";

/** One step from acceptance to survival. */
export interface ProgressStep {
  id: string;
  name: string;
  state: "done" | "current" | "ahead" | "failed";
  /** When it was reached, ISO 8601; null: not yet, or unknown. */
  at: string | null;
  /** `live`: the reply is visible; `waiting`: the customer has to decide. */
  tone: "normal" | "live" | "waiting" | "late";
}

/** The steps of a reply and what happens now. */
export interface Progress {
  steps: ProgressStep[];
  /** Sentences about what happens now, or why and how it ended. */
  note: string;
  isLate: boolean;
}

const stepNames = ["With writers", "Claimed", "Draft", "Approved", "Live", "72 h"] as const;
const [withWriters, claimed, draft, approved, live, survival] = [0, 1, 2, 3, 4, 5] as const;

const endNames: Record<ReplyEndKind, string> = {
  lapsed: "Lapsed",
  released: "Released",
  unsuitable: "Unsuitable",
  expired: "Not approved in time",
  withdrawn: "Withdrawn",
  failed: "Not posted",
  removed: "Removed",
};

/** Why it ended, if the server gives no reason. */
const endReasons: Record<ReplyEndKind, string> = {
  lapsed: "The writer was inactive for 45 minutes, so the claim ended.",
  released: "The writer gave the claim back.",
  unsuitable: "The writer found the post unsuitable.",
  expired: "It was not approved within 24 hours.",
  withdrawn: "It was withdrawn before it was posted.",
  failed: "It could not be posted.",
  removed: "It was removed before 72 hours had passed.",
};

const unitNotes = {
  returned: "The reply is back in your quota.",
  used: "The reply stays used in your quota.",
  reserved: "Other writers can claim the mention; the reply stays reserved in your quota.",
} as const;

const minuteMs = 60_000;

/** "6 min", "3 h", "2 days": how late something is. */
function lateness(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

const exactHour = dateFormat({
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** "in 72 hours (Sat, Nov 28, 6:40 PM)": the time to survival is counted in hours. */
function untilSurvival(at: string, now: number): string {
  const hours = Math.round((Date.parse(at) - now) / (60 * minuteMs));
  const left = hours < 1 ? timeUntil(at, now) : `in ${count(hours, "hour")}`;
  const exact = exactHour(new Date(at));
  return `${left} (${exact})`;
}

/** When the reply is due, or how late it is and why. */
function dueNote(
  dueAt: string | null,
  now: number,
  why: string,
): { text: string | null; isLate: boolean } {
  const due = dueAt === null ? null : toMoment(dueAt);
  if (!due) return { text: null, isLate: false };
  const late = now - due.getTime();
  return late < 0
    ? { text: `Due ${timeUntil(due.toISOString(), now)}.`, isLate: false }
    : { text: `Late by ${lateness(late)}: ${why}`, isLate: true };
}

/** The steps up to the current one, each with its time. */
function stepsAt(
  current: number,
  times: readonly (string | null)[],
  { name, tone = "normal" }: { name?: string; tone?: ProgressStep["tone"] } = {},
): ProgressStep[] {
  return stepNames.map((stepName, at) => {
    const isCurrent = at === current;
    return {
      id: stepName,
      name: isCurrent && name ? name : stepName,
      state: at < current ? "done" : isCurrent ? "current" : "ahead",
      at: at <= current ? (times[at] ?? null) : null,
      tone: isCurrent ? tone : at === live ? "live" : "normal",
    };
  });
}

/** The steps that were reached, and the end after them. */
function endedSteps(
  times: readonly (string | null)[],
  reached: number,
  end: { name: string; at: string | null },
): ProgressStep[] {
  const done = stepsAt(reached + 1, times).slice(0, reached + 1);
  return [...done, { id: "end", state: "failed", tone: "normal", ...end }];
}

const sentences = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" ");

const timesOf = ({ progress }: Reply) => [
  progress.acceptedAt,
  progress.claimedAt,
  progress.submittedAt,
  progress.approvedAt,
  progress.postedAt,
  progress.survivedAt,
];

/** The steps of a reply that waits for a writer or a reviewer. */
function writingProgress(reply: Reply, now: number): Progress {
  const { status, text, changeNote, history, progress } = reply;
  const isClaimed = status === "claimed";
  const current = isClaimed && text.trim() === "" ? claimed : draft;
  const doing = !isClaimed
    ? "The text is being checked."
    : changeNote !== null
      ? `The writer is working on the change you asked for: “${changeNote}”`
      : text === ""
        ? "A writer is reading the thread."
        : "The writer is working on the text.";
  const why = isClaimed ? "the writer has not submitted a text yet." : "the text is being checked.";
  // After waiting for the customer, a delay is not only the writers' any more.
  const wasCustomerAsked = history.some(({ to }) => to === "awaiting_approval");
  const due = dueNote(wasCustomerAsked ? null : progress.dueAt, now, why);
  const steps = stepsAt(current, timesOf(reply), { tone: due.isLate ? "late" : "normal" });
  const isReasonRepeated = due.isLate && !isClaimed;
  return { steps, note: sentences(isReasonRepeated ? null : doing, due.text), isLate: due.isLate };
}

const postingNotes: Partial<Record<ReplyStatus, string>> = {
  placing: "It is being posted.",
  unknown: "It was sent. We are checking whether it is live.",
};

/** The steps of an approved reply that is not known to be live. */
function postingProgress(reply: Reply, now: number): Progress {
  const { status, history, progress } = reply;
  const wasCustomerAsked = history.some(({ to }) => to === "awaiting_approval");
  const due = dueNote(wasCustomerAsked ? null : progress.dueAt, now, "it is not posted yet.");
  const tone = due.isLate ? "late" : "normal";
  return {
    steps: stepsAt(approved, timesOf(reply), { tone }),
    note: sentences(postingNotes[status] ?? "A writer will post it.", due.text),
    isLate: due.isLate,
  };
}

function liveProgress(reply: Reply, now: number): Progress {
  const { survivalDueAt } = reply.progress;
  const isPast = survivalDueAt === null || Date.parse(survivalDueAt) <= now;
  const note = isPast
    ? "72 hours have passed. The last check is due."
    : `The 72-hour mark is ${untilSurvival(survivalDueAt, now)}.`;
  const reported = reply.reported ? "You reported it as removed. We are checking." : null;
  return {
    steps: stepsAt(live, timesOf(reply), { tone: "live" }),
    note: reported ?? note,
    isLate: false,
  };
}

/** The last step that a reply reached before it ended. */
function reachedStep({ progress }: Reply): number {
  if (progress.postedAt !== null) return live;
  if (progress.approvedAt !== null) return approved;
  return progress.submittedAt !== null ? draft : claimed;
}

/** The steps of a reply. */
export function progressOfReply(reply: Reply, now: number): Progress {
  const { status, progress } = reply;
  if (progress.end) {
    const { kind, at, reason, unit } = progress.end;
    return {
      steps: endedSteps(timesOf(reply), reachedStep(reply), { name: endNames[kind], at }),
      note: sentences(reason ?? endReasons[kind], unitNotes[unit]),
      isLate: false,
    };
  }
  switch (status) {
    case "awaiting_approval":
      return {
        steps: stepsAt(approved, timesOf(reply), {
          name: "Awaiting your approval",
          tone: "waiting",
        }),
        note: reply.approveBy
          ? `Read the text and decide. Your time to answer ends ${timeUntil(reply.approveBy, now)}.`
          : "Read the text and decide.",
        isLate: false,
      };
    case "approved":
    case "placing":
    case "unknown":
      return postingProgress(reply, now);
    case "placed":
      return liveProgress(reply, now);
    case "survived": {
      const [last] = stepsAt(survival, timesOf(reply), { tone: "live" }).slice(survival);
      const done = stepsAt(survival, timesOf(reply)).slice(0, survival);
      return {
        steps: last ? [...done, { ...last, state: "done" }] : done,
        note: "It was still live after 72 hours.",
        isLate: false,
      };
    }
    default:
      return writingProgress(reply, now);
  }
}

/**
 * The steps of a mention that no writer has claimed: it waits for one, or it was declined.
 * @param before its earlier reply, which ended
 */
export function progressOfMention(
  { status, acceptedAt, dueAt }: Pick<Mention, "status" | "acceptedAt" | "dueAt">,
  before: Reply | undefined,
  now: number,
): Progress {
  if (status === "denied") {
    return {
      steps: endedSteps([acceptedAt], withWriters, { name: "Declined", at: null }),
      note: unitNotes.returned,
      isLate: false,
    };
  }
  const end = before?.progress.end;
  const why = end
    ? "the claim ended and no other writer has taken it."
    : "no writer has claimed it yet.";
  const due = dueNote(dueAt, now, why);
  return {
    steps: stepsAt(withWriters, [acceptedAt], { tone: due.isLate ? "late" : "normal" }),
    note: sentences(
      end ? endReasons[end.kind] : null,
      due.text,
      "You can take it back until a writer claims it.",
    ),
    isLate: due.isLate,
  };
}
