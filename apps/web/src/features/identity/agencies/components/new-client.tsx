import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useCreateClient } from "../api/clients.ts";

function Form({ onCreated, onClose }: { onCreated: (id: string) => void; onClose: () => void }) {
  const create = useCreateClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: "", website: "" },
  });
  const submit = useOneAtATime(async ({ name, website }: { name: string; website: string }) => {
    setProblem(null);
    try {
      const { client } = await create.mutateAsync({ name, ...(website !== "" && { website }) });
      showToast({ title: `${client.name} was created.` });
      onCreated(client.id);
    } catch (error) {
      const message = messageOf(error, "The client was not created. Please try again.");
      const field = (["name", "website"] as const).find((one) => detailOf(error, one));
      if (error instanceof ApiError && field) {
        setError(field, { message: detailOf(error, field) ?? message }, { shouldFocus: true });
      } else setProblem(message);
    }
  });
  return (
    <form noValidate aria-label="New client" className="grid gap-4" onSubmit={handleSubmit(submit)}>
      <TextField
        label="Company name"
        maxLength={100}
        autoComplete="off"
        data-autofocus
        error={formState.errors.name?.message}
        {...register("name", {
          validate: fieldRule(({ calls }) => calls.createClient.body.shape.name),
        })}
      />
      <TextField
        label="Website (optional)"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        placeholder="https://example.com"
        error={formState.errors.website?.message}
        {...register("website", {
          validate: fieldRule(({ calls }) => calls.createClient.body.shape.website),
        })}
      />
      <p className="text-sm text-ink-2">
        You own the workspace. It has no plan yet: you describe the company next, and choose a plan
        for it whenever you like.
      </p>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Create client
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** Asks for the name and website of a new client. */
export function NewClient({
  open,
  onCreated,
  onClose,
}: {
  open: boolean;
  /** The id of the new workspace. */
  onCreated: (id: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} title="New client" onClose={onClose}>
      <Form onCreated={onCreated} onClose={onClose} />
    </Dialog>
  );
}
