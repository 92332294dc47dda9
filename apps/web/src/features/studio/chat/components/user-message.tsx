import { type ChatMessage, studioLimits } from "@earshot/contract";
import { useState } from "react";
import { isSubmitKey } from "../../../../lib/submit-key.ts";
import { IfMay } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";

interface UserMessageProps {
  message: ChatMessage;
  /** Sends another text instead; what followed is dropped. */
  onReplace: (text: string) => void;
}

/** A message of a person, which can be edited and sent again. */
export function UserMessage({ message, onReplace }: UserMessageProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const canSend = edited !== null && edited.trim() !== "";
  const send = () => {
    if (!canSend) return;
    setEdited(null);
    onReplace(edited.trim());
  };
  if (edited === null) {
    return (
      <li className="rounded-lg border border-line bg-raised p-4">
        <h2 className="sr-only">You asked</h2>
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {message.text}
        </p>
        <IfMay call="sendChatMessage">
          <Button
            variant="quiet"
            size="small"
            className="mt-2 -ml-3"
            onClick={() => setEdited(message.text)}
          >
            Edit and resend
          </Button>
        </IfMay>
      </li>
    );
  }
  return (
    <li className="rounded-lg border border-line bg-raised p-4">
      <form
        aria-label="Edit message"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") setEdited(null);
          else if (isSubmitKey(event)) {
            event.preventDefault();
            send();
          }
        }}
      >
        <TextArea
          label="Your message"
          hint="The answer to it and everything after it are replaced."
          autoFocus
          dir="auto"
          maxLength={studioLimits.chatMessageMax}
          value={edited}
          onChange={(event) => setEdited(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit" unavailable={!canSend}>
            Send again
          </Button>
          <Button variant="quiet" onClick={() => setEdited(null)}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}
