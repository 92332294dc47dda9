import { type ReactNode, useId, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";

interface Row {
  id: string;
  title: string;
  note: ReactNode;
}

interface PickerProps {
  /** The name of the chosen things, in the singular and the plural. */
  noun: { one: string; many: string };
  max: number;
  /** The chosen ids. */
  chosen: readonly string[];
  /** The rows of the current search; undefined: still loading. */
  rows: readonly Row[] | undefined;
  problem: string | null;
  search: string;
  onSearch: (search: string) => void;
  onToggle: (row: Row) => void;
  onClear: () => void;
  /** Shown if there is nothing to choose from. */
  empty: string;
}

/** A searchable list in which several entries can be chosen. */
export function Picker(props: PickerProps) {
  const { noun, max, chosen, rows, search } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isFull = chosen.length >= max;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        label={`Search ${noun.many}`}
        ref={field}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => props.onSearch(target.value)}
      />
      <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
        <p id={id} role="status">
          {`${chosen.length} of ${max} ${noun.many} chosen.`}
        </p>
        {chosen.length > 0 && (
          <Button
            variant="text"
            size="bare"
            className="text-sm"
            onClick={() => {
              props.onClear();
              field.current?.focus();
            }}
          >
            Choose none
          </Button>
        )}
      </div>
      {props.problem && (
        <p role="alert" className="text-sm font-medium text-signal">
          {props.problem}
        </p>
      )}
      {rows?.length === 0 && (
        <p className="text-sm text-ink-2">
          {search === "" ? props.empty : `No ${noun.one} has these words.`}
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul
          aria-describedby={id}
          className="grid max-h-72 grid-cols-[minmax(0,1fr)] overflow-y-auto rounded-lg border border-line"
        >
          {rows.map((row) => {
            const isChosen = chosen.includes(row.id);
            return (
              <li key={row.id} className="border-b border-line last:border-0">
                <label className="flex items-start gap-2 px-3 py-2 hover:bg-raised">
                  <input
                    type="checkbox"
                    className="mt-1 size-4.5 shrink-0"
                    checked={isChosen}
                    disabled={isFull && !isChosen}
                    onChange={() => props.onToggle(row)}
                  />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <span dir="auto" className="block">
                      {row.title}
                    </span>
                    <span className="block text-sm text-ink-3">{row.note}</span>
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
