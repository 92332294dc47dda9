import type { CompanyContext } from "@earshot/contract";
import { useEffect, useState } from "react";
import { type Path, useForm } from "react-hook-form";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { messageOf } from "../../../../lib/api-error.ts";
import { useDraftOwner } from "../../../../lib/draft-owner.ts";
import { researchMessages } from "../../../../shared/research-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { FormTextField } from "../../../../ui/form-text-field.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveAnswers, useStartAnalysis } from "../api/start-analysis.ts";
import { questionsDraft } from "../draft.ts";
import { answersOf, fieldOptions, type Questions, questions, questionsOf } from "../questions.ts";

/** Returns the message of an error that the server did not send, such as a response without an id. */
const problemOf = (error: unknown): string =>
  messageOf(error, error instanceof Error ? error.message : "Please try again.");

interface QuestionsFormProps {
  profile: CompanyContext;
  onStarted: (jobId: string) => void;
}

/** Asks the seven questions, filled in from the company's profile, and starts an analysis. */
export function QuestionsForm({ profile, onStarted }: QuestionsFormProps) {
  const owner = useDraftOwner();
  const [draft] = useState(() => questionsDraft(owner));
  const [savesAnswers, setSavesAnswers] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const saved = questionsOf(profile);
  const form = useForm<Questions>({ defaultValues: { ...saved, ...draft.read() } });
  const save = useSaveAnswers();
  const start = useStartAnalysis();
  const { watch } = form;
  useEffect(() => {
    const subscription = watch((_, { name }) => {
      if (name) draft.save(form.getValues());
    });
    return () => subscription.unsubscribe();
  }, [watch, form, draft]);

  const submit = useOneAtATime(async (values: Questions) => {
    setProblem(null);
    const answers = answersOf(values);
    const isChanged = JSON.stringify(answers) !== JSON.stringify(answersOf(saved));
    if (savesAnswers && isChanged) {
      try {
        await save.mutateAsync(answers);
      } catch (error) {
        return setProblem(`Your answers could not be saved. ${problemOf(error)}`);
      }
    }
    track(events.discoveryStarted, { area: "audience", keywords: values.keywords.trim() !== "" });
    try {
      const jobId = await start.mutateAsync(answers);
      draft.clear();
      onStarted(jobId);
    } catch (error) {
      setProblem(`${researchMessages.notStarted}: ${problemOf(error)}`);
    }
  });
  const fieldOf = (name: Path<Questions>) => (
    <FormTextField key={name} form={form} name={name} {...fieldOptions[name]} />
  );
  const isBusy = save.isPending || start.isPending;
  return (
    <form
      noValidate
      aria-label="Questions about your audience"
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={form.handleSubmit(submit)}
    >
      {questions.map(({ title, fields, details = [] }, index) => (
        <fieldset key={title} className="grid min-w-0 gap-3">
          <legend className="mb-2 flex items-baseline gap-2 font-display text-lg font-bold">
            <span className="text-sm font-semibold text-ink-3 tabular-nums">
              {`${index + 1} of ${questions.length}`}
            </span>
            {title}
          </legend>
          {fields.map(fieldOf)}
          {details.length > 0 && (
            <details>
              <summary className="w-fit rounded text-sm font-semibold text-ink-2">
                Add details
              </summary>
              <div className="mt-3 grid gap-3">{details.map(fieldOf)}</div>
            </details>
          )}
        </fieldset>
      ))}
      <CheckboxField
        label="Save these answers to my company profile"
        checked={savesAnswers}
        onChange={({ target }) => setSavesAnswers(target.checked)}
      />
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? "Starting…" : "Analyze my audience"}
        </Button>
      </div>
    </form>
  );
}
