import {
  platforms,
  sourceNames,
  type WriterSettings,
  type WriterSource,
  writerSources,
} from "@earshot/contract";
import { type FormEvent, useId, useState } from "react";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { useFormDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveWriterSettings } from "../api/save-writer-settings.ts";
import { type PlatformsForm as Form, platformsFits } from "../settings-draft.ts";

const rules = Object.fromEntries(
  writerSources.map((source) => [
    source,
    fieldRule(({ calls }) =>
      calls.putWriterSettings.body.shape.accounts.unwrap().shape[source].unwrap(),
    ),
  ]),
) as Record<WriterSource, ReturnType<typeof fieldRule>>;

type Problems = Partial<Record<WriterSource, string>>;
/** A rule's message continues the field's name. */
const asSentence = (message: string) => `The account ${message}.`;

/** No platform means all platforms, including those that are added later. */
const formOf = ({ platforms, accounts }: WriterSettings): Form => ({
  platforms: platforms.length === 0 ? [...writerSources] : platforms,
  accounts: Object.fromEntries(
    writerSources.map((source) => [source, accounts[source] ?? ""]),
  ) as Record<WriterSource, string>,
});

async function problemsOf({ accounts }: Form): Promise<Problems> {
  const found: Problems = {};
  for (const source of writerSources) {
    const checked = await rules[source](accounts[source]);
    if (checked !== true) found[source] = asSentence(checked);
  }
  return found;
}

function refusedFields(error: unknown): Problems {
  const found: Problems = {};
  for (const source of writerSources) {
    const detail = detailOf(error, `accounts.${source}`);
    if (detail) found[source] = asSentence(detail);
  }
  return found;
}

/** Where the writer replies, and the account that they post with on each platform. */
export function PlatformsForm({ settings }: { settings: WriterSettings }) {
  const saved = formOf(settings);
  const draft = useFormDraft<Form>("writer-platforms", saved, platformsFits);
  const [form, setForm] = useState<Form>(draft.initial);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveWriterSettings();
  const id = useId();
  const isUnsaved = JSON.stringify(form) !== JSON.stringify(saved);

  const change = (next: Form) => {
    setForm(next);
    draft.save(next);
  };
  const focusFirst = (found: Problems) => {
    const first = writerSources.find((source) => found[source]);
    document
      .getElementById(`${id}-${first}`)
      ?.querySelector<HTMLInputElement>("input:not([type=checkbox])")
      ?.focus();
  };

  const submit = useOneAtATime(async () => {
    setProblem(null);
    const found = await problemsOf(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirst(found);
    if (form.platforms.length === 0) {
      setProblem("Choose at least one platform to reply on.");
      return;
    }
    const isAll = form.platforms.length === writerSources.length;
    try {
      const stored = await save.mutateAsync({
        platforms: isAll ? [] : form.platforms,
        accounts: form.accounts,
      });
      setForm(formOf(stored));
      draft.rebase(formOf(stored));
      draft.clear();
      showToast({ title: "Platforms and accounts saved." });
    } catch (error) {
      const refused = refusedFields(error);
      setProblems(refused);
      if (Object.keys(refused).length > 0) return focusFirst(refused);
      setProblem(messageOf(error, "Not saved. Please try again."));
    }
  });

  return (
    <Section title="Where you reply">
      <form
        noValidate
        aria-label="Where you reply"
        className="grid gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-ink-2">
          You see opportunities on the platforms you choose. A reply counts only if the account
          named here posted it.
        </p>
        {writerSources.map((source) => (
          <fieldset
            key={source}
            id={`${id}-${source}`}
            className="grid gap-x-6 gap-y-1 border-t border-line pt-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <legend className="sr-only">{sourceNames[source]}</legend>
            <CheckboxField
              label={`Reply on ${sourceNames[source]}`}
              className="self-start font-semibold"
              checked={form.platforms.includes(source)}
              onChange={({ target }) =>
                change({
                  ...form,
                  // In the order of the platforms, not of the choices.
                  platforms: writerSources.filter((one) =>
                    one === source ? target.checked : form.platforms.includes(one),
                  ),
                })
              }
            />
            <TextField
              label={`Your account on ${sourceNames[source]}`}
              hint={platforms[source].accountName.hint}
              error={problems[source]}
              value={form.accounts[source]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) =>
                change({ ...form, accounts: { ...form.accounts, [source]: target.value } })
              }
            />
          </fieldset>
        ))}
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {save.isPending ? "Saving..." : "Save platforms and accounts"}
          </Button>
          {isUnsaved && <p className="text-sm text-ink-2">Not saved yet.</p>}
        </div>
      </form>
    </Section>
  );
}
