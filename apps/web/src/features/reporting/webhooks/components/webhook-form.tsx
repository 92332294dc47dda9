import { type WebhookType, webhookTypes } from "@earshot/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import {
  isListOf,
  isOneOf,
  isText,
  useFormDraft,
  useSaveDraft,
} from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { webhookTypeNames } from "../words.ts";

interface Fields {
  url: string;
  types: WebhookType[];
}

const fits = { url: isText, types: isListOf(isOneOf(webhookTypes)) };

interface WebhookFormProps {
  /** The name of its draft. */
  draftName: string;
  /** Its name for screen readers. */
  label: string;
  first: { url: string; types: readonly WebhookType[] };
  action: { idle: string; busy: string };
  /** The message of a failure without a reason. */
  failure: string;
  onSubmit: (fields: Fields) => Promise<unknown>;
  onCancel?: () => void;
}

/** The server names its own field; people see the label. */
function addressProblem(error: unknown): string | undefined {
  if (error instanceof ApiError && error.code === "WEBHOOK_ADDRESS")
    return "Enter an address that begins with https:// and has no port, name or password.";
  return detailOf(error, "url");
}

/** The address and the events of a webhook, new or changed. What was entered survives a reload. */
export function WebhookForm({
  draftName,
  label,
  first,
  action,
  failure,
  onSubmit,
  onCancel,
}: WebhookFormProps) {
  const typesProblem = useId();
  const draft = useFormDraft<Fields>(draftName, { url: first.url, types: [...first.types] }, fits);
  const [types, setTypes] = useState(draft.initial.types);
  const [isWithoutType, setWithoutType] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, watch } = useForm({
    defaultValues: { url: draft.initial.url },
  });
  useSaveDraft(watch, draft);
  const toggle = (type: WebhookType, isOn: boolean) => {
    setWithoutType(false);
    const chosen = webhookTypes.filter((one) => (one === type ? isOn : types.includes(one)));
    setTypes(chosen);
    draft.save({ types: chosen });
  };
  const submit = useOneAtATime(async ({ url }: { url: string }) => {
    setProblem(null);
    if (types.length === 0) return setWithoutType(true);
    try {
      await onSubmit({ url, types });
      draft.clear();
    } catch (error) {
      const message = addressProblem(error);
      if (message) setError("url", { message }, { shouldFocus: true });
      else setProblem(messageOf(error, failure));
    }
  });
  return (
    <form
      noValidate
      aria-label={label}
      className="grid max-w-xl gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Address"
        type="url"
        hint="Where your server receives events, such as https://example.com/hooks."
        autoComplete="off"
        error={formState.errors.url?.message}
        {...register("url", {
          validate: fieldRule(({ calls }) => calls.createWebhook.body.shape.url),
        })}
      />
      <fieldset className="grid gap-1" aria-describedby={isWithoutType ? typesProblem : undefined}>
        <legend className="pb-1 font-semibold">Events</legend>
        {webhookTypes.map((type) => (
          <label
            key={type}
            className="grid min-h-10 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-lg px-3 py-1.5 hover:bg-raised"
          >
            <input
              type="checkbox"
              className="mt-0.5 size-4.5"
              checked={types.includes(type)}
              onChange={({ target }) => toggle(type, target.checked)}
            />
            <span>
              {webhookTypeNames[type].name} <code className="text-sm text-ink-3">{type}</code>
              <span className="block text-sm text-ink-2">{webhookTypeNames[type].when}</span>
            </span>
          </label>
        ))}
        {isWithoutType && (
          <p id={typesProblem} role="alert" className="text-sm text-signal">
            Choose at least one event.
          </p>
        )}
      </fieldset>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? action.busy : action.idle}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              draft.clear();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
