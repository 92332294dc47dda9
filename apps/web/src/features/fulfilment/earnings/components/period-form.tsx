import { limits } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { downloadText } from "../../../../lib/download.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useStatement } from "../api/get-statement.ts";
import { dayIn, isReversed, type Span } from "../search.ts";

const dayClass = "flex-1 basis-36 sm:w-40 sm:flex-none";

interface DayFieldProps {
  label: string;
  className: string;
  day: string | undefined;
  error?: string | undefined;
  onDay: (day: string | undefined) => void;
}

/**
 * A field for a day, or none. While a year is being typed, its digits form a year of long ago: only days in the allowed
 * range are passed on.
 */
function DayField({ label, className, day, error, onDay }: DayFieldProps) {
  const [text, setText] = useState(day ?? "");
  const [shownDay, setShownDay] = useState(day);
  const [wrong, setWrong] = useState(false);
  if (shownDay !== day) {
    setShownDay(day);
    setText(day ?? "");
    setWrong(false);
  }
  /** A half-typed day has an empty value, like an empty field. */
  const isWhole = ({ value, validity }: HTMLInputElement) =>
    value === "" ? !validity.badInput : dayIn(value) !== undefined;
  return (
    <TextField
      className={className}
      label={label}
      type="date"
      min={limits.firstDay}
      max={limits.lastDay}
      value={text}
      error={wrong ? "Enter a complete date from the year 2000 on, or leave it empty." : error}
      onChange={({ target }) => {
        setText(target.value);
        if (!isWhole(target)) return;
        setWrong(false);
        const meant = target.value || undefined;
        if (meant !== day) onDay(meant);
      }}
      onBlur={({ target }) => setWrong(!isWhole(target))}
    />
  );
}

interface PeriodFormProps {
  span: Span;
  /** @param typed whether it is one step of typing a day */
  onChange: (span: Span, typed: boolean) => void;
}

/** The choice of the shown days, and their statement as a file. */
export function PeriodForm({ span, onChange }: PeriodFormProps) {
  const statement = useStatement();
  const reversed = isReversed(span);
  const download = () =>
    statement.mutateAsync(span).then(
      ({ name, csv }) => downloadText(name, csv, "text/csv"),
      (error) =>
        showToast({
          title: "The statement could not be created",
          description: messageOf(error, "Please try again."),
          tone: "destructive",
        }),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a choice applies immediately, nothing is submitted
    <div role="group" aria-label="Days" className="flex flex-wrap items-end gap-3">
      <DayField
        className={dayClass}
        label="From"
        day={span.from}
        error={reversed ? "“From” must not be after “To”." : undefined}
        onDay={(from) => onChange({ ...span, from }, true)}
      />
      <DayField
        className={dayClass}
        label="To"
        day={span.to}
        onDay={(to) => onChange({ ...span, to }, true)}
      />
      {(span.from || span.to) && (
        <Button variant="quiet" onClick={() => onChange({}, false)}>
          All days
        </Button>
      )}
      <Button
        className="sm:ml-auto"
        busy={statement.isPending}
        unavailable={reversed}
        onClick={download}
      >
        Download CSV
      </Button>
    </div>
  );
}
