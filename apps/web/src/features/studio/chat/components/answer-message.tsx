import { type ChatMessage, cutText, studioLimits } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { IfMay } from "../../../../shared/needs-role.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { withoutMarkers } from "../markers.ts";
import { AnswerText } from "./answer-text.tsx";
import { SourceList } from "./source-list.tsx";

interface AnswerMessageProps {
  message: ChatMessage;
  /** Replaces it with another answer; undefined: it is not the last one, or another is being written. */
  onRetry: (() => void) | undefined;
  /** The mention that the conversation is about; null: none, or several. */
  mentionId: string | null;
}

/** Passes an answer to Create, as the basis of a post or a reply. */
function CreateLinks({ text, mentionId }: { text: string; mentionId: string | null }) {
  const prompt = cutText(withoutMarkers(text), studioLimits.promptMax);
  const className = buttonClass("secondary");
  return (
    <>
      <Link to="/dashboard" search={{ view: "create-posts", prompt }} className={className}>
        Write a post from this
      </Link>
      {mentionId !== null && (
        <Link
          to="/dashboard"
          search={{ view: "create-posts", prompt, mention: mentionId }}
          className={className}
        >
          Draft a reply from this
        </Link>
      )}
    </>
  );
}

/** An answer of the model: its text, its sources, and its actions. */
export function AnswerMessage({ message, onRetry, mentionId }: AnswerMessageProps) {
  const { text, status, failure, citations } = message;
  const sources = useRef<HTMLOListElement>(null);
  const isWriting = status === "writing";
  const showSource = (number: number) => {
    const item = sources.current?.children.item(number - 1);
    if (item instanceof HTMLElement) item.focus();
  };
  return (
    <li className="border-l-2 border-line pl-4">
      <h2 className="sr-only">Answer</h2>
      {text !== "" && (
        <AnswerText
          text={text}
          citationCount={citations.length}
          isWriting={isWriting}
          onCitation={showSource}
        />
      )}
      {isWriting && <p className="mt-1 text-sm text-ink-3">Writing…</p>}
      {status === "stopped" && <p className="mt-1 text-sm text-ink-3">Stopped.</p>}
      {status === "failed" && <p className="mt-1 font-medium text-signal">{failure}</p>}
      {citations.length > 0 && !isWriting && <SourceList citations={citations} list={sources} />}
      {!isWriting && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {text !== "" && <CopyButton text={withoutMarkers(text)} label="Copy answer" />}
          <IfMay call="sendChatMessage">
            {text !== "" && <CreateLinks text={text} mentionId={mentionId} />}
            {onRetry && <Button onClick={onRetry}>Retry</Button>}
          </IfMay>
        </div>
      )}
    </li>
  );
}
