import { limits, type Mention } from "@earshot/contract";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import {
  isText,
  useFormDraft,
  useFormDrafts,
  useSaveDraft,
} from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useAddByLink } from "../api/add-by-link.ts";

const draftName = "mention-link";

interface Values {
  url: string;
  text: string;
}

/** Sites whose posts only people can open. */
const needsText = (url: string) =>
  /^https?:\/\/(?:[\w-]+\.)?(?:linkedin|facebook)\.com\//i.test(url.trim());

function LinkForm({ onAdded }: { onAdded: (mention: Mention) => void }) {
  const add = useAddByLink();
  const draft = useFormDraft<Values>(
    draftName,
    { url: "", text: "" },
    { url: isText, text: isText },
  );
  const [asksForText, setAsksForText] = useState(draft.initial.text !== "");
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, setFocus, watch } = useForm<Values>({
    defaultValues: draft.initial,
  });
  useSaveDraft(watch, draft);
  const withText = asksForText || needsText(watch("url"));
  const submit = useOneAtATime(async (values: Values) => {
    setProblem(null);
    try {
      const mention = await add.mutateAsync(values);
      draft.clear();
      onAdded(mention);
      return true;
    } catch (error) {
      const message = messageOf(error, "Failed to add the post. Please try again.");
      if (error instanceof ApiError && error.code === "LINK_NEEDS_TEXT") {
        // The field must be rendered before it can take the focus.
        flushSync(() => setAsksForText(true));
        setError("text", { message });
        setFocus("text");
      } else if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") {
        // The address itself is fine.
        setProblem(message);
      } else setError("url", { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <p className="text-ink-2">
        Found a post that asks for your product? Paste its address, and it becomes a mention like
        any other.
      </p>
      <TextField
        label="Address of the post"
        data-autofocus
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="A post on one of your sources, such as Reddit, X or LinkedIn."
        error={formState.errors.url?.message}
        {...register("url", { validate: fieldRule(({ calls }) => calls.addByLink.body.shape.url) })}
      />
      {withText && (
        <TextArea
          label="Text of the post"
          hint={`We can’t read this site. The text stays in your workspace: only your team and our writers see it. At most ${limits.linkTextMax.toLocaleString()} characters.`}
          error={formState.errors.text?.message}
          {...register("text", {
            validate: fieldRule(({ calls }) => calls.addByLink.body.shape.text),
          })}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Adding..." : "Add this post"}
        </Button>
      </div>
    </form>
  );
}

/** Adds a post by its address. What was typed survives a reload, until the dialog is closed. */
export function LinkDialog(props: {
  open: boolean;
  onClose: () => void;
  onAdded: (mention: Mention) => void;
}) {
  const drafts = useFormDrafts();
  function close(): void {
    drafts.clear(draftName);
    props.onClose();
  }
  return (
    <Dialog open={props.open} title="Add a post by link" onClose={close}>
      <LinkForm
        onAdded={(mention) => {
          showToast({ title: "Added to your mentions." });
          props.onAdded(mention);
        }}
      />
    </Dialog>
  );
}
