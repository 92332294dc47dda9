import { droppedTextMessages, type Mention, type ModelUsage } from "@earshot/contract";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { postTitle } from "../../../../lib/post-title.ts";
import { sensitiveWarningOf } from "../../../../lib/sensitive-warning.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Mark, type Span } from "../../../../ui/mark.tsx";
import { MainReasons } from "../../../../ui/reasons.tsx";
import { usePointing } from "../../../../ui/use-pointing.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { previewEnd, previewSpans } from "../preview.ts";
import { useMarks } from "../search-marks.ts";
import { AiAssessment } from "./ai-assessment.tsx";
import { CrossPosts } from "./cross-posts.tsx";
import { limitBannerId } from "./limit-banner.tsx";
import { MentionButtons } from "./mention-buttons.tsx";
import { MentionFacts } from "./mention-facts.tsx";
import { MentionLevel } from "./mention-level.tsx";
import { ReasonsPanel } from "./reasons-panel.tsx";
import { SelectBox } from "./select-box.tsx";
import { Warnings } from "./warnings.tsx";

export interface MentionCardProps {
  mention: Mention;
  now: number;
  current: boolean;
  expanded: boolean;
  /** Whether the reasons are shown. */
  explained: boolean;
  /** Whether it is selected for a bulk action. */
  selected: boolean;
  /** Whether some mentions are selected; every card then shows its checkbox. */
  selecting: boolean;
  /** Whether the status is shown, as in a list of all statuses. */
  showStatus: boolean;
  /** The searched words, which are highlighted in addition to the keywords. */
  searched: string | undefined;
  /** Whether no replies are left. */
  atLimit: boolean;
  /** The status of its reply, in words. */
  replyLine: ReactNode;
  /** The state of the language model; undefined while unknown. */
  model: ModelUsage | undefined;
  onCurrent: () => void;
  onEngage: () => void;
  onTakeBack: () => void;
  onToggle: () => void;
  onSelect: () => void;
  onExplain: () => void;
  onSkip: () => void;
  onNotRelevant: () => void;
  onCommunity: (subreddit: string) => void;
}

/** Returns the id of a card's element. */
export const cardId = (mentionId: string) => `mention-${mentionId}`;

/** A mention with its text, the reasons for its level, and its actions. */
export function MentionCard(props: MentionCardProps) {
  const { mention, now, current, expanded, explained, onToggle } = props;
  const { title, content, fullContent, droppedText, warnings } = mention;
  const marks = useMarks(mention, props.searched);
  const [titleId, textId, whyId, warningsId, blockedId] = [
    useId(),
    useId(),
    useId(),
    useId(),
    useId(),
  ];
  const card = useRef<HTMLElement>(null);
  const [presses, setPresses] = useState(0);
  const { pointed, ...pointing } = usePointing((words) => {
    if (words.in === "content" && !expanded && words.span[1] > previewEnd(mention)) onToggle();
    setPresses((count) => count + 1);
  });
  useEffect(() => {
    if (presses === 0) return;
    card.current?.querySelector("mark[data-pointed]")?.scrollIntoView?.({ block: "nearest" });
  }, [presses]);

  const isComment = mention.kind === "comment";
  const isSensitive = sensitiveWarningOf(warnings) !== undefined;
  const isPending = mention.status === "pending";
  const isForbidden = isPending && mention.replyBlocked !== null;
  const blockedBy = isSensitive
    ? warningsId
    : isForbidden
      ? blockedId
      : props.atLimit
        ? limitBannerId
        : null;
  const pointedIn = (part: "title" | "content"): Span[] =>
    pointed?.in === part ? [pointed.span] : [];

  return (
    <article
      ref={card}
      id={cardId(mention.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-current={current ? "true" : undefined}
      onFocus={props.onCurrent}
      className={classNames(
        "group/card relative isolate scroll-mt-24 md:scroll-mt-14 grid gap-x-6 gap-y-3 border-b border-line py-6 outline-none md:grid-cols-[6.5rem_minmax(0,1fr)_10.5rem]",
        "before:absolute before:inset-y-0 before:-left-4 before:w-[3px] md:before:-left-5",
        current && "before:bg-signal",
        "after:absolute after:inset-y-0 after:-inset-x-4 after:-z-10 md:after:-inset-x-5",
        props.selected && "after:bg-raised",
      )}
    >
      <div className="flex items-center justify-between gap-3 md:flex-col md:items-start md:justify-start">
        <MentionLevel intent={mention.intent} />
        {isPending && (
          <SelectBox
            titleId={titleId}
            checked={props.selected}
            shown={props.selecting}
            onChange={props.onSelect}
          />
        )}
      </div>
      <div className="min-w-0">
        <MentionFacts mention={mention} now={now} onCommunity={props.onCommunity} />
        <h2
          id={titleId}
          dir="auto"
          className={classNames(
            "mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]",
            !title && !droppedText && "sr-only",
          )}
        >
          {title && !isComment ? (
            <Mark text={title} spans={marks.title} pointed={pointedIn("title")} />
          ) : (
            postTitle(mention)
          )}
        </h2>
        {droppedText && (
          <p className="mt-1 max-w-[72ch] text-sm text-ink-2">{droppedTextMessages[droppedText]}</p>
        )}
        {content && (
          <p
            id={textId}
            dir="auto"
            className={classNames(
              "mt-1 max-w-[72ch] font-quote text-quote [overflow-wrap:anywhere]",
              expanded && "whitespace-pre-line",
            )}
          >
            {expanded ? (
              <Mark text={fullContent} spans={marks.content} pointed={pointedIn("content")} />
            ) : (
              <Mark
                text={content}
                spans={previewSpans(mention, marks.content)}
                pointed={previewSpans(mention, pointedIn("content"))}
              />
            )}
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
          {fullContent.length > content.length && (
            <Button
              variant="text"
              size="bare"
              aria-expanded={expanded}
              aria-controls={textId}
              aria-describedby={titleId}
              onClick={onToggle}
            >
              {expanded ? "Show less" : "Read more"}
            </Button>
          )}
          <Button
            variant="text"
            size="bare"
            aria-expanded={explained}
            aria-controls={explained ? whyId : undefined}
            aria-describedby={titleId}
            onClick={props.onExplain}
          >
            {explained ? "Hide why" : "Why"}
            <span className="sr-only"> {mention.intent.level}</span>
          </Button>
          {!explained && <MainReasons reasons={mention.intent.reasons} />}
        </div>
        {isForbidden && (
          <div id={blockedId} className="mt-3">
            <WarningNote title="No reply can be sent here">
              <p>{mention.replyBlocked} You can still answer with your own account.</p>
            </WarningNote>
          </div>
        )}
        <Warnings id={warningsId} warnings={warnings} pointing={pointing} />
        {explained && (
          <ReasonsPanel
            id={whyId}
            mention={mention}
            pointing={pointing}
            assessment={
              <AiAssessment mention={mention} model={props.model} now={now} pointing={pointing} />
            }
          />
        )}
        <CrossPosts crossPosts={mention.crossPosts} />
        {mention.statusNote && (
          <p className="mt-3 max-w-[72ch] border-l-2 border-caution pl-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
            {mention.statusNote}
          </p>
        )}
        {props.replyLine && <div className="mt-3 text-sm">{props.replyLine}</div>}
      </div>
      <MentionButtons
        mention={mention}
        titleId={titleId}
        blockedBy={blockedBy}
        showStatus={props.showStatus}
        onEngage={props.onEngage}
        onTakeBack={props.onTakeBack}
        onSkip={props.onSkip}
        onNotRelevant={props.onNotRelevant}
      />
    </article>
  );
}
