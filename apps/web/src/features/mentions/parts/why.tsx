import type { IntentReason, Mention } from "@earshot/contract";
import { Fragment, type ReactNode, useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { type Pointing, wordsOf } from "../use-pointing.ts";
import { Quote } from "./quote.tsx";

/** The reasons of each kind together, in the order of the weightiest of each: two places may say one thing. */
const byKind = (reasons: readonly IntentReason[]) =>
  [...Map.groupBy(reasons, ({ kind }) => kind).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );

interface ReasonListProps {
  title: string;
  /** What stands before each: not a colour alone tells the two lists apart. */
  sign: "+" | "−";
  none: string;
  reasons: readonly IntentReason[];
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
export function MainReasons({ reasons }: { reasons: readonly IntentReason[] }) {
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

interface WhyProps {
  id: string;
  mention: Mention;
  pointing: Pointing;
  /** The second reading, where there is one to speak of. */
  reading: ReactNode;
}

/** Why a mention has the level that it has: what speaks for a reply to it, and what against. */
export function Why({ id, mention: { intent }, pointing, reading }: WhyProps) {
  return (
    <div
      id={id}
      className="mt-3 grid max-w-[43rem] gap-4 rounded-lg border border-line bg-raised p-4 text-sm"
    >
      <ReasonList
        title="What speaks for it"
        sign="+"
        none="Nothing that our rules know."
        reasons={intent.reasons.filter(({ weight }) => weight > 0)}
        pointing={pointing}
      />
      <ReasonList
        title="What speaks against it"
        sign="−"
        none="Nothing that our rules know."
        reasons={intent.reasons.filter(({ weight }) => weight <= 0)}
        pointing={pointing}
      />
      <p className="text-ink-3">
        {intent.score} of 100, scored by rules from what the post says. A person decides.
      </p>
      {reading}
    </div>
  );
}
