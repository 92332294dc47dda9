import { notificationLimits } from "@earshot/contract";
import { type FormEvent, type ReactNode, useState } from "react";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { type ChannelDraft, newRule, settingsOf } from "../draft.ts";
import { RuleFields } from "./rule-fields.tsx";
import { TimeFields } from "./time-fields.tsx";

interface ChannelFormProps {
  label: string;
  first: ChannelDraft;
  keywords: readonly string[];
  /** The fields above the name, with the error of the address. */
  children?: (addressError: string | undefined) => ReactNode;
  submit: string;
  onSubmit: (settings: ReturnType<typeof settingsOf>) => Promise<unknown>;
  onCancel: () => void;
}

/** The settings of a channel: its name, times and rules. */
export function ChannelForm(props: ChannelFormProps) {
  const { label, first, keywords, submit, onCancel } = props;
  const [draft, setDraft] = useState(first);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const save = useOneAtATime(async () => {
    setError(null);
    setBusy(true);
    try {
      await props.onSubmit(settingsOf(draft));
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  });
  const errorOf = (field: string) => detailOf(error, field);
  const ruleErrors = draft.rules.map((_, at) =>
    ["communities", "keywords", "sources", "minLevel"]
      .map((field) => errorOf(`rules.${at}.${field}`))
      .find(Boolean),
  );
  const shown = [
    errorOf("name"),
    errorOf("address"),
    errorOf("quietHours.until"),
    ...ruleErrors,
  ].some(Boolean);
  const { rules } = draft;
  return (
    <form
      noValidate
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {props.children?.(errorOf("address"))}
      <TextField
        label="Name"
        hint="How you tell this channel from others, such as “Sales channel”."
        autoComplete="off"
        maxLength={notificationLimits.nameMax}
        error={errorOf("name")}
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <TimeFields draft={draft} quietError={errorOf("quietHours.until")} onChange={setDraft} />
      <section aria-label="Rules" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>
          <span className="block font-semibold">Which mentions</span>
          <span className="text-sm text-ink-3">
            You are notified of a mention when it meets one of these rules.
          </span>
        </p>
        {rules.map((rule, at) => (
          <RuleFields
            key={rule.key}
            rule={rule}
            number={at + 1}
            keywords={keywords}
            error={ruleErrors[at]}
            onChange={(changed) => setDraft({ ...draft, rules: rules.with(at, changed) })}
            onRemove={
              rules.length > 1 ? () => setDraft({ ...draft, rules: rules.toSpliced(at, 1) }) : null
            }
          />
        ))}
        {rules.length < notificationLimits.rulesPerChannel && (
          <div>
            <Button
              size="small"
              onClick={() => setDraft({ ...draft, rules: [...rules, newRule()] })}
            >
              Add another rule
            </Button>
          </div>
        )}
      </section>
      <FormProblem>
        {error !== null && !shown ? messageOf(error, "The channel was not saved.") : null}
      </FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
