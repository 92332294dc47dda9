import {
  type IntentLevel,
  intentLevels,
  notificationLimits,
  type Source,
  sourceNames,
} from "@earshot/contract";
import { Button } from "../../../../ui/button.tsx";
import { FilterChip } from "../../../../ui/chip.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import type { RuleDraft } from "../draft.ts";

const allSources = Object.entries(sourceNames) as [Source, string][];

const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

interface RuleFieldsProps {
  rule: RuleDraft;
  /** The number of the rule, starting at 1. */
  number: number;
  /** The keywords of the workspace. */
  keywords: readonly string[];
  error: string | undefined;
  onChange: (rule: RuleDraft) => void;
  /** null: it is the only rule. */
  onRemove: (() => void) | null;
}

/** A rule: the mentions that a channel is notified of. */
export function RuleFields(props: RuleFieldsProps) {
  const { rule, number, error, onChange, onRemove } = props;
  // A keyword may have been deleted since; it is still part of the rule.
  const keywords = [...new Set([...props.keywords, ...rule.keywords])];
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">Rule {number}</legend>
      <SelectField
        label="Buying intent"
        className="max-w-xs"
        value={rule.minLevel}
        onChange={({ target }) => onChange({ ...rule, minLevel: target.value as IntentLevel })}
      >
        {intentLevels.map((level, at) => (
          <option key={level} value={level}>
            {at === 0 ? "Any" : at === intentLevels.length - 1 ? level : `${level} or stronger`}
          </option>
        ))}
      </SelectField>
      {keywords.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="pb-1">Keywords: {rule.keywords.length || "any"}</legend>
          <div className="flex flex-wrap gap-2">
            {keywords.map((keyword) => (
              <FilterChip
                key={keyword}
                label={keyword}
                pressed={rule.keywords.includes(keyword)}
                disabled={
                  !rule.keywords.includes(keyword) &&
                  rule.keywords.length >= notificationLimits.namesPerRule
                }
                onClick={() => onChange({ ...rule, keywords: toggled(rule.keywords, keyword) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <fieldset className="grid gap-2">
        <legend className="pb-1">Sources: {rule.sources.length || "any"}</legend>
        <div className="flex flex-wrap gap-2">
          {allSources.map(([source, name]) => (
            <FilterChip
              key={source}
              label={name}
              pressed={rule.sources.includes(source)}
              onClick={() => onChange({ ...rule, sources: toggled(rule.sources, source) })}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label="Communities (optional)"
        hint="Separate several with commas. Empty means any community."
        autoComplete="off"
        error={error}
        value={rule.communities}
        onChange={({ target }) => onChange({ ...rule, communities: target.value })}
      />
      {onRemove && (
        <div>
          <Button size="small" variant="quiet" onClick={onRemove}>
            Remove rule {number}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
