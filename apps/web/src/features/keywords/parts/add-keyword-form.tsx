import { errorCodes, limits } from "@earshot/contract";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../lib/api-error.ts";
import { fieldRule } from "../../../lib/field-rule.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useAddKeyword } from "../api/add-keyword.ts";

const rule = fieldRule(({ calls }) => calls.addKeyword.body.shape.keyword);

/** Adds a phrase. A refusal of the server stands at the field; a full list blocks adding. */
export function AddKeywordForm({ isFull }: { isFull: boolean }) {
  const add = useAddKeyword();
  const { register, handleSubmit, reset, setError, setFocus, watch, formState } = useForm({
    defaultValues: { keyword: "" },
  });
  const isBlank = watch("keyword").trim() === "";

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

  return (
    <form noValidate onSubmit={submit}>
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          label="New keyword"
          data-autofocus
          autoComplete="off"
          maxLength={limits.keywordMax}
          error={
            isFull ? errorCodes.KEYWORD_LIMIT_REACHED.message : formState.errors.keyword?.message
          }
          {...register("keyword", { validate: rule })}
        />
        <Button
          type="submit"
          look="primary"
          className="mt-[1.6875rem] min-h-11"
          busy={add.isPending}
          unavailable={isBlank || isFull}
        >
          Add
        </Button>
      </div>
    </form>
  );
}
