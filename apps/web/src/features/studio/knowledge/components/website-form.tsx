import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { isText, useFormDraft, useSaveDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveEntry } from "../api/save-entry.ts";
import { draftNameOf } from "../entry-task.ts";

const urlRule = fieldRule(({ calls }) => calls.addKnowledgeWebsite.body.shape.url);
/** Completes a rule's message with the field's name: "The address must be …". */
const asSentence = (message: string) =>
  message.startsWith("must ") ? `The address ${message}.` : message;
async function checkUrl(value: string) {
  const checked = await urlRule(value);
  return checked === true || asSentence(checked);
}

/** Adds an entry from a web page. The typed address survives a reload. */
export function WebsiteForm({ onSaved }: { onSaved: (title: string) => void }) {
  const save = useSaveEntry();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useFormDraft(draftNameOf({ kind: "website" }), { url: "" }, { url: isText });
  const { register, handleSubmit, formState, setError, watch } = useForm({
    defaultValues: draft.initial,
  });
  useSaveDraft(watch, draft);
  const submit = useOneAtATime(async ({ url }: { url: string }) => {
    setProblem(null);
    try {
      const { title } = await save.mutateAsync({ kind: "website", url });
      draft.clear();
      onSaved(title);
      return true;
    } catch (error) {
      const message = detailOf(error, "url");
      if (message) setError("url", { message: asSentence(message) }, { shouldFocus: true });
      else setProblem(messageOf(error, "The page could not be read. Please try again."));
      return false;
    }
  });
  return (
    <form
      noValidate
      aria-label="Add a web page"
      className="grid gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Address of the page"
        hint="For example: example.com/pricing. We read this one page, now; later changes of it are not followed."
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        error={formState.errors.url?.message}
        {...register("url", { validate: checkUrl })}
      />
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Reading the page…" : "Read the page"}
        </Button>
      </div>
    </form>
  );
}
