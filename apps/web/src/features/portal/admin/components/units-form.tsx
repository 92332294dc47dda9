import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { WorkspaceUnits } from "./workspace-units.tsx";

/** Finds the ledger of any workspace by its id. */
export function UnitsForm() {
  const [shown, setShown] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { id: "" } });
  return (
    <>
      <form
        noValidate
        aria-label="Find the replies of a workspace"
        className="grid justify-items-start gap-3"
        onSubmit={handleSubmit(({ id }) => setShown(id.trim()))}
      >
        <TextField
          className="w-full max-w-md"
          label="Workspace id"
          autoComplete="off"
          error={formState.errors.id?.message}
          {...register("id", {
            setValueAs: (id: string) => id.trim(),
            validate: fieldRule(({ calls }) => calls.listWorkspaceUnits.params.shape.id),
          })}
        />
        <Button type="submit">Show replies</Button>
      </form>
      {shown !== null && <WorkspaceUnits key={shown} id={shown} name={shown} />}
    </>
  );
}
