import { messageOf } from "../../../lib/api-error.ts";
import { downloadText } from "../../../lib/download.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useStatement } from "../api.ts";
import { dayIn, isReversed, type Span } from "../search.ts";

interface SpanFormProps {
  span: Span;
  onChange: (span: Span) => void;
}

/** The days that are shown, and their statement as a file. */
export function SpanForm({ span, onChange }: SpanFormProps) {
  const statement = useStatement();
  const reversed = isReversed(span);
  const day = (name: "from" | "to") => ({
    type: "date",
    value: span[name] ?? "",
    max: "9999-12-31",
    // Half a day is none: the field keeps what is typed until it is a whole one.
    onChange: ({ target }: { target: HTMLInputElement }) =>
      (target.value === "" || dayIn(target.value)) &&
      onChange({ ...span, [name]: target.value || undefined }),
  });
  const download = () =>
    statement.mutate(span, {
      onSuccess: ({ name, csv }) => downloadText(name, csv, "text/csv"),
      onError: (error) =>
        showToast({
          title: "The statement could not be made",
          description: messageOf(error, "Please try again."),
          tone: "destructive",
        }),
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is chosen counts at once, nothing is sent
    <div role="group" aria-label="Days" className="flex flex-wrap items-end gap-3">
      <TextField
        className="flex-1 basis-36 sm:w-40 sm:flex-none"
        label="From"
        {...day("from")}
        error={reversed ? "From must not be after to." : undefined}
      />
      <TextField className="flex-1 basis-36 sm:w-40 sm:flex-none" label="To" {...day("to")} />
      {(span.from || span.to) && (
        <Button look="quiet" onClick={() => onChange({})}>
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
