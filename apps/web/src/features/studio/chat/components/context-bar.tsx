import type { ChatContext } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useVoices } from "../../../../shared/api/list-voices.ts";
import { voiceLabel } from "../../../../shared/voice-label.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { ContextDialog } from "./context-dialog.tsx";

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

interface ContextBarProps {
  context: ChatContext;
  /** Saves a new context. Fails with the server's error. */
  onChange: (context: ChatContext) => Promise<void>;
}

/** Shows the context of the next answers, and lets people change it. */
export function ContextBar({ context, onChange }: ContextBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: voices } = useVoices();
  const voiceId = context.voiceId ?? context.voice;
  const voice = voices?.find(({ id }) => id === voiceId);
  const parts = [
    "Your profile",
    ...counted(context.knowledgeIds.length, "entry", "entries"),
    ...counted(context.mentionIds.length, "mention", "mentions"),
    ...(voice ? [`voice ${voiceLabel(voice)}`] : []),
  ];
  const save = async (next: ChatContext) => {
    try {
      await onChange(next);
      return true;
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      showToast({ title: "This was not saved", description, tone: "destructive" });
      return false;
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <p>{`Answers use: ${parts.join(" · ")}`}</p>
      <Button variant="text" size="bare" onClick={() => setOpen(true)}>
        Change
      </Button>
      <ContextDialog open={isOpen} context={context} onClose={() => setOpen(false)} onSave={save} />
    </div>
  );
}
