import { droppedTextMessages, hasWriters, type Mention, type ModelUsage } from "@earshot/contract";
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { postTitle } from "../../../../lib/post-title.ts";
import { sensitiveWarningOf } from "../../../../lib/sensitive-warning.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Mark, type Span } from "../../../../ui/mark.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";
import { usePointing } from "../../../../ui/use-pointing.ts";
import { previewEnd, previewSpans } from "../preview.ts";
import { useMarks } from "../search-marks.ts";
import { useShownQuotes, useShownText } from "../shown-mention.ts";
import { AiAssessment } from "./ai-assessment.tsx";
import { CommunityRule } from "./community-rule.tsx";
import { CrossPosts } from "./cross-posts.tsx";
import { limitBannerId } from "./limit-banner.tsx";
import { MentionButtons } from "./mention-buttons.tsx";
import { MentionFacts } from "./mention-facts.tsx";
import { ReasonsPanel } from "./reasons-panel.tsx";
import { Warnings } from "./warnings.tsx";

export interface MentionDetailProps {
  mention: Mention;
  now: number;
  /** Whether the whole text is shown. */
  expanded: boolean;
  /** Whether the status is shown, as in a list of all statuses. */
  showStatus: boolean;
  /** The searched words, which are highlighted in addition to the keywords. */
  searched: string | undefined;
  /** Whether no replies are left. */
  atLimit: boolean;
  /** Whether the user may decide on mentions. */
  canDecide: boolean;
  /** The progress of its reply, after it was sent to the writers. */
  replyProgress: ReactNode;
  /** Its assignee, and the comments on it. */
  teamwork: ReactNode;
  /** The link to the page about scoring and its accuracy. */
  scoringLink: ReactNode;
  /** Links to the tools that write a text or answer questions about it. */
  studioLinks: ReactNode;
  /** The state of the language model; undefined while unknown. */
  model: ModelUsage | undefined;
  /** Takes the focus when the mention is opened. */
  headingRef: Ref<HTMLHeadingElement>;
  /** Returns to the list; undefined if the list is beside it. */
  onBack: (() => void) | undefined;
  onToggle: () => void;
  onEngage: () => void;
  onTakeBack: () => void;
  onRestore: () => void;
  onSkip: () => void;
  onNotRelevant: () => void;
  onCommunity: (subreddit: string) => void;
}

/** The title and the text of a post, with its marks. */
function PostText({
  mention,
  expanded,
  searched,
  pointed,
  titleId,
  textId,
  headingRef,
}: Pick<MentionDetailProps, "mention" | "expanded" | "searched" | "headingRef"> & {
  pointed: { in: "title" | "content"; span: Span } | null;
  titleId: string;
  textId: string;
}) {
  const { title, content, fullContent, droppedText } = mention;
  const marks = useMarks(mention, searched);
  const pointedIn = (part: "title" | "content"): Span[] =>
    pointed?.in === part ? [pointed.span] : [];
  const body = useShownText(mention, expanded ? fullContent : content);
  const inBody = (spans: readonly Span[]) =>
    body.spansOf(expanded ? spans : previewSpans(mention, spans));
  return (
    <>
      <h2
        ref={headingRef}
        id={titleId}
        tabIndex={-1}
        dir="auto"
        className={classNames(
          "mt-1 text-xl font-semibold outline-none [overflow-wrap:anywhere]",
          !title && !droppedText && "sr-only",
        )}
      >
        {title && mention.kind !== "comment" ? (
          <Mark text={title} spans={marks.title} pointed={pointedIn("title")} />
        ) : (
          postTitle(mention)
        )}
      </h2>
      {droppedText && (
        <p className="mt-2 max-w-[72ch] text-sm text-ink-2">{droppedTextMessages[droppedText]}</p>
      )}
      {content && (
        <p
          id={textId}
          dir="auto"
          className={classNames(
            "mt-3 max-w-[72ch] font-quote text-quote [overflow-wrap:anywhere]",
            expanded && "whitespace-pre-line",
          )}
        >
          <Mark
            text={body.text}
            spans={inBody(marks.content)}
            pointed={inBody(pointedIn("content"))}
          />
        </p>
      )}
    </>
  );
}

/** A mention with its text, the reasons for its level, warnings, and its actions. */
export function MentionDetail(props: MentionDetailProps) {
  const { now, expanded, onToggle } = props;
  const mention = useShownQuotes(props.mention);
  const { content, fullContent, warnings, intent } = mention;
  const [titleId, textId, whyId, warningsId, ruleId] = [
    useId(),
    useId(),
    useId(),
    useId(),
    useId(),
  ];
  const section = useRef<HTMLElement>(null);
  const [presses, setPresses] = useState(0);
  const { pointed, ...pointing } = usePointing((words) => {
    if (words.in === "content" && !expanded && words.span[1] > previewEnd(mention)) onToggle();
    setPresses((count) => count + 1);
  });
  useEffect(() => {
    if (presses === 0) return;
    section.current?.querySelector("mark[data-pointed]")?.scrollIntoView?.({ block: "nearest" });
  }, [presses]);

  const isPending = mention.status === "pending";
  const isForbidden = isPending && mention.communityRule?.verdict === "forbidden";
  const blockedBy =
    sensitiveWarningOf(warnings) !== undefined
      ? warningsId
      : isForbidden
        ? ruleId
        : props.atLimit && hasWriters(mention.source)
          ? limitBannerId
          : null;

  return (
    <section ref={section} aria-labelledby={titleId} className="flex min-h-full flex-col">
      <div className="flex-1 px-0 py-4 lg:px-8 lg:py-6">
        {props.onBack && (
          <Button variant="quiet" size="small" className="mb-2 -ml-3" onClick={props.onBack}>
            <span aria-hidden="true">←</span> Mentions
          </Button>
        )}
        <MentionFacts mention={mention} now={now} onCommunity={props.onCommunity} />
        <PostText {...props} pointed={pointed} titleId={titleId} textId={textId} />
        {fullContent.length > content.length && (
          <Button
            variant="text"
            size="bare"
            className="mt-2 text-sm"
            aria-expanded={expanded}
            aria-controls={textId}
            aria-describedby={titleId}
            onClick={onToggle}
          >
            {expanded ? "Show less" : "Read more"}
          </Button>
        )}
        {isPending && <CommunityRule id={ruleId} mention={mention} />}
        <Warnings id={warningsId} warnings={warnings} pointing={pointing} />
        {mention.statusNote && (
          <p className="mt-4 max-w-[72ch] border-l-2 border-caution pl-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
            {mention.statusNote}
          </p>
        )}
        {props.replyProgress && <div className="mt-5">{props.replyProgress}</div>}
        {mention.status === "accepted" && props.canDecide && (
          <Button className="mt-3" aria-describedby={titleId} onClick={props.onTakeBack}>
            Take back
          </Button>
        )}
        <CrossPosts crossPosts={mention.crossPosts} />
        <div className="mt-6 flex flex-wrap items-center gap-x-3">
          <SignalBars level={intent.level} />
          <p className="text-sm text-ink-3 tabular-nums">
            <span className="sr-only">Score: </span>
            {intent.score} of 100
          </p>
        </div>
        <ReasonsPanel
          id={whyId}
          mention={mention}
          pointing={pointing}
          scoringLink={props.scoringLink}
          assessment={
            <AiAssessment mention={mention} model={props.model} now={now} pointing={pointing} />
          }
        />
        {props.teamwork}
      </div>
      <MentionButtons
        mention={mention}
        titleId={titleId}
        blockedBy={blockedBy}
        showStatus={props.showStatus}
        canDecide={props.canDecide}
        studioLinks={props.studioLinks}
        onEngage={props.onEngage}
        onRestore={props.onRestore}
        onSkip={props.onSkip}
        onNotRelevant={props.onNotRelevant}
      />
    </section>
  );
}
