import type { ChatMessage } from "@earshot/contract";
import type { AnswerInProgress } from "../use-answer.ts";
import { AnswerMessage } from "./answer-message.tsx";
import { UserMessage } from "./user-message.tsx";

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** The answer that this tab is receiving in this conversation. */
  answer: AnswerInProgress | null;
  /** The mention that the conversation is about; null: none, or several. */
  mentionId: string | null;
  onRetry: () => void;
  onReplace: (messageId: string, text: string) => void;
}

/** The messages of a conversation; the answer in progress grows as it is written. */
export function MessageList(props: MessageListProps) {
  const { messages, answer, mentionId, onRetry, onReplace } = props;
  return (
    <ol aria-label="Messages" className="grid max-w-[75ch] grid-cols-[minmax(0,1fr)] gap-5">
      {messages.map((message, at) => {
        const { id, role } = message;
        if (role === "user") {
          return (
            <UserMessage key={id} message={message} onReplace={(text) => onReplace(id, text)} />
          );
        }
        const isOwn = answer?.messageId === id;
        const isLast = at === messages.length - 1;
        return (
          <AnswerMessage
            key={id}
            message={isOwn ? { ...message, text: answer.text, status: "writing" } : message}
            mentionId={mentionId}
            onRetry={isLast && answer === null ? onRetry : undefined}
          />
        );
      })}
      {answer?.prompt != null && (
        <li className="rounded-lg border border-line bg-raised p-4 opacity-60">
          <h2 className="sr-only">Sending</h2>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {answer.prompt}
          </p>
        </li>
      )}
    </ol>
  );
}
