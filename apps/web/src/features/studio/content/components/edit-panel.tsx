import { type ContentItem, studioLimits } from "@earshot/contract";
import { useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { isText, useFormDraft } from "../../../../lib/use-form-draft.ts";
import { GroundingPanel } from "../../../../shared/grounding-panel.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useContentCheck } from "../api/check-content.ts";
import { ContentLength } from "./content-length.tsx";

interface EditPanelProps {
  item: ContentItem;
  onSave: (content: string) => Promise<void>;
  onClose: () => void;
}

/** Edits a text, and checks it after each pause in typing. Until it is saved or canceled, the edit survives a reload. */
export function EditPanel({ item, onSave, onClose }: EditPanelProps) {
  const draft = useFormDraft(
    `content.${item.postId}.${item.postIndex}`,
    { content: item.content },
    { content: isText },
  );
  const [content, setContent] = useState(draft.initial.content);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const settled = useDebounced(content);
  const isChanged = settled !== item.content;
  const field = useRef<HTMLTextAreaElement>(null);
  const { data: check, error } = useContentCheck(item, isChanged ? settled : null);
  const shown = isChanged ? check : item;

  async function save() {
    setProblem(content.trim() === "" ? "Enter a text." : null);
    if (content.trim() === "") return;
    setSaving(true);
    try {
      await onSave(content);
      draft.clear();
      onClose();
    } catch (error) {
      setProblem(messageOf(error, "The text could not be saved. Please try again."));
    } finally {
      setSaving(false);
    }
  }

  return (
    <section aria-label="Edit the text" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextArea
        ref={field}
        label="Text"
        rows={6}
        dir="auto"
        maxLength={studioLimits.contentMax}
        value={content}
        onChange={({ target }) => {
          setContent(target.value);
          draft.save({ content: target.value });
        }}
      />
      {shown && <ContentLength length={shown.length} />}
      {shown && (
        <GroundingPanel
          item={shown}
          onSelect={([start, end]) => {
            field.current?.focus();
            field.current?.setSelectionRange(start, end);
          }}
        />
      )}
      {error && (
        <p role="alert" className="text-sm font-medium text-signal">
          {messageOf(error, "The text could not be checked.")}
        </p>
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={isSaving} onClick={() => void save()}>
          Keep the changes
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            draft.clear();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </section>
  );
}
