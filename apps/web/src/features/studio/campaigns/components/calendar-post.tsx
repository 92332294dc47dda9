import { type CampaignPost, postFormats } from "@earshot/contract";
import type { KeyboardEvent, PointerEvent } from "react";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { isChangeable, nameOf, postStatusName } from "../labels.ts";

interface CalendarPostProps {
  post: CampaignPost;
  isPicked: boolean;
  onOpen: () => void;
  /** Opens a form that moves the post; omitted if posts are dragged. */
  onMove: (() => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
}

/** A post in the calendar, which can be opened, and moved until it is handed over. */
export function CalendarPost({ post, isPicked, onOpen, onMove, ...moves }: CalendarPostProps) {
  const { id, localTime, postType, status, content } = post;
  const isMovable = isChangeable(post);
  const isPlain = status === "planned" && content !== "";
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        data-post={id}
        aria-haspopup="dialog"
        aria-describedby={isMovable ? "move-posts" : undefined}
        className={classNames(
          "grid min-w-0 flex-1 rounded border px-1.5 py-0.5 text-left text-sm max-sm:px-3 max-sm:py-1.5",
          isPicked ? "border-signal bg-signal-soft" : "border-line bg-raised hover:border-edge",
          isMovable && "sm:cursor-grab sm:active:cursor-grabbing",
          status === "dropped" && "text-ink-3",
        )}
        onClick={onOpen}
        {...(isMovable && moves)}
        // Space moves: some browsers press the button when the key is released.
        onKeyUp={(event) => {
          if (isMovable && event.key === " ") event.preventDefault();
        }}
      >
        <span className="truncate text-ink-2 tabular-nums">
          {`${localTime.slice(11)} ${postFormats[postType].label}${isPlain ? "" : ` · ${postStatusName(post)}`}`}
        </span>{" "}
        <span className={classNames("truncate", status === "dropped" && "line-through")}>
          {nameOf(post)}
        </span>
      </button>
      {onMove && isMovable && (
        <Button aria-label={`Move ${nameOf(post)}`} onClick={onMove}>
          Move
        </Button>
      )}
    </div>
  );
}
