import { studioLimits } from "@earshot/contract";
import { useState } from "react";
import { useDraftOwner } from "../../../../lib/draft-owner.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { chatDraft } from "../stored.ts";

interface ComposerProps {
  conversationId: string | undefined;
  isWriting: boolean;
  /** Why the last message was not sent. */
  problem: string | null;
  /** @returns whether it was sent; if not, its text returns to the field */
  onSend: (message: string) => Promise<boolean>;
  onStop: () => void;
}

/** The field for the next message; the typed text of each conversation survives a reload. */
export function Composer(props: ComposerProps) {
  const { conversationId, isWriting, problem, onSend, onStop } = props;
  const draft = chatDraft(useDraftOwner(), conversationId);
  const [text, setText] = useState(() => draft.read() ?? "");
  const [shownId, setShownId] = useState(conversationId);
  // Not remounted by a key: a new conversation must not take the focus from the field.
  if (shownId !== conversationId) {
    setShownId(conversationId);
    setText(draft.read() ?? "");
  }
  const canSend = text.trim() !== "";
  const change = (next: string) => {
    setText(next);
    draft.write(next === "" ? null : next);
  };
  const send = async () => {
    if (!canSend) return;
    const sent = text;
    change("");
    if (!(await onSend(sent.trim()))) change(sent);
  };
  return (
    <form
      aria-label="Message"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {problem && (
        <p role="alert" className="font-medium text-signal">
          {problem}
        </p>
      )}
      <TextArea
        label="Your message"
        hint="Enter sends it, Shift and Enter begin a new line."
        dir="auto"
        rows={2}
        className="[&_textarea]:max-h-48"
        maxLength={studioLimits.chatMessageMax}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          // Enter also ends the composition of a character, as in Japanese.
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" unavailable={!canSend}>
          Send message
        </Button>
        {isWriting && <Button onClick={onStop}>Stop</Button>}
      </div>
    </form>
  );
}
