import { type Exclusion, limits, type Mention } from "@earshot/contract";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { postTitle } from "../../../../lib/post-title.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { RadioCard } from "../../../../ui/radio-card.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useAddExclusion } from "../api/add-exclusion.ts";
import { useExclusionOptions } from "../api/list-exclusion-options.ts";
import { useExclusionPreview } from "../api/preview-exclusion.ts";
import { describeExclusion, type NewExclusion, problemOf } from "../labels.ts";
import { PreviewPane } from "./preview-pane.tsx";

interface ReasonFormProps {
  mention: Mention;
  onSkip: () => void;
  onExcluded: (exclusion: Exclusion) => void;
}

const own = "own";
const keyOf = ({ kind, value, source }: NewExclusion) => `${kind} ${source} ${value}`;

function ReasonForm({ mention, onSkip, onExcluded }: ReasonFormProps) {
  const options = useExclusionOptions(mention.id);
  const add = useAddExclusion();
  const [chosen, setChosen] = useState<string | null>(null);
  const [phrase, setPhrase] = useState("");
  const [isMissing, setMissing] = useState(false);

  const typed = useDebounced(phrase.trim());
  const exclusionOf = (text: string): NewExclusion | null => {
    if (chosen === own) return text ? { kind: "words", value: text, source: null } : null;
    const option = options.data?.find((one) => keyOf(one) === chosen);
    return option ? { kind: option.kind, value: option.value, source: option.source } : null;
  };
  const preview = useExclusionPreview(exclusionOf(typed));

  const choose = (key: string) => {
    setChosen(key);
    setMissing(false);
    add.reset();
  };
  const submit = useOneAtATime(async (event: FormEvent) => {
    event.preventDefault();
    const exclusion = exclusionOf(phrase.trim());
    if (!exclusion) return setMissing(true);
    try {
      onExcluded(await add.mutateAsync(exclusion));
      return true;
    } catch {
      // Shown at the field, or below the reasons.
    }
  });

  const isOwn = chosen === own;
  const refused = add.error ? problemOf(add.error, "The exclusion could not be added.") : null;
  const hasPreviewError = preview.error && !preview.isFetching && typed === phrase.trim();
  const ownProblem =
    (isMissing && "Enter what to exclude.") ||
    refused ||
    (hasPreviewError && problemOf(preview.error, "We couldn't check what this would hide.")) ||
    undefined;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="[overflow-wrap:anywhere]">
        <span className="line-clamp-2 font-quote text-quote" dir="auto">
          {postTitle(mention)}
        </span>
      </p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-ink-2">
          Choose a reason to see what else it would hide. Nothing is excluded until you confirm.
        </legend>
        {!options.data && !options.error && (
          <Loading label="Loading reasons">
            <div className="grid gap-3 py-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </Loading>
        )}
        {options.error && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-signal">
              {messageOf(options.error, "The reasons could not be loaded.")}
            </p>
            <Button size="small" onClick={() => void options.refetch()}>
              Retry
            </Button>
          </div>
        )}
        {options.data?.map((option, index) => (
          <RadioCard
            key={keyOf(option)}
            name="reason"
            takesFocus={index === 0}
            checked={chosen === keyOf(option)}
            aside={`hides ${option.hides.toLocaleString()}`}
            onChoose={() => choose(keyOf(option))}
          >
            {describeExclusion(option)}
          </RadioCard>
        ))}
        {!options.isPending && (
          <RadioCard name="reason" checked={isOwn} onChoose={() => choose(own)}>
            Posts with words I choose
          </RadioCard>
        )}
        {isOwn && (
          <TextField
            className="mt-1 pl-8"
            label="Words"
            autoComplete="off"
            maxLength={limits.keywordMax}
            value={phrase}
            hint="Written like a keyword: posts with these words, in this order."
            error={ownProblem}
            onChange={({ target }) => {
              setPhrase(target.value);
              setMissing(false);
              add.reset();
            }}
          />
        )}
      </fieldset>
      {chosen !== null && <PreviewPane preview={preview} hideError={isOwn} />}
      {!isOwn && (
        <FormProblem>{refused ?? (isMissing ? "Choose a reason first." : null)}</FormProblem>
      )}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap gap-2 border-t border-line bg-paper px-5 py-4 max-sm:[&>button]:px-2.5 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button type="submit" variant="primary" busy={add.isPending} unavailable={chosen === null}>
          Exclude these
        </Button>
        <Button onClick={onSkip}>Just skip this one</Button>
      </div>
    </form>
  );
}

export interface NotRelevantDialogProps extends Omit<ReasonFormProps, "mention"> {
  open: boolean;
  /** null while the dialog is closed. */
  mention: Mention | null;
  onClose: () => void;
}

/** Asks why a mention is not relevant, shows what an exclusion would hide, and adds it. */
export function NotRelevantDialog({ open, mention, onClose, ...rest }: NotRelevantDialogProps) {
  return (
    <Dialog open={open} title="Not relevant because…" onClose={onClose}>
      {mention && <ReasonForm key={mention.id} mention={mention} {...rest} />}
    </Dialog>
  );
}
