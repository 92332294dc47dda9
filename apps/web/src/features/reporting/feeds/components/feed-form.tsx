import type { SavedFilter } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { isText, useFormDraft, useSaveDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useCreateFeed } from "../api/mention-feeds.ts";

interface FeedFields {
  name: string;
  /** `all`, `strong`, or the id of a saved filter. */
  of: string;
}

/** Returns the chosen filter without its sort order: a feed has its own order. */
function filterOf(of: string, saved: readonly SavedFilter[]): Omit<SavedFilter["filter"], "sort"> {
  const { sort: _, ...filter } = saved.find(({ id }) => id === of)?.filter ?? {
    status: "all" as const,
    ...(of === "strong" && { intent: "Looking" as const }),
  };
  return filter;
}

const empty: FeedFields = { name: "", of: "all" };
const fits = { name: isText, of: isText };

/** Creates a feed of all mentions, of the strong ones, or of a saved filter. What was entered survives a reload. */
export function FeedForm({ savedFilters }: { savedFilters: readonly SavedFilter[] }) {
  const create = useCreateFeed();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useFormDraft("mention-feed", empty, fits);
  const { register, handleSubmit, formState, reset, setError, watch } = useForm<FeedFields>({
    defaultValues: draft.initial,
  });
  useSaveDraft(watch, draft);
  const submit = useOneAtATime(async ({ name, of }: FeedFields) => {
    setProblem(null);
    try {
      const { mentionFeed } = await create.mutateAsync({
        name,
        filter: filterOf(of, savedFilters),
      });
      reset(empty);
      draft.clear();
      showToast({ title: `The feed “${mentionFeed.name}” is created. Copy its address.` });
    } catch (error) {
      const message = detailOf(error, "name");
      if (message) setError("name", { message }, { shouldFocus: true });
      else setProblem(messageOf(error, "The feed was not created."));
    }
  });
  return (
    <form
      noValidate
      aria-label="Create a feed"
      className="grid max-w-xl gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Name"
        hint="Your feed reader shows it as the title."
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register("name", {
          validate: fieldRule(({ calls }) => calls.createMentionFeed.body.shape.name),
        })}
      />
      <SelectField
        label="Mentions"
        hint="Save a filter on the mentions page to choose it here. The feed keeps its filter when you change the saved one."
        {...register("of")}
      >
        <option value="all">All mentions</option>
        <option value="strong">All that are Looking or stronger</option>
        {savedFilters.map(({ id, name }) => (
          <option key={id} value={id}>
            Saved filter: {name}
          </option>
        ))}
      </SelectField>
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Creating…" : "Create feed"}
        </Button>
      </div>
    </form>
  );
}
