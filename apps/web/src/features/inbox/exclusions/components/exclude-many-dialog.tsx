import type { Exclusion, Mention } from "@earshot/contract";
import { type FormEvent, useState } from "react";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { CheckboxField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useAddExclusion } from "../api/add-exclusion.ts";
import { describeExclusion, type NewExclusion, problemOf } from "../labels.ts";

export interface ExcludeManyDialogProps {
  open: boolean;
  /** The mentions whose communities and authors are offered. */
  mentions: readonly Mention[];
  onClose: () => void;
  onExcluded: (exclusions: readonly Exclusion[]) => void;
}

interface Choice {
  exclusion: NewExclusion;
  /** How many of the mentions it hides. */
  hides: number;
}

const keyOf = ({ kind, source, value }: NewExclusion) => `${kind} ${source} ${value.toLowerCase()}`;

/** The communities and authors of mentions, by number of mentions. */
export function choicesOf(mentions: readonly Mention[]): Choice[] {
  const choices = new Map<string, Choice>();
  for (const { source, subreddit, author } of mentions) {
    for (const [kind, value] of [
      ["community", subreddit],
      ["author", author],
    ] as const) {
      if (!value) continue;
      const exclusion = { kind, source, value };
      const before = choices.get(keyOf(exclusion));
      choices.set(keyOf(exclusion), { exclusion, hides: (before?.hides ?? 0) + 1 });
    }
  }
  return [...choices.values()].sort((a, b) => b.hides - a.hides);
}

function Choices({
  mentions,
  onExcluded,
}: Pick<ExcludeManyDialogProps, "mentions" | "onExcluded">) {
  const add = useAddExclusion();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choices = choicesOf(mentions);
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
    setProblem(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const selected = choices.filter(({ exclusion }) => chosen.has(keyOf(exclusion)));
    if (selected.length === 0) return setProblem("Choose at least one community or author.");
    setBusy(true);
    const added: Exclusion[] = [];
    try {
      for (const { exclusion } of selected) added.push(await add.mutateAsync(exclusion));
      onExcluded(added);
    } catch (error) {
      setProblem(problemOf(error, "The exclusion could not be added. Please try again."));
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">
        Posts of the communities and authors that you choose are hidden, now and in the future.
      </p>
      <ul className="mt-3 max-h-80 divide-y divide-line overflow-y-auto">
        {choices.map(({ exclusion, hides }) => (
          <li key={keyOf(exclusion)} className="flex items-center justify-between gap-4 py-1">
            <CheckboxField
              label={describeExclusion(exclusion)}
              checked={chosen.has(keyOf(exclusion))}
              onChange={() => toggle(keyOf(exclusion))}
            />
            <span className="shrink-0 text-sm text-ink-3 tabular-nums">
              {count(hides, "mention")}
            </span>
          </li>
        ))}
      </ul>
      <FormProblem>{problem}</FormProblem>
      <div className="mt-4 flex justify-end">
        <Button type="submit" variant="primary" busy={isBusy}>
          {chosen.size === 0 ? "Exclude" : `Exclude ${chosen.size.toLocaleString()}`}
        </Button>
      </div>
    </form>
  );
}

/** Excludes communities and authors of several mentions in one step. */
export function ExcludeManyDialog({ open, mentions, onClose, onExcluded }: ExcludeManyDialogProps) {
  return (
    <Dialog open={open} title={`Exclude posts like these ${mentions.length}`} onClose={onClose}>
      <Choices mentions={mentions} onExcluded={onExcluded} />
    </Dialog>
  );
}
