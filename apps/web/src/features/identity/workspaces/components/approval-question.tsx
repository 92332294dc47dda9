import { messageOf } from "../../../../lib/api-error.ts";
import { RadioCard } from "../../../../ui/radio-card.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSaveSettings } from "../api/save-settings.ts";

interface ApprovalQuestionProps {
  /** Whether approved replies are posted without asking. */
  autoPost: boolean;
  onChange: (autoPost: boolean) => void;
}

/** Asks a new customer whether each text needs an approval. */
export function ApprovalQuestion({ autoPost, onChange }: ApprovalQuestionProps) {
  return (
    <Section title="Who approves the texts?">
      <p className="text-ink-2">
        Writers write the replies, and we check each one. You can change this later, under Settings.
      </p>
      <div role="radiogroup" aria-label="Who approves the texts?" className="grid gap-1">
        <RadioCard name="approval" checked={!autoPost} onChoose={() => onChange(false)}>
          I approve each text before it is posted
        </RadioCard>
        <RadioCard name="approval" checked={autoPost} onChoose={() => onChange(true)}>
          Post checked texts without asking me
        </RadioCard>
      </div>
    </Section>
  );
}

/** Returns a function that turns automatic posting on, or shows why each text still needs an approval. */
export function useTurnAutoPostOn(): () => void {
  const save = useSaveSettings();
  return () =>
    save.mutate(
      { autoPost: true },
      {
        onError: (error) =>
          showToast({
            title: "Each text waits for your approval",
            description: messageOf(error, "Automatic posting could not be turned on."),
            tone: "destructive",
          }),
      },
    );
}
