import { type CampaignPost, postFormats } from "@earshot/contract";
import type { DragEvent, KeyboardEvent } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { isChangeable, nameOf, postStatusName } from "../labels.ts";

interface CalendarPostProps {
  post: CampaignPost;
  isPicked: boolean;
  onToggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A post in the calendar, which can be moved by dragging and by keys until it is handed over. */
export function CalendarPost({ post, isPicked, onToggle, onKeyDown }: CalendarPostProps) {
  const { id, localTime, postType } = post;
  const isMovable = isChangeable(post);
  const text = (
    <>
      <span className="tabular-nums">{localTime.slice(11)}</span> {nameOf(post)}
      <span className="sr-only">{`, ${postFormats[postType].label}, ${postStatusName(post)}`}</span>
    </>
  );
  // `relative` keeps what only screen readers get within the cut text: it would widen the page.
  const className = classNames(
    "relative block w-full truncate rounded border px-1 py-0.5 text-left text-sm",
    isPicked ? "border-signal bg-signal-soft" : "border-line bg-raised",
    post.status === "dropped" && "text-ink-3 line-through",
  );
  if (!isMovable) return <span className={className}>{text}</span>;
  return (
    <button
      type="button"
      data-post={id}
      draggable
      aria-pressed={isPicked}
      aria-describedby="move-posts"
      className={classNames(className, "cursor-grab")}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData("text/plain", id);
        event.dataTransfer.effectAllowed = "move";
      }}
      onClick={onToggle}
      onKeyDown={onKeyDown}
    >
      {text}
    </button>
  );
}
