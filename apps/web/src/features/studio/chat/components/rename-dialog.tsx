import { type Conversation, studioLimits } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { useRenameConversation } from "../api/change-conversation.ts";

function RenameForm({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const [title, setTitle] = useState(conversation.title);
  const rename = useRenameConversation();
  const isEmpty = title.trim() === "";
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || rename.isPending) return;
        rename.mutate({ id: conversation.id, title: title.trim() }, { onSuccess: onDone });
      }}
    >
      <TextField
        label="Title"
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={studioLimits.titleMax}
        value={title}
        error={
          rename.error ? messageOf(rename.error, "The title was not saved. Try again.") : undefined
        }
        onChange={(event) => setTitle(event.target.value)}
      />
      <div>
        <Button variant="primary" type="submit" busy={rename.isPending} unavailable={isEmpty}>
          Save title
        </Button>
      </div>
    </form>
  );
}

/** Gives a conversation a title; null: the dialog is closed. */
export function RenameDialog({
  conversation,
  onClose,
}: {
  conversation: Conversation | null;
  onClose: () => void;
}) {
  return (
    <Dialog open={conversation !== null} title="Rename conversation" onClose={onClose}>
      {conversation && <RenameForm conversation={conversation} onDone={onClose} />}
    </Dialog>
  );
}
