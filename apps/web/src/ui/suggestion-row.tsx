import { useId } from "react";
import { Button } from "./button.tsx";

interface SuggestionRowProps {
  keyword: string;
  category: string;
  reason: string;
  /** How to reply to the posts that the phrase finds. */
  angle?: string | undefined;
  /** How many posts the phrase would have matched; empty while it is being counted. */
  volume?: string | undefined;
  isAdded: boolean;
  /** Whether no more phrases can be added. */
  isFull?: boolean;
  busy?: boolean;
  onAdd: () => void;
}

/** A suggested phrase with its category and reason, and the button that adds it. */
export function SuggestionRow(props: SuggestionRowProps) {
  const { keyword, isAdded } = props;
  const reasonId = useId();
  const category = props.category.trim();
  const angle = props.angle?.trim();
  const word = isAdded ? "Added" : "Add";
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span dir="auto" className="font-semibold">
            {keyword}
          </span>
          {category && <span className="text-sm text-ink-3">{category}</span>}
        </p>
        {props.volume !== undefined && (
          <p className="text-sm font-medium text-ink-2 tabular-nums">
            {props.volume || "Counting posts…"}
          </p>
        )}
        <p id={reasonId} className="text-sm text-ink-2">
          {props.reason}
        </p>
        {angle && <p className="text-sm text-ink-3">In a reply: {angle}</p>}
      </div>
      <Button
        size="small"
        className="shrink-0"
        aria-label={`${word} ${keyword}`}
        aria-describedby={reasonId}
        busy={props.busy ?? false}
        unavailable={isAdded || (props.isFull ?? false)}
        onClick={props.onAdd}
      >
        {word}
      </Button>
    </li>
  );
}
