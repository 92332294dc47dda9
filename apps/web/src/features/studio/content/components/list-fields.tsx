import { studioLimits } from "@earshot/contract";
import { useRef } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import type { CreateForm } from "../create-form.ts";

interface RowsProps {
  form: UseFormReturn<CreateForm>;
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      variant="text"
      size="bare"
      className="justify-self-start text-sm"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      Remove
    </Button>
  );
}

/** Returns what is wrong with the label of a link; undefined: nothing. */
function labelProblem(label: string, at: number, links: CreateForm["links"]): string | undefined {
  if (label === "")
    return links[at]?.link.trim() ? "Enter a label, or remove the link." : undefined;
  const isTaken = links.some((other, index) => index < at && other.label.trim() === label);
  return isTaken ? "Another link has this label. Choose another one." : undefined;
}

/** Facts only for these texts. */
export function NoteRows({ form: { control, register } }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "notes" });
  const add = useRef<HTMLButtonElement>(null);
  function removeRow(at: number) {
    remove(at);
    // The removed row had the focus.
    add.current?.focus();
  }
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, at) => (
        <div key={id} className="grid gap-1">
          <TextField
            label={`Fact ${at + 1}`}
            maxLength={studioLimits.knowledgeTextMax}
            autoComplete="off"
            {...register(`notes.${at}.text`)}
          />
          <RemoveButton name={`fact ${at + 1}`} onRemove={() => removeRow(at)} />
        </div>
      ))}
      <div>
        <Button
          ref={add}
          size="small"
          unavailable={fields.length >= studioLimits.knowledgeTextsMax}
          onClick={() => append({ text: "" })}
        >
          Add a fact
        </Button>
      </div>
    </div>
  );
}

/** Links that these texts may contain. */
export function LinkRows({ form: { control, register, formState } }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "links" });
  const add = useRef<HTMLButtonElement>(null);
  function removeRow(at: number) {
    remove(at);
    // The removed row had the focus.
    add.current?.focus();
  }
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, at) => (
        <div key={id} className="grid gap-1">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={`Label of link ${at + 1}`}
              maxLength={studioLimits.linkLabelMax}
              autoComplete="off"
              error={formState.errors.links?.[at]?.label?.message}
              {...register(`links.${at}.label`, {
                validate: (label, { links }) => labelProblem(label.trim(), at, links) ?? true,
              })}
            />
            <TextField
              label={`Address of link ${at + 1}`}
              maxLength={studioLimits.linkMax}
              inputMode="url"
              autoComplete="off"
              error={formState.errors.links?.[at]?.link?.message}
              {...register(`links.${at}.link`, {
                validate: (link, { links }) =>
                  link.trim() !== "" ||
                  !links[at]?.label.trim() ||
                  "Enter the address, or remove the link.",
              })}
            />
          </div>
          <RemoveButton name={`link ${at + 1}`} onRemove={() => removeRow(at)} />
        </div>
      ))}
      <div>
        <Button
          ref={add}
          size="small"
          unavailable={fields.length >= studioLimits.linksMax}
          onClick={() => append({ label: "", link: "" })}
        >
          Add a link
        </Button>
      </div>
    </div>
  );
}
