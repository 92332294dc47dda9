import type { Opportunity } from "@earshot/contract";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { communityName } from "../../../../lib/post-title.ts";
import { sensitiveWarningOf } from "../../../../lib/sensitive-warning.ts";
import { BriefCard } from "../../../../shared/brief-card.tsx";
import { PostView } from "../../../../shared/post-view.tsx";
import { RuleQuote } from "../../../../shared/rule-quote.tsx";
import { RulesCard } from "../../../../shared/rules-card.tsx";
import { VerdictLabel } from "../../../../shared/verdict-label.tsx";
import { WriterWarnings } from "../../../../shared/writer-warnings.tsx";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Reasons, strongestReason } from "../../../../ui/reasons.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";
import { usePointing, wordsOf } from "../../../../ui/use-pointing.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { DueTime } from "./due-time.tsx";

/** The id of a card's element, used to move the keyboard focus to it. */
export const opportunityCardId = (id: string) => `opportunity-${id}`;

export interface OpportunityCardProps {
  opportunity: Opportunity;
  now: number;
  current: boolean;
  /** The card is expanded. */
  isExpanded: boolean;
  /** Why it can't be claimed any more; undefined: it can. */
  unavailable: string | undefined;
  /** The id of the note that the claim limit is reached; null: it is not. */
  blockedBy: string | null;
  claiming: boolean;
  /** The form for ending it as unsuitable; null while it is closed. */
  ending: ReactNode;
  onCurrent: () => void;
  onToggle: () => void;
  onClaim: () => void;
  onNotForMe: () => void;
  onUnsuitable: () => void;
  /** It was dismissed, or has been shown as unavailable for long enough. */
  onDismiss: () => void;
}

/** How long an unavailable card stays, in milliseconds; longer while it is in use. */
export const unavailableMs = 6_000;

/** Shown instead of the buttons. The card disappears once nobody is using it. */
function UnavailableNote({
  words,
  isInUse,
  onDismiss,
}: {
  words: string;
  isInUse: boolean;
  onDismiss: () => void;
}) {
  const done = useRef(onDismiss);
  useEffect(() => {
    done.current = onDismiss;
  });
  useEffect(() => {
    if (isInUse) return;
    const timer = setTimeout(() => done.current(), unavailableMs);
    return () => clearTimeout(timer);
  }, [isInUse]);
  return (
    <div className="grid content-start justify-items-start gap-2">
      <p className="text-sm font-semibold text-caution">{words}</p>
      <Button size="small" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

/** An accepted mention that no writer has claimed: the post, the company and the community's rules. */
export function OpportunityCard(props: OpportunityCardProps) {
  const { opportunity, now, current, isExpanded, unavailable } = props;
  const { post, brief, keywords, intentLevel, reasons, warnings, rules, dueAt } = opportunity;
  const [titleId, textId, moreId, warningsId] = [useId(), useId(), useId(), useId()];
  const card = useRef<HTMLElement>(null);
  const [presses, setPresses] = useState(0);
  const [isHovered, setOver] = useState(false);
  const { pointed, ...pointing } = usePointing(() => setPresses((count) => count + 1));
  useEffect(() => {
    if (presses === 0) return;
    card.current?.querySelector("mark[data-pointed]")?.scrollIntoView?.({ block: "nearest" });
  }, [presses]);
  const isSensitive = sensitiveWarningOf(warnings) !== undefined;
  const blockedBy = isSensitive ? warningsId : props.blockedBy;
  const isForbidden = rules?.verdict === "forbidden";
  const marked = isExpanded ? reasons.flatMap((reason) => wordsOf(reason) ?? []) : [];

  return (
    <article
      ref={card}
      id={opportunityCardId(opportunity.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-current={current ? "true" : undefined}
      onFocus={props.onCurrent}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      className={classNames(
        "relative grid scroll-mt-24 gap-x-6 gap-y-3 border-b border-line py-6 outline-none md:scroll-mt-14 md:grid-cols-[8.5rem_minmax(0,1fr)_10.5rem]",
        "before:absolute before:inset-y-0 before:-left-4 before:w-[3px] md:before:-left-5",
        current && "before:bg-signal",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:flex-col md:flex-nowrap md:items-start md:justify-start">
        <SignalBars level={intentLevel} reason={strongestReason({ reasons })} />
        <DueTime at={dueAt} now={now} />
      </div>
      <div className={classNames("min-w-0", unavailable && "[&_h2]:line-through")}>
        <PostView
          post={post}
          warnings={warnings}
          now={now}
          marked={marked}
          pointed={pointed}
          brief={!isExpanded}
          titleId={titleId}
          textId={textId}
        />
        <div id={warningsId}>
          <WriterWarnings warnings={warnings} />
        </div>
        {isForbidden && (
          <WarningNote
            title={`${communityName(rules.source, rules.community)} does not allow replies.`}
          >
            {rules.summary} {rules.quote && <RuleQuote quote={rules.quote} />} A reply would be
            refused: end this opportunity as unsuitable.
          </WarningNote>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2 [overflow-wrap:anywhere]">
          <span>
            for <span className="font-semibold text-ink">{brief.company ?? "a customer"}</span>
          </span>
          <span className="text-ink-3">{keywords.map((phrase) => `“${phrase}”`).join(", ")}</span>
          {rules && !isExpanded && <VerdictLabel verdict={rules.verdict} />}
          <Button
            variant="text"
            size="bare"
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? `${textId} ${moreId}` : undefined}
            aria-describedby={titleId}
            onClick={props.onToggle}
          >
            {isExpanded ? "Show less" : "Read more"}
          </Button>
        </p>
        {opportunity.unfinishedText && (
          <p className="mt-1 text-sm text-ink-2">An earlier writer left a draft.</p>
        )}
      </div>
      {unavailable ? (
        <UnavailableNote
          words={unavailable}
          isInUse={isHovered || current || isExpanded}
          onDismiss={props.onDismiss}
        />
      ) : (
        <div className="flex flex-wrap items-start gap-2 md:flex-col md:items-stretch">
          <Button
            variant={isForbidden ? "secondary" : "primary"}
            busy={props.claiming}
            unavailable={blockedBy !== null}
            aria-describedby={blockedBy ? `${titleId} ${blockedBy}` : titleId}
            onClick={props.onClaim}
          >
            Claim
          </Button>
          <Button aria-describedby={titleId} onClick={props.onNotForMe}>
            Not for me
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="min-h-10 md:min-h-8"
            aria-expanded={props.ending !== null}
            aria-describedby={titleId}
            onClick={props.onUnsuitable}
          >
            Unsuitable…
          </Button>
        </div>
      )}
      {props.ending && <div className="md:col-span-2 md:col-start-2">{props.ending}</div>}
      {isExpanded && (
        <div
          id={moreId}
          className="grid items-start gap-4 md:col-span-2 md:col-start-2 lg:grid-cols-2"
        >
          <section
            aria-label={`Why ${intentLevel}`}
            className="grid gap-4 rounded-lg border border-line bg-raised p-4 text-sm lg:col-span-2"
          >
            <Reasons reasons={reasons} pointing={pointing} />
          </section>
          <BriefCard brief={brief} />
          <RulesCard rules={rules} removals={opportunity.removals} />
        </div>
      )}
    </article>
  );
}
