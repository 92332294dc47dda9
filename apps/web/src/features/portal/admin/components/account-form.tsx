import {
  type CommunityAccount,
  platforms,
  sourceNames,
  type WriterSource,
  writerSources,
} from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { accountName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField, SelectField, TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useAddAccount } from "../api/add-community-account.ts";
import { useChangeAccount } from "../api/change-community-account.ts";

interface Form {
  source: WriterSource;
  name: string;
  affiliation: string;
  mode: "hand" | "api";
  /** Empty: every writer. */
  writerId: string;
  active: boolean;
}
const empty: Form = {
  source: writerSources[0],
  name: "",
  affiliation: "",
  mode: "hand",
  writerId: "",
  active: true,
};
const formOf = ({ source, name, affiliation, mode, writer, active }: CommunityAccount): Form => ({
  source,
  name,
  affiliation,
  mode,
  writerId: writer?.id ?? "",
  active,
});

interface AccountFormProps {
  /** The account that is changed; null: a new one is declared. */
  account: CommunityAccount | null;
  apiPlacing: boolean;
  writers: readonly { id: string; name: string }[];
}

/** Declares an account that replies are placed with, or changes one. */
export function AccountForm({ account, apiPlacing, writers }: AccountFormProps) {
  const [add, change] = [useAddAccount(), useChangeAccount()];
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset, setError, watch } = useForm({
    defaultValues: empty,
    // Shows what was saved elsewhere, except in fields with unsaved changes.
    ...(account && { values: formOf(account), resetOptions: { keepDirtyValues: true } }),
  });
  const { errors, isSubmitting } = formState;
  const [source, mode] = [watch("source"), watch("mode")];
  const byApi = platforms[source].reply.hasApi && (apiPlacing || account?.mode === "api");

  const submit = useOneAtATime(async ({ source: on, name, active, ...form }: Form) => {
    setProblem(null);
    const descriptions = {
      affiliation: form.affiliation,
      mode: platforms[on].reply.hasApi ? form.mode : ("hand" as const),
      writerId: form.writerId || null,
    };
    try {
      if (account) {
        const { account: now } = await change.mutateAsync({
          id: account.id,
          ...descriptions,
          active,
        });
        reset(formOf(now));
        showToast({ title: `${accountName(now.source, now.name)} is saved.` });
        return;
      }
      const { account: made } = await add.mutateAsync({ source: on, name, ...descriptions });
      showToast({ title: `${accountName(made.source, made.name)} is added.` });
      reset({ ...empty, source: on });
    } catch (error) {
      const named = detailOf(error, "name");
      if (named) setError("name", { message: `This name ${named}` }, { shouldFocus: true });
      else setProblem(messageOf(error, "It could not be saved. Please try again."));
    }
  });

  return (
    <form
      noValidate
      aria-label={account ? "Change the account" : "Add an account"}
      className={
        account
          ? "grid justify-items-start gap-3"
          : "grid justify-items-start gap-3 rounded-lg border border-line bg-raised p-4"
      }
      onSubmit={handleSubmit(submit)}
    >
      {!account && (
        <div className="grid w-full max-w-xl gap-3 sm:grid-cols-2">
          <SelectField label="Platform" {...register("source")}>
            {writerSources.map((one) => (
              <option key={one} value={one}>
                {sourceNames[one]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Name"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            hint="Or the address of its profile."
            error={errors.name?.message}
            {...register("name", {
              validate: fieldRule(({ calls }) => calls.addCommunityAccount.body.shape.name),
            })}
          />
        </div>
      )}
      <TextArea
        className="w-full max-w-xl"
        label="What its profile says about who it works for"
        rows={2}
        maxLength={500}
        error={errors.affiliation?.message}
        {...register("affiliation", {
          validate: fieldRule(({ calls }) => calls.addCommunityAccount.body.shape.affiliation),
        })}
      />
      <div className="grid w-full max-w-xl gap-3 sm:grid-cols-2">
        {byApi && (
          <SelectField
            label="Placement method"
            hint={
              mode === "api" && account?.mode !== "api" ? "Connect it after saving." : undefined
            }
            {...register("mode")}
          >
            <option value="hand">Manually</option>
            <option value="api">Through Reddit’s API</option>
          </SelectField>
        )}
        {!(byApi && mode === "api") && (
          <SelectField label="Used by" {...register("writerId")}>
            <option value="">Every writer</option>
            {writers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {account && <CheckboxField label="Use it to post replies" {...register("active")} />}
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? "Saving..." : account ? "Save account" : "Add account"}
      </Button>
    </form>
  );
}
