import { Fragment, useId } from "react";
import { classNames } from "./class-names.ts";
import type { Span } from "./mark.tsx";
import { Quote } from "./quote.tsx";
import { type Pointing, type Words, wordsOf } from "./use-pointing.ts";

/** Something in a post that speaks for a reply to it (a weight above 0) or against. */
interface Reason {
  kind: string;
  message: string;
  weight: number;
  in: Words["in"] | null;
  span: Span | null;
  quote: string | null;
}

const longestQuote = 80;

/** The weightiest reason in a sentence, with its words. */
export function strongestReason({ reasons }: { reasons: readonly Reason[] }): string {
  const [first] = reasons;
  if (!first) return "Nothing in it speaks for or against buying.";
  if (!first.quote) return `${first.message}.`;
  const isLong = first.quote.length > longestQuote;
  const quote = isLong ? `${first.quote.slice(0, longestQuote).trimEnd()}…` : first.quote;
  return `${first.message}: “${quote}”`;
}

/** The reasons of each kind together, in the order of the weightiest of each: two places may say one thing. */
const byKind = (reasons: readonly Reason[]) =>
  [...Map.groupBy(reasons, ({ kind }) => kind).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );

interface ReasonListProps {
  title: string;
  /** What stands before each: not a colour alone tells the two lists apart. */
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

const shownClosed = 3;

/** The weightiest reasons without their words, for a card whose reasons are not shown. */
export function MainReasons({ reasons }: { reasons: readonly Reason[] }) {
  const firsts = byKind(reasons).map(([first]) => first);
  return firsts.slice(0, shownClosed).map(({ kind, message, weight }) => (
    <span
      key={kind}
      className={classNames(
        "hidden border-l-2 pl-2 text-ink-2 md:inline",
        weight > 0 ? "border-signal" : "border-dashed border-edge",
      )}
    >
      {weight <= 0 && (
        <>
          <span aria-hidden="true">− </span>
          <span className="sr-only">against: </span>
        </>
      )}
      {message}
    </span>
  ));
}

/** All that speaks for a reply to a post, and against. */
export function Reasons({ reasons, pointing }: { reasons: readonly Reason[]; pointing: Pointing }) {
  return (
    <>
      <ReasonList
        title="What speaks for it"
        sign="+"
        none="Nothing that our rules know."
        reasons={reasons.filter(({ weight }) => weight > 0)}
        pointing={pointing}
      />
      <ReasonList
        title="What speaks against it"
        sign="−"
        none="Nothing that our rules know."
        reasons={reasons.filter(({ weight }) => weight <= 0)}
        pointing={pointing}
      />
    </>
  );
}
