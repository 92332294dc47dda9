import type { Reply } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { type ReplyTone, replyLabel, replyTones } from "../labels.ts";

const toneClasses: Record<ReplyTone, string> = {
  working: "text-ink",
  waiting: "text-signal",
  live: "text-standing",
  lost: "text-caution",
  ended: "text-ink-3",
};

/** Marks differ in shape, not only in color. */
function ToneMark({ tone }: { tone: ReplyTone }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
      {tone === "working" && (
        <circle cx={6} cy={6} r={4.5} className="fill-none stroke-current stroke-2" />
      )}
      {tone === "waiting" && <circle cx={6} cy={6} r={5.5} className="fill-current" />}
      {tone === "live" && (
        <path d="m1.5 6.5 3 3 6-7" className="fill-none stroke-current stroke-2" />
      )}
      {tone === "lost" && (
        <path d="m2 2 8 8m0-8-8 8" className="fill-none stroke-current stroke-2" />
      )}
      {tone === "ended" && <path d="M1.5 6h9" className="fill-none stroke-current stroke-2" />}
    </svg>
  );
}

/** The status of a reply in words, with its mark and since when. */
export function ReplyStatusLine({ reply, now }: { reply: Reply; now: number }) {
  const tone = replyTones[reply.status];
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm">
      <span className={classNames("inline-flex items-center gap-1.5", toneClasses[tone])}>
        <ToneMark tone={tone} />
        <span className="font-semibold">{replyLabel(reply)}</span>
      </span>{" "}
      <time dateTime={reply.updatedAt} title={exactTime(reply.updatedAt)} className="text-ink-3">
        {preciseAge(reply.updatedAt, now)}
      </time>
    </p>
  );
}
