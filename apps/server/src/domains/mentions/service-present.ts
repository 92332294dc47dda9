import {
  type Caution,
  type CautionKind,
  cautionWords,
  type Intent,
  type IntentLevel,
  type Reading,
  type SignalKind,
  signalWords,
} from "@earshot/contract";
import { levelOf } from "@earshot/intent";
import type { MentionWithPost } from "./store.ts";

type Texts = Pick<MentionWithPost["post"], "title" | "body" | "threadTitle">;

/** The words of the post that something stands on, cut from it now: a purged post has none. */
function place(post: Texts, at: { part: "title" | "body" | null; start: number; end: number }) {
  const nowhere = { in: null, span: null, quote: null };
  if (at.part === null) return nowhere;
  const quote = post[at.part].slice(at.start, at.end);
  // A comment is shown under its thread's title, and has none of its own.
  if (quote === "" || (at.part === "title" && post.threadTitle !== null)) return nowhere;
  const span: [number, number] = [at.start, at.end];
  return { in: at.part === "title" ? ("title" as const) : ("content" as const), span, quote };
}

/** How near the author is to buying, as the rules stored it. */
export function presentIntent(mention: MentionWithPost["mention"], post: Texts): Intent {
  return {
    score: mention.intentScore,
    level: levelOf(mention.intentScore),
    reasons: mention.intentSignals.map(({ kind, weight, ...at }) => ({
      // Written by the rules alone.
      kind: kind as SignalKind,
      message: signalWords[kind as SignalKind],
      weight,
      ...place(post, at),
    })),
  };
}

export function presentCautions(mention: MentionWithPost["mention"], post: Texts): Caution[] {
  return mention.cautions.map(({ kind, ...at }) => ({
    kind: kind as CautionKind,
    message: cautionWords[kind as CautionKind],
    ...place(post, at),
  }));
}

export function presentReading({ reading }: MentionWithPost["mention"]): Reading | null {
  if (!reading) return null;
  const { status, trouble, verdict, readAt } = reading;
  return {
    status,
    trouble,
    verdict: verdict && { ...verdict, level: verdict.level as IntentLevel },
    read_at: readAt,
  };
}
