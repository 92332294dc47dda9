import { limits, type SavedFilter } from "@earshot/contract";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveFilter } from "../api/save-filter.ts";
import { describeFilter, type FilterSettings } from "../saved-filter.ts";

export interface SaveFilterDialogProps {
  open: boolean;
  /** The filters to save. */
  filter: FilterSettings;
  /** The existing saved filters. */
  saved: readonly SavedFilter[];
  onClose: () => void;
}

const rule = fieldRule(({ calls }) => calls.saveFilter.body.shape.name);

function Content({ filter, saved, onClose }: Omit<SaveFilterDialogProps, "open">) {
  const save = useSaveFilter();
  const { register, handleSubmit, setError, watch, formState } = useForm({
    defaultValues: { name: "" },
  });
  const typed = watch("name").trim().toLowerCase();
  const same = saved.find(({ name }) => name.toLowerCase() === typed);
  const submit = useOneAtATime(async ({ name }: { name: string }) => {
    try {
      const saved = await save.mutateAsync({ name: name.trim(), filter });
      showToast({ title: `Saved as “${saved.name}”.` });
      onClose();
      return true;
    } catch (error) {
      const message =
        detailOf(error, "name") ??
        messageOf(error, "The filters could not be saved. Please try again.");
      setError("name", { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <p className="[overflow-wrap:anywhere] text-ink-2">{describeFilter(filter)}</p>
      <TextField
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={limits.filterNameMax}
        hint={
          same
            ? `“${same.name}” already exists and will be replaced.`
            : "Everyone in your workspace sees this name."
        }
        error={formState.errors.name?.message}
        {...register("name", { validate: rule })}
      />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {same ? "Replace" : "Save"}
        </Button>
      </div>
    </form>
  );
}

/** Saves the active filters under a name. */
export function SaveFilterDialog({ open, onClose, ...rest }: SaveFilterDialogProps) {
  return (
    <Dialog open={open} title="Save these filters" onClose={onClose}>
      <Content onClose={onClose} {...rest} />
    </Dialog>
  );
}
