import type { Conversation } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { ConfirmDialog } from "../../../../shared/confirm-dialog.tsx";
import { IfMay } from "../../../../shared/needs-role.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { TextField } from "../../../../ui/field.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Menu, MenuItem } from "../../../../ui/menu.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useClearConversation } from "../api/change-conversation.ts";
import { useConversations } from "../api/list-conversations.ts";
import { useRemoval } from "../use-removal.ts";
import { RenameDialog } from "./rename-dialog.tsx";

interface RowProps {
  conversation: Conversation;
  isOpen: boolean;
  onRename: () => void;
  onClear: () => void;
  onDelete: () => void;
}

function ConversationRow({ conversation, isOpen, onRename, onClear, onDelete }: RowProps) {
  const { id, title } = conversation;
  return (
    <li
      className={classNames(
        "flex items-center gap-1 rounded-lg border",
        isOpen ? "border-line bg-raised" : "border-transparent hover:bg-raised",
      )}
    >
      <Link
        to="/dashboard"
        search={{ view: "chat", conversation: id }}
        activeOptions={{ exact: true }}
        aria-current={isOpen ? "page" : undefined}
        dir="auto"
        className="min-w-0 flex-1 truncate px-3 py-2"
      >
        {title}
      </Link>
      <IfMay call="renameConversation">
        <Menu
          label={`Actions for ${title}`}
          button="⋯"
          buttonClassName={buttonClass("quiet", "small")}
        >
          <MenuItem onSelect={onRename}>Rename</MenuItem>
          <MenuItem onSelect={onClear}>Clear messages…</MenuItem>
          <MenuItem onSelect={onDelete}>Delete</MenuItem>
        </Menu>
      </IfMay>
    </li>
  );
}

interface ConversationListProps {
  /** The conversation that is open. */
  openId: string | undefined;
  /** Opens a conversation; undefined: a new one. */
  onOpen: (id: string | undefined) => void;
}

/** The conversations, the last used first, with a search in their titles and messages. */
export function ConversationList({ openId, onOpen }: ConversationListProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const list = useConversations(search);
  const [renamed, setRenamed] = useState<Conversation | null>(null);
  const [cleared, setCleared] = useState<Conversation | null>(null);
  const clear = useClearConversation();
  const remove = useRemoval({
    removed: (id) => id === openId && onOpen(undefined),
    restored: (id) => onOpen(id),
  });
  const conversations = list.data?.pages.flatMap((page) => page.conversations);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-1">
      <TextField
        type="search"
        label="Search conversations"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {conversations ? (
        <>
          <p role="status" className="text-sm text-ink-3 empty:hidden">
            {conversations.length > 0
              ? ""
              : search === ""
                ? "Your conversations appear here."
                : "No conversation has these words."}
          </p>
          <ul aria-label="Conversations" className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {conversations.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                isOpen={conversation.id === openId}
                onRename={() => setRenamed(conversation)}
                onClear={() => setCleared(conversation)}
                onDelete={() => void remove(conversation)}
              />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              size="small"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more conversations
            </Button>
          )}
        </>
      ) : list.error ? (
        <LoadProblem
          message={messageOf(list.error, "Your conversations could not be loaded.")}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Loading label="Loading conversations">
          <Skeleton className="h-40" />
        </Loading>
      )}
      <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} />
      <ConfirmDialog
        open={cleared !== null}
        title="Clear the messages?"
        action="Clear messages"
        onClose={() => setCleared(null)}
        onConfirm={async () => {
          if (!cleared) return;
          await clear.mutateAsync(cleared.id);
          showToast({ title: "Messages cleared." });
        }}
      >
        <p>
          All messages of {cleared?.title} are deleted; its title and what its answers use stay.
          This can’t be undone.
        </p>
      </ConfirmDialog>
    </div>
  );
}
