import { researchLimits } from "@earshot/contract";
import { Button } from "../../../../ui/button.tsx";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import type { SectionEdit } from "../draft.ts";

/** Returns why a text can't be saved; undefined if it can. */
export const emptyText = (text: string, name: string): string | undefined =>
  text.trim() === "" ? `Enter ${name}.` : undefined;

interface SectionFieldsProps {
  section: SectionEdit;
  number: number;
  total: number;
  /** Whether empty fields are marked. */
  showsEmpty: boolean;
  onChange: (part: Partial<SectionEdit>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** The texts of a section, and its position among the others. */
export function SectionFields(props: SectionFieldsProps) {
  const { section, number, total, showsEmpty, onChange, onMove, onRemove } = props;
  const about = `section ${number}`;
  const error = (text: string, name: string) => (showsEmpty ? emptyText(text, name) : undefined);
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-4">
      <legend className="sr-only">{`Section ${number}`}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Where"
          autoComplete="off"
          maxLength={researchLimits.frameworkTitleMax}
          value={section.where}
          error={error(section.where, "where to say it")}
          onChange={({ target }) => onChange({ where: target.value })}
        />
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={researchLimits.frameworkTitleMax}
          value={section.title}
          error={error(section.title, "a title")}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </div>
      <TextArea
        label="Text"
        rows={4}
        maxLength={researchLimits.frameworkTextMax}
        value={section.text}
        error={error(section.text, "a text")}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          unavailable={number === 1}
          aria-label={`Move up: ${about}`}
          onClick={() => onMove(-1)}
        >
          Move up
        </Button>
        <Button
          size="small"
          unavailable={number === total}
          aria-label={`Move down: ${about}`}
          onClick={() => onMove(1)}
        >
          Move down
        </Button>
        <Button size="small" variant="quiet" aria-label={`Remove: ${about}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
