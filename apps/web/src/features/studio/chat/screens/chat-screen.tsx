import { brand, type ChatContext, type ChatMessage } from "@earshot/contract";
import { useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { useDraftOwner } from "../../../../lib/draft-owner.ts";
import { IfMay, NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useChatContext, useSetChatContext } from "../api/context.ts";
import { useMessages } from "../api/get-messages.ts";
import { Composer } from "../components/composer.tsx";
import { ContextBar } from "../components/context-bar.tsx";
import { ConversationList } from "../components/conversation-list.tsx";
import { MessageList } from "../components/message-list.tsx";
import { type ChatSearch, newContext } from "../search.ts";
import { chosenContext } from "../stored.ts";
import { useAnswer } from "../use-answer.ts";
import { useScrollPlace } from "../use-scroll-place.ts";

interface ChatScreenProps {
  search: ChatSearch;
  /** Changes the address; `replace` leaves no step for Back. */
  onSearch: (patch: ChatSearch, options?: { replace?: boolean }) => void;
}

/** The context of the next answers: that of the conversation, or of the one that is about to start. */
function useChosenContext({ conversation: id, mention }: ChatSearch) {
  const stored = useChatContext(id);
  const change = useSetChatContext();
  const chosen = chosenContext(useDraftOwner());
  const [next, setNext] = useState(chosen.read);
  const ofNew = next && next.mention === mention ? next.context : newContext(mention);
  return {
    context: id === undefined ? ofNew : stored.data,
    async set(context: ChatContext): Promise<void> {
      if (id !== undefined) return void (await change.mutateAsync({ id, context }));
      setNext({ mention, context });
      chosen.write({ mention, context });
    },
    /** The next conversation starts without a chosen context. */
    forget() {
      setNext(null);
      chosen.write(null);
    },
  };
}

const statusOf = (messages: readonly ChatMessage[], isWriting: boolean): string => {
  if (isWriting) return "The model is writing…";
  return messages.at(-1)?.status === "complete" ? "Answer ready." : "";
};

/** Conversations with the language model about the company, its mentions and its texts. */
export function ChatScreen({ search, onSearch }: ChatScreenProps) {
  const { conversation: id } = search;
  const open = (conversation: string | undefined, options?: { replace: boolean }) =>
    onSearch({ conversation, mention: undefined }, options);
  const { context, set, forget } = useChosenContext(search);
  const { answer, problem, send, retry, stop } = useAnswer(id, (started) => {
    forget();
    open(started, { replace: true });
  });
  const shownId = answer ? answer.conversationId : id;
  const { data, error, refetch } = useMessages(shownId);
  const [isListShown, setListShown] = useState(false);
  const messages = shownId === undefined ? [] : data?.messages;
  const place = useScrollPlace(shownId, messages ? `${messages.length} ${answer?.text}` : null);
  const isMissing = error instanceof ApiError && error.code === "NOT_FOUND";

  const sendNew = (message: string, replacesMessageId?: string) => {
    place.follow();
    return send({
      message,
      ...{ conversationId: id, replacesMessageId },
      ...(id === undefined && { context }),
    });
  };

  const content = () => {
    if (isMissing) {
      return (
        <EmptyState
          title="This conversation was deleted"
          action={<Button onClick={() => open(undefined)}>Start a conversation</Button>}
        >
          <p>The others are in the list of conversations.</p>
        </EmptyState>
      );
    }
    if (!messages) {
      return error ? (
        <LoadProblem
          message={messageOf(error, "The conversation could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the conversation">
          <Skeleton className="h-60" />
        </Loading>
      );
    }
    if (messages.length === 0 && answer === null) {
      return (
        <EmptyState title="Ask about your market, or for a text">
          <p>
            Answers use your company profile and what you choose from your knowledge base and your
            mentions, and they name their sources.
          </p>
        </EmptyState>
      );
    }
    return (
      <MessageList
        messages={messages}
        answer={answer}
        mentionId={context?.mentionIds.length === 1 ? (context.mentionIds[0] ?? null) : null}
        onRetry={() => {
          place.follow();
          if (id !== undefined) void retry(id);
        }}
        onReplace={(messageId, text) => void sendNew(text, messageId)}
      />
    );
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle documentTitle={`Chat · ${brand.name}`}>Chat</PageTitle>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            className="md:hidden"
            aria-expanded={isListShown}
            onClick={() => setListShown(!isListShown)}
          >
            Conversations
          </Button>
          <IfMay call="sendChatMessage">
            <Button size="small" onClick={() => open(undefined)}>
              New conversation
            </Button>
          </IfMay>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
        <nav
          aria-label="Conversations"
          className={classNames(
            "md:max-h-[calc(100dvh-11rem)] md:overflow-y-auto",
            !isListShown && "max-md:hidden",
          )}
        >
          <ConversationList
            openId={id}
            onOpen={(next) => {
              setListShown(false);
              open(next);
            }}
          />
        </nav>
        <div className="flex h-[calc(100dvh-17rem)] min-h-96 flex-col gap-3 md:h-[calc(100dvh-11rem)] md:min-h-112">
          <section
            ref={place.scroller}
            aria-label={data?.conversation.title ?? "New conversation"}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto pr-2"
            onScroll={place.onScroll}
          >
            {content()}
          </section>
          <p role="status" className="sr-only">
            {statusOf(messages ?? [], answer !== null)}
          </p>
          {!isMissing && (
            <div className="grid gap-2 border-t border-line pt-3">
              <NeedsRole call="sendChatMessage">
                {context && <ContextBar context={context} onChange={set} />}
                <Composer
                  conversationId={id}
                  // Before the message is stored, nothing of the answer could be preserved.
                  isWriting={answer !== null && answer.messageId !== null}
                  problem={problem}
                  onSend={sendNew}
                  onStop={stop}
                />
              </NeedsRole>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
