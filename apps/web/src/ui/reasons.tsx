import { Fragment, useId } from "react";
import type { Span } from "./mark.tsx";
import { Quote } from "./quote.tsx";
import { type Pointing, type Words, wordsOf } from "./use-pointing.ts";

/** A reason for (weight above 0) or against replying to a post. */
interface Reason {
  kind: string;
  message: string;
  weight: number;
  in: Words["in"] | null;
  span: Span | null;
  quote: string | null;
}

const maxQuoteLength = 80;

/** Returns the strongest reason in a sentence, with the quoted words. */
export function strongestReason({ reasons }: { reasons: readonly Reason[] }): string {
  const [first] = reasons;
  if (!first) return "No sentence of the post clearly shows why.";
  if (!first.quote) return `${first.message}.`;
  const isLong = first.quote.length > maxQuoteLength;
  const quote = isLong ? `${first.quote.slice(0, maxQuoteLength).trimEnd()}…` : first.quote;
  return `${first.message}: “${quote}”`;
}

/** Groups the reasons by kind, the strongest kind first: several passages may give the same reason. */
const byKind = (reasons: readonly Reason[]) =>
  [...Map.groupBy(reasons, ({ kind }) => kind).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );

interface ReasonListProps {
  title: string;
  /** The sign before each reason, so that the two lists do not differ by color alone. */
  sign: "+" | "−";
  none: string;
  reasons: readonly Reason[];
  pointing: Pointing;
}

function ReasonList({ title, sign, none, reasons, pointing }: ReasonListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {reasons.length === 0 && <p className="mt-1 text-ink-2">{none}</p>}
      <ul className="mt-1 grid gap-2">
        {byKind(reasons).map(([first, ...others]) => (
          <li
            key={first.kind}
            className="grid grid-cols-[1rem_minmax(0,1fr)] [overflow-wrap:anywhere]"
            {...pointing.hover(wordsOf(first))}
          >
            <span aria-hidden="true" className={sign === "+" ? "text-standing" : "text-signal"}>
              {sign}
            </span>
            <span>
              {first.message}
              {[first, ...others].map(
                (reason, index) =>
                  reason.quote && (
                    <Fragment key={`${reason.in} ${reason.span}`}>
                      {index === 0 ? ": " : ", "}
                      <span {...pointing.hover(wordsOf(reason))}>
                        <Quote words={wordsOf(reason)} pointing={pointing}>
                          {reason.quote}
                        </Quote>
                      </span>
                    </Fragment>
                  ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All reasons for and against replying to a post. */
export function Reasons({ reasons, pointing }: { reasons: readonly Reason[]; pointing: Pointing }) {
  return (
    <>
      <ReasonList
        title="Reasons for"
        sign="+"
        none="No reason that a quote clearly shows."
        reasons={reasons.filter(({ weight }) => weight > 0)}
        pointing={pointing}
      />
      <ReasonList
        title="Reasons against"
        sign="−"
        none="No reason that a quote clearly shows."
        reasons={reasons.filter(({ weight }) => weight <= 0)}
        pointing={pointing}
      />
    </>
  );
}
