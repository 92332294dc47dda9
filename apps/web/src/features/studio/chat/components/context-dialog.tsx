import { type ChatContext, studioLimits, voiceNames } from "@earshot/contract";
import { useState } from "react";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { VoiceField } from "../../../../shared/voice-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { CheckboxField, TextField } from "../../../../ui/field.tsx";
import { useChosenMentions, useEntryOptions, useMentionOptions } from "../api/context.ts";

interface Option {
  id: string;
  title: string;
}

/** Options of which several can be chosen. */
function Choices({
  options,
  chosen,
  max,
  onChange,
}: {
  options: readonly Option[];
  chosen: readonly string[];
  max: number;
  onChange: (ids: string[]) => void;
}) {
  return (
    <div className="max-h-56 overflow-y-auto">
      {options.map(({ id, title }) => {
        const isChosen = chosen.includes(id);
        return (
          <CheckboxField
            key={id}
            label={title}
            checked={isChosen}
            disabled={!isChosen && chosen.length >= max}
            onChange={() =>
              onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])
            }
          />
        );
      })}
    </div>
  );
}

function VoiceChoice({ context, onChange }: ChoiceProps) {
  return (
    <VoiceField
      label="Voice of texts"
      value={context.voiceId ?? context.voice}
      onChange={({ target: { value } }) => {
        const builtIn = voiceNames.find((name) => name === value);
        onChange(builtIn ? { voice: builtIn, voiceId: null } : { voiceId: value });
      }}
    />
  );
}

function EntryChoice({ context, onChange }: ChoiceProps) {
  const { data: entries } = useEntryOptions();
  return (
    <fieldset>
      <legend className="font-semibold">Knowledge base</legend>
      {entries?.length === 0 && (
        <p className="text-sm text-ink-3">Your knowledge base has no entries yet.</p>
      )}
      <Choices
        options={entries ?? []}
        chosen={context.knowledgeIds}
        max={studioLimits.knowledgeTextsMax}
        onChange={(knowledgeIds) => onChange({ knowledgeIds })}
      />
    </fieldset>
  );
}

function MentionChoice({ context, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const { data: found = [] } = useMentionOptions(search);
  const { data: chosen = [] } = useChosenMentions(context.mentionIds);
  const others = found.filter(({ id }) => !chosen.some((one) => one.id === id));
  const options = [...chosen, ...others].map(({ id, title, content }) => ({
    id,
    title: title || content.slice(0, 80),
  }));
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Mentions</legend>
      <TextField
        type="search"
        label="Search mentions"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {options.length === 0 && (
        <p className="text-sm text-ink-3">
          No mentions to choose from. They appear when a post contains one of your keywords.
        </p>
      )}
      <Choices
        options={options}
        chosen={context.mentionIds}
        max={studioLimits.groundingMentionsMax}
        onChange={(mentionIds) => onChange({ mentionIds })}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  context: ChatContext;
  onChange: (change: Partial<ChatContext>) => void;
}

interface ContextDialogProps {
  open: boolean;
  context: ChatContext;
  onClose: () => void;
  /** @returns whether it was saved */
  onSave: (context: ChatContext) => Promise<boolean>;
}

/** Chooses the context of the next answers. */
function ContextForm({ context: before, onClose, onSave }: Omit<ContextDialogProps, "open">) {
  const [context, setContext] = useState(before);
  const [isSaving, setSaving] = useState(false);
  const change = (part: Partial<ChatContext>) => setContext((now) => ({ ...now, ...part }));
  const save = async () => {
    setSaving(true);
    const isSaved = await onSave(context);
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-ink-2">
        Answers use your company profile, and what you choose here: up to ten entries and ten
        mentions.
      </p>
      <VoiceChoice context={context} onChange={change} />
      <EntryChoice context={context} onChange={change} />
      <MentionChoice context={context} onChange={change} />
      <div>
        <Button variant="primary" type="submit" busy={isSaving}>
          Use for the next answers
        </Button>
      </div>
    </form>
  );
}

/** The dialog that chooses the context of answers. */
export function ContextDialog({ open, ...form }: ContextDialogProps) {
  return (
    <Dialog open={open} title="What answers are based on" onClose={form.onClose}>
      <ContextForm {...form} />
    </Dialog>
  );
}
