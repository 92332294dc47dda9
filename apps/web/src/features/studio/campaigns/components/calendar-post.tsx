import { type CampaignPost, postFormats } from "@earshot/contract";
import type { KeyboardEvent, PointerEvent } from "react";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { isChangeable, nameOf, postStatusName } from "../labels.ts";

interface CalendarPostProps {
  post: CampaignPost;
  isPicked: boolean;
  onOpen: () => void;
  /** Opens a form in which the post is moved; left out where it is dragged. */
  onMove: (() => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
}

/** A post in the calendar, which opens, and can be moved until it is handed over. */
export function CalendarPost({ post, isPicked, onOpen, onMove, ...moves }: CalendarPostProps) {
  const { id, localTime, postType } = post;
  const isMovable = isChangeable(post);
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        data-post={id}
        aria-haspopup="dialog"
        aria-describedby={isMovable ? "move-posts" : undefined}
        // `relative` keeps what only screen readers get within the cut text: it would widen the page.
        className={classNames(
          "relative block min-h-6 min-w-0 flex-1 truncate rounded border px-1 py-0.5 text-left text-sm max-sm:min-h-10 max-sm:px-3 max-sm:text-base",
          isPicked ? "border-signal bg-signal-soft" : "border-line bg-raised hover:border-edge",
          isMovable && "sm:cursor-grab sm:active:cursor-grabbing",
          post.status === "dropped" && "text-ink-3 line-through",
        )}
        onClick={onOpen}
        {...(isMovable && moves)}
        // Space moves: some browsers press the button when the key is released.
        onKeyUp={(event) => {
          if (isMovable && event.key === " ") event.preventDefault();
        }}
      >
        <span className="tabular-nums">{localTime.slice(11)}</span> {nameOf(post)}
        <span className="sr-only">{`, ${postFormats[postType].label}, ${postStatusName(post)}`}</span>
      </button>
      {onMove && isMovable && (
        <Button aria-label={`Move ${nameOf(post)}`} onClick={onMove}>
          Move
        </Button>
      )}
    </div>
  );
}
