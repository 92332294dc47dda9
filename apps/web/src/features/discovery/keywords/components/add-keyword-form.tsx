import { errorCodes, limits } from "@earshot/contract";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { useAddKeyword } from "../api/add-keyword.ts";
import { explainPhrase } from "../phrase-words.ts";
import { isExactKey } from "./phrase-forms.tsx";
import { PhraseHelp } from "./phrase-help.tsx";
import { PreviewPane } from "./preview-pane.tsx";

const rule = fieldRule(({ calls }) => calls.addKeyword.body.shape.keyword);

/** Applies the form's own rule, and then the rules of the matcher. */
async function validatePhrase(value: string): Promise<true | string> {
  const verdict = await rule(value);
  if (verdict !== true) return verdict;
  const explanation = explainPhrase(value);
  return explanation.ok || explanation.why;
}

interface AddKeywordFormProps {
  isFull: boolean;
  /** A link to the plans, shown when no keywords are left. */
  plansLink: ReactNode;
  /** The initial phrase of the field. */
  start?: string;
  onAdded?: (keyword: string) => void;
}

/**
 * Adds a phrase, with an explanation of what it means and a preview of what it would have found. A refusal
 * is shown at the field; a full list blocks adding.
 */
export function AddKeywordForm({ isFull, plansLink, start = "", onAdded }: AddKeywordFormProps) {
  const add = useAddKeyword();
  const form = useForm({ defaultValues: { keyword: start } });
  const { register, handleSubmit, reset, setError, setFocus, setValue, watch, formState } = form;
  const typed = watch("keyword").trim();
  const debounced = useDebounced(typed);
  const explanation = typed === "" ? null : explainPhrase(typed);
  // Problems are shown only after a pause in typing.
  const isSettled = debounced === typed;
  const problem = explanation && !explanation.ok && isSettled ? explanation.why : undefined;
  const forms = explanation?.ok ? explanation.forms : null;
  const exact = explanation?.ok ? explanation.exact : null;
  const previewed = debounced !== "" && explainPhrase(debounced).ok ? debounced : null;

  const choose = (phrase: string) => {
    setValue("keyword", phrase, { shouldDirty: true });
    form.clearErrors();
    setFocus("keyword");
  };

  const submit = handleSubmit(({ keyword }) => {
    if (isFull) return;
    add.mutate(keyword.trim(), {
      onSuccess: () => {
        reset({ keyword: "" });
        setFocus("keyword");
        onAdded?.(keyword.trim());
      },
      onError: (error) =>
        setError(
          "keyword",
          { message: messageOf(error, "Failed to add keyword") },
          { shouldFocus: true },
        ),
    });
  });

  const refusal = formState.errors.keyword?.message;
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          label="New keyword"
          data-autofocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.keywordMax}
          hint={
            explanation?.ok ? (
              <>
                {explanation.words}
                {/* Shown with the preview, which is read later. */}
                {forms !== null && <span className="sr-only"> {forms}</span>}
              </>
            ) : refusal === problem ? undefined : (
              problem
            )
          }
          onKeyDown={(event) => {
            if (exact === null || !isExactKey(event)) return;
            event.preventDefault();
            choose(exact);
          }}
          error={isFull ? errorCodes.KEYWORD_LIMIT_REACHED.message : refusal}
          {...register("keyword", { validate: validatePhrase })}
        />
        <Button
          type="submit"
          variant="primary"
          className="mt-[1.6875rem] min-h-11"
          busy={add.isPending}
          unavailable={typed === "" || isFull}
        >
          Add
        </Button>
      </div>
      {isFull && <div className="mt-2">{plansLink}</div>}
      {typed !== "" && (previewed !== null || (explanation?.ok && !isSettled)) && (
        <PreviewPane
          phrase={previewed}
          isTyping={!isSettled}
          forms={forms}
          onMakeExact={exact === null ? null : () => choose(exact)}
        />
      )}
      <PhraseHelp onChoose={choose} />
    </form>
  );
}
