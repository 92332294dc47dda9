import { limits } from "@earshot/contract";
import { type FormEvent, useRef, useState } from "react";
import {
  type DayRangeSearch,
  type DaySpan,
  dayRanges,
  problemOfSpan,
  rangeInWords,
  type SpanLimits,
} from "../lib/day-range.ts";
import { Button } from "../ui/button.tsx";
import { SelectChip } from "../ui/chip.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";

interface SpanFormProps {
  /** The initial values of the fields. */
  span: DaySpan;
  limitsOfSpan: SpanLimits;
  onChosen: (span: DaySpan) => void;
}

function SpanForm({ span, limitsOfSpan, onChosen }: SpanFormProps) {
  const lastDay = limitsOfSpan.lastDay ?? limits.lastDay;
  const [days, setDays] = useState(span);
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problem = problemOfSpan(days, limitsOfSpan);
  const errorOf = (field: "from" | "until") =>
    shown && problem?.field === field ? problem.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null) return onChosen(days);
    setShown(true);
    form.current?.querySelector<HTMLInputElement>(`[name=${problem.field}]`)?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          data-autofocus
          label="First day"
          name="from"
          type="date"
          min={limits.firstDay}
          max={lastDay}
          value={days.from}
          error={errorOf("from")}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <TextField
          label="Last day"
          name="until"
          type="date"
          min={limits.firstDay}
          max={lastDay}
          value={days.until}
          error={errorOf("until")}
          onChange={({ target }) => setDays({ ...days, until: target.value })}
        />
      </div>
      <div className="flex justify-end border-t border-line pt-4">
        <Button type="submit" variant="primary">
          Show these days
        </Button>
      </div>
    </form>
  );
}

interface DayRangeChipProps {
  label: string;
  range: DayRangeSearch;
  /** The name of the choice without a range, such as "Any date"; missing: one must be chosen. */
  anyDay?: string;
  /** The initial days of the dialog while none are chosen. */
  initial: DaySpan;
  /** The last day that can be chosen; missing: any. */
  lastDay?: string;
  maxDays: number;
  onChange: (range: DayRangeSearch) => void;
}

/** Chooses days: a range that ends today, or the first and last day in a dialog. */
export function DayRangeChip(props: DayRangeChipProps) {
  const { label, range, anyDay, initial, lastDay, maxDays, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const hasSpan = range.from !== undefined && range.until !== undefined;
  const choose = (value: string) => {
    if (value === "choose") return setOpen(true);
    if (value === "span") return;
    const days = dayRanges.find((one) => String(one) === value);
    onChange({ range: days, from: undefined, until: undefined });
  };
  return (
    <>
      <SelectChip
        label={label}
        active={anyDay !== undefined && rangeInWords(range) !== null}
        value={hasSpan ? "span" : String(range.range ?? "")}
        onChange={({ target }) => choose(target.value)}
      >
        {anyDay !== undefined && <option value="">{anyDay}</option>}
        {dayRanges.map((days) => (
          <option key={days} value={days}>
            {rangeInWords({ range: days })}
          </option>
        ))}
        {hasSpan && <option value="span">{rangeInWords(range)}</option>}
        <option value="choose">Choose dates…</option>
      </SelectChip>
      <Dialog open={isOpen} title="Choose dates" onClose={() => setOpen(false)}>
        <SpanForm
          span={
            hasSpan
              ? { from: range.from ?? initial.from, until: range.until ?? initial.until }
              : initial
          }
          limitsOfSpan={{ maxDays, lastDay }}
          onChosen={({ from, until }) => {
            setOpen(false);
            onChange({ range: undefined, from, until });
          }}
        />
      </Dialog>
    </>
  );
}
