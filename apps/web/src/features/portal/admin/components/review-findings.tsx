import type { Finding } from "@earshot/contract";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { classNames } from "../../../../ui/class-names.ts";

const levels: Record<Finding["level"], string> = {
  stop: "Blocked",
  hold: "Held for you",
  note: "Advice",
};

const colors: Record<Finding["level"], string> = {
  stop: "text-signal",
  hold: "text-caution",
  note: "text-ink-2",
};

interface ReviewFindingsProps {
  findings: readonly Finding[];
  text: string;
  /** Selects words of the reply. */
  onShow: (span: readonly [number, number]) => void;
}

/** The check's findings on a reply, each with the passage it is about and its evidence. */
export function ReviewFindings({ findings, text, onShow }: ReviewFindingsProps) {
  if (findings.length === 0) {
    return <p className="text-sm text-ink-2">The check found nothing.</p>;
  }
  return (
    <ul className="grid gap-3 text-sm">
      {findings.map(({ rule, level, message, remedy, span, evidence }) => (
        <li
          key={`${rule} ${message} ${span}`}
          className="border-l-2 border-line pl-3 [overflow-wrap:anywhere]"
        >
          <p>
            <span className={classNames("font-semibold", colors[level])}>{levels[level]}:</span>{" "}
            {message}{" "}
            {span && (
              <button
                type="button"
                title="Show in the reply"
                className="rounded font-quote underline decoration-edge decoration-dotted underline-offset-4 hover:decoration-signal"
                onClick={() => onShow(span)}
              >
                <q>{text.slice(...span)}</q>
              </button>
            )}
          </p>
          <p className="text-ink-2">{remedy}</p>
          {evidence && (
            <p className="text-ink-3">
              {evidence.quote && (
                <q dir="auto" className="font-quote">
                  {evidence.quote}
                </q>
              )}{" "}
              ({evidence.from}
              {evidence.asOf && (
                <>
                  , as of{" "}
                  <time dateTime={evidence.asOf} title={exactTime(evidence.asOf)}>
                    {dayOf(evidence.asOf)}
                  </time>
                </>
              )}
              )
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
