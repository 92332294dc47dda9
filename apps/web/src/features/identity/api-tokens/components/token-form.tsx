import { apiTokenDays, type TokenScope, tokenScopeNames, tokenScopes } from "@earshot/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
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
import { RadioCard } from "../../../../ui/radio-card.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useCreateToken } from "../api/api-tokens.ts";

const expiries = [
  ...apiTokenDays.map((days) => ({ days, label: days === 365 ? "1 year" : `${days} days` })),
  { days: null, label: "Never" },
] as const;
type Days = (typeof expiries)[number]["days"];

interface Choices {
  name: string;
  scopes: TokenScope[];
  days: Days;
}

const defaults: Choices = { name: "", scopes: ["read"], days: 90 };
const fits = {
  name: isText,
  scopes: isListOf(isOneOf(tokenScopes)),
  days: isOneOf<Days>(expiries.map(({ days }) => days)),
};

/**
 * Creates a token. What was entered survives a reload.
 * @param onCreated gets its secret, which the server does not show again
 */
export function TokenForm({ onCreated }: { onCreated: (secret: string, name: string) => void }) {
  const create = useCreateToken();
  const expiryName = useId();
  const scopeProblem = useId();
  const draft = useFormDraft("api-token", defaults, fits);
  const [scopes, setScopes] = useState(draft.initial.scopes);
  const [days, setDays] = useState(draft.initial.days);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWithoutScope, setWithoutScope] = useState(false);
  const { register, handleSubmit, formState, reset, setError, watch } = useForm({
    defaultValues: { name: draft.initial.name },
  });
  useSaveDraft(watch, draft);
  const toggle = (scope: TokenScope, isOn: boolean) => {
    setWithoutScope(false);
    const chosen = tokenScopes.filter((one) => (one === scope ? isOn : scopes.includes(one)));
    setScopes(chosen);
    draft.save({ scopes: chosen });
  };
  const chooseDays = (chosen: Days) => {
    setDays(chosen);
    draft.save({ days: chosen });
  };
  const submit = useOneAtATime(async ({ name }: { name: string }) => {
    setProblem(null);
    if (scopes.length === 0) return setWithoutScope(true);
    try {
      const { token, secret } = await create.mutateAsync({ name, scopes: [...scopes], days });
      reset({ name: "" });
      draft.clear();
      onCreated(secret, token.name);
    } catch (error) {
      const message = detailOf(error, "name");
      if (message) setError("name", { message }, { shouldFocus: true });
      else setProblem(messageOf(error, "The token was not created."));
    }
  });
  return (
    <form
      noValidate
      aria-label="Create a token"
      className="grid max-w-xl gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Name"
        hint="What will use it, such as “Weekly script”."
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register("name", {
          validate: fieldRule(({ calls }) => calls.createApiToken.body.shape.name),
        })}
      />
      <fieldset className="grid gap-1" aria-describedby={isWithoutScope ? scopeProblem : undefined}>
        <legend className="pb-1 font-semibold">What it may do</legend>
        {tokenScopes.map((scope) => (
          <label
            key={scope}
            className="grid min-h-10 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-lg px-3 py-1.5 hover:bg-raised"
          >
            <input
              type="checkbox"
              className="mt-0.5 size-4.5"
              checked={scopes.includes(scope)}
              onChange={({ target }) => toggle(scope, target.checked)}
            />
            <span>
              {tokenScopeNames[scope].name}
              <span className="block text-sm text-ink-2">{tokenScopeNames[scope].description}</span>
            </span>
          </label>
        ))}
        {isWithoutScope && (
          <p id={scopeProblem} role="alert" className="text-sm text-signal">
            Choose at least one.
          </p>
        )}
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-semibold">Expires after</legend>
        <div className="grid gap-1 sm:grid-cols-4">
          {expiries.map((one) => (
            <RadioCard
              key={one.label}
              name={expiryName}
              checked={one.days === days}
              onChoose={() => chooseDays(one.days)}
            >
              {one.label}
            </RadioCard>
          ))}
        </div>
      </fieldset>
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Creating…" : "Create token"}
        </Button>
      </div>
    </form>
  );
}
