import { studioLimits } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { isText, useFormDraft, useSaveDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveEntry } from "../api/save-entry.ts";
import { draftNameOf } from "../entry-task.ts";

interface Form {
  title: string;
  content: string;
}

interface TextFormProps {
  /** The entry to change; null: a new one. */
  entry: (Form & { id: string }) | null;
  onSaved: (title: string) => void;
}

/** The title and the text of an entry. Unsaved changes survive a reload. */
export function TextForm({ entry, onSaved }: TextFormProps) {
  const save = useSaveEntry();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useFormDraft<Form>(
    draftNameOf(entry ? { kind: "change", id: entry.id } : { kind: "text" }),
    { title: entry?.title ?? "", content: entry?.content ?? "" },
    { title: isText, content: isText },
  );
  const { register, handleSubmit, formState, watch } = useForm<Form>({
    defaultValues: draft.initial,
  });
  useSaveDraft(watch, draft);
  const length = watch("content").length;
  const submit = useOneAtATime(async (form: Form) => {
    setProblem(null);
    try {
      const saved = await save.mutateAsync(
        entry ? { kind: "change", id: entry.id, ...form } : { kind: "text", ...form },
      );
      draft.clear();
      onSaved(saved.title);
      return true;
    } catch (error) {
      setProblem(messageOf(error, "The entry could not be saved. Please try again."));
      return false;
    }
  });
  return (
    <form
      noValidate
      aria-label={entry ? "Change the entry" : "Add a text"}
      className="grid gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Title"
        data-autofocus
        autoComplete="off"
        maxLength={studioLimits.knowledgeTitleMax}
        error={formState.errors.title?.message}
        {...register("title", {
          validate: fieldRule(({ calls }) => calls.addKnowledgeText.body.shape.title),
        })}
      />
      <TextArea
        label="Text"
        hint={`${length.toLocaleString()} of ${studioLimits.knowledgeContentMax.toLocaleString()} characters.`}
        rows={8}
        className="[&_textarea]:max-h-80"
        error={formState.errors.content?.message}
        {...register("content", {
          validate: fieldRule(({ calls }) => calls.addKnowledgeText.body.shape.content),
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Saving…" : "Save entry"}
        </Button>
      </div>
    </form>
  );
}
