import { errorCodes, limits } from "@earshot/contract";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { useAddKeyword } from "../api/add-keyword.ts";
import { readPhrase } from "../phrase-words.ts";
import { PhraseHelp } from "./phrase-help.tsx";
import { PreviewPane } from "./preview-pane.tsx";

const rule = fieldRule(({ calls }) => calls.addKeyword.body.shape.keyword);

/** The form's own rule, and then what the matching says of it. */
async function judge(value: string): Promise<true | string> {
  const judged = await rule(value);
  if (judged !== true) return judged;
  const reading = readPhrase(value);
  return reading.ok || reading.why;
}

/**
 * Adds a phrase, after a look at what it means and what it would have found. A refusal stands at the
 * field; a full list blocks adding.
 */
export function AddKeywordForm({ isFull, plansLink }: { isFull: boolean; plansLink: ReactNode }) {
  const add = useAddKeyword();
  const form = useForm({ defaultValues: { keyword: "" } });
  const { register, handleSubmit, reset, setError, setFocus, setValue, watch, formState } = form;
  const typed = watch("keyword").trim();
  const settled = useDebounced(typed);
  const reading = typed === "" ? null : readPhrase(typed);
  // Who has not typed it to its end is not told yet what is wrong with it.
  const isSettled = settled === typed;
  const hint = reading?.ok ? reading.words : isSettled ? reading?.why : undefined;
  const asked = settled !== "" && readPhrase(settled).ok ? settled : null;

  const submit = handleSubmit(({ keyword }) => {
    if (isFull) return;
    add.mutate(keyword.trim(), {
      onSuccess: () => {
        reset();
        setFocus("keyword");
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
          hint={refusal === hint ? undefined : hint}
          error={isFull ? errorCodes.KEYWORD_LIMIT_REACHED.message : refusal}
          {...register("keyword", { validate: judge })}
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
      {typed !== "" && (asked !== null || (reading?.ok && !isSettled)) && (
        <PreviewPane phrase={asked} isTyping={!isSettled} />
      )}
      <PhraseHelp
        onChoose={(phrase) => {
          setValue("keyword", phrase, { shouldDirty: true });
          form.clearErrors();
          setFocus("keyword");
        }}
      />
    </form>
  );
}
