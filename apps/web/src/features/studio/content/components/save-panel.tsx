import { type ContentItem, studioLimits } from "@earshot/contract";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { useSaveContent } from "../api/change-content.ts";

interface SavePanelProps {
  item: ContentItem;
  onSaved: (item: ContentItem) => void;
  onClose: () => void;
}

/** Saves a text under a title. */
export function SavePanel({ item, onSaved, onClose }: SavePanelProps) {
  const save = useSaveContent();
  const [title, setTitle] = useState(item.title);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = title.trim();
    setProblem(given === "" ? "Enter a title." : undefined);
    if (given === "") return;
    try {
      const { postId, postIndex } = item;
      onSaved(await save.mutateAsync({ postId, postIndex, title: given }));
      onClose();
    } catch (error) {
      setProblem(messageOf(error, "The text could not be saved. Please try again."));
    }
  }

  return (
    <form
      noValidate
      aria-label="Save the text"
      className="grid gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Title"
        maxLength={studioLimits.titleMax}
        autoComplete="off"
        error={problem}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={save.isPending}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
