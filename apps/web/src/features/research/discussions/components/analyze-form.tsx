import { useForm } from "react-hook-form";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";

const rule = fieldRule(({ calls }) => calls.analyzePost.body.shape.postUrl);

/** Asks for the address of a post to analyze. */
export function AnalyzeForm({ onSubmit }: { onSubmit: (postUrl: string) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { postUrl: "" } });
  return (
    <form
      noValidate
      aria-label="Analyze a post"
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
      onSubmit={handleSubmit(({ postUrl }) => onSubmit(postUrl.trim()))}
    >
      <TextField
        label="Address of a post"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        error={formState.errors.postUrl?.message}
        {...register("postUrl", { validate: rule })}
      />
      <Button type="submit" className="mt-[1.6875rem] min-h-11">
        Analyze
      </Button>
    </form>
  );
}
