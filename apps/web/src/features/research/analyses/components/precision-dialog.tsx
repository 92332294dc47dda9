import { type Discussion, type IntentLevel, intentLevels, type Precision } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { usePrecisionCount } from "../api/count-discussions.ts";
import { shareInWords } from "../labels.ts";

/** The ages that can be chosen, in days, if some discussion is older. */
const ages = [7, 14, 30, 60, 90, 180, 365] as const;
const dayMs = 24 * 3_600_000;

interface FormProps {
  jobId: string;
  start: Precision;
  discussions: readonly Discussion[];
  onApply: (filter: Precision) => void;
}

function PrecisionForm({ jobId, start, discussions, onApply }: FormProps) {
  const [filter, setFilter] = useState(start);
  const counted = useDebounced(filter);
  const isPhraseEmpty = filter.phrase !== undefined && !/[\p{L}\p{N}]/u.test(filter.phrase);
  const { data, error, isPlaceholderData } = usePrecisionCount(
    jobId,
    isPhraseEmpty ? null : counted,
  );
  const isCounted =
    data !== undefined && !isPlaceholderData && counted === filter && !isPhraseEmpty;
  const now = useNow(60_000);
  const oldest = Math.min(now, ...discussions.map(({ created_utc }) => created_utc * 1_000));
  const offeredAges = ages.filter(
    (days) => now - oldest > days * dayMs || days === filter.maxAgeDays,
  );
  const communities = [...new Set(discussions.flatMap(({ subreddit }) => subreddit ?? []))].sort(
    (a, b) => a.localeCompare(b),
  );
  const set = (part: Partial<Record<keyof Precision, string | number | undefined>>) =>
    setFilter(
      Object.fromEntries(
        Object.entries({ ...filter, ...part }).filter(
          ([, value]) => value !== undefined && value !== "",
        ),
      ),
    );
  return (
    <form
      noValidate
      aria-label="Precision"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isCounted) onApply(filter);
      }}
    >
      <TextField
        label="Exact phrase"
        hint="Its words in this order, in the title or the text."
        error={isPhraseEmpty ? "Enter a word or a number." : undefined}
        autoComplete="off"
        maxLength={100}
        value={filter.phrase ?? ""}
        onChange={({ target }) => set({ phrase: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Age"
          value={filter.maxAgeDays ?? ""}
          onChange={({ target }) => set({ maxAgeDays: Number(target.value) || undefined })}
        >
          <option value="">Any age</option>
          {offeredAges.map((days) => (
            <option key={days} value={days}>
              {`At most ${count(days, "day")}`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Intent"
          value={filter.level ?? ""}
          onChange={({ target }) => set({ level: (target.value as IntentLevel) || undefined })}
        >
          <option value="">Any intent</option>
          {intentLevels.slice(1).map((level) => (
            <option key={level} value={level}>
              {level === "Ready to buy" ? level : `${level} or stronger`}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        label="Community"
        value={filter.subreddit ?? ""}
        onChange={({ target }) => set({ subreddit: target.value })}
      >
        <option value="">All communities</option>
        {communities.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <p role="status" className="font-semibold tabular-nums">
        {error
          ? messageOf(error, "The discussions could not be counted.")
          : isCounted
            ? `${shareInWords(data.kept, data.total)} match.`
            : isPhraseEmpty
              ? "Not counted."
              : "Counting…"}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" unavailable={!isCounted}>
          Apply filter
        </Button>
        <Button variant="quiet" onClick={() => onApply({})}>
          Show all discussions
        </Button>
      </div>
    </form>
  );
}

interface PrecisionDialogProps extends FormProps {
  open: boolean;
  onClose: () => void;
}

/** Chooses the precision filter, and shows how many discussions match it before it is applied. */
export function PrecisionDialog({ open, onClose, ...rest }: PrecisionDialogProps) {
  return (
    <Dialog open={open} title="Filter discussions" onClose={onClose}>
      <PrecisionForm {...rest} />
    </Dialog>
  );
}

/** "at most 30 days old, in smallbusiness" */
export function precisionInWords({ phrase, maxAgeDays, level, subreddit }: Precision): string {
  return [
    phrase !== undefined && `with “${phrase}”`,
    maxAgeDays !== undefined && `at most ${count(maxAgeDays, "day")} old`,
    level !== undefined && `${level} or stronger`,
    subreddit !== undefined && `in ${subreddit}`,
  ]
    .filter(Boolean)
    .join(", ");
}
