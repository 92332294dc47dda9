import type { User } from "@earshot/contract";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { type CompanyForm, type Step, steps } from "../../../../lib/company-form.ts";
import { draftOwnerOf } from "../../../../lib/draft-owner.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { friendDraft } from "../draft.ts";
import { isComplete, searchContext, titleOf, wholeContext } from "../form.ts";
import { messages } from "../messages.ts";
import { phrasesToSearch, withPhrase } from "../phrases.ts";
import type { SearchJob } from "../search-job.ts";
import { searchCost, tokensLeft } from "../tokens.ts";
import { useIdeas } from "../use-ideas.ts";
import { useWebsite } from "../use-website.ts";
import { IdeaList } from "./idea-list.tsx";
import { Phrases } from "./phrases.tsx";
import { StepProgress } from "./step-progress.tsx";
import { WizardStep } from "./wizard-step.tsx";

interface WizardProps {
  user: User;
  job: SearchJob;
  /** Why the last search failed. */
  problem: string | null;
  onSaved: (id: string) => void;
}

/** Why Next is unavailable. */
const missing: Record<Step, string> = {
  1: "Fill in the name and the problem to continue.",
  2: "Fill in the audience and its role to continue.",
  3: "Add at least one phrase to search for.",
};

/** The three steps before a search. The input survives a reload. */
export function Wizard({ user, job, problem, onSaved }: WizardProps) {
  const owner = draftOwnerOf(user);
  const draft = useMemo(() => friendDraft(owner), [owner]);
  const [{ form: startingForm, phrases, step }, setDraft] = useState(draft.read);
  const [hasMoved, setMoved] = useState(false);
  const form = useForm<CompanyForm>({ defaultValues: startingForm });
  const answers = form.watch();
  const website = useWebsite(form);
  const { ideas, ask, searchOnDemand } = useIdeas(() => wholeContext(form.getValues(), phrases));
  useEffect(() => draft.save({ form: answers, phrases, step }), [draft, answers, phrases, step]);
  useEffect(() => {
    if (step === 3) searchOnDemand();
  }, [step, searchOnDemand]);

  const goTo = (target: Step) => {
    setMoved(true);
    setDraft((present) => ({ ...present, step: target }));
  };
  const addPhrase = (typed: string): boolean => {
    const result = withPhrase(phrases, typed);
    if (result && "refusal" in result) showToast(result.refusal);
    if (!result || !("phrases" in result)) return false;
    setDraft((present) => ({ ...present, phrases: result.phrases }));
    return true;
  };
  const launch = () => {
    const rest = phrasesToSearch(phrases);
    if (rest.length === 0) return showToast(messages.noPhrase);
    const left = tokensLeft(user);
    if (left !== null && left <= 0) return showToast(messages.noTokens);
    const context = searchContext(answers, rest);
    void job.launch({ title: titleOf(answers), context, rest, tokensRemaining: left }, onSaved);
  };

  const isStepComplete = isComplete(step, answers, phrases);
  const submitStep = (event?: FormEvent) => {
    event?.preventDefault();
    if (isStepComplete && step !== 3) goTo(step === 1 ? 2 : 3);
  };

  return (
    <form noValidate aria-label="Friend Quick Search" className="grid gap-6" onSubmit={submitStep}>
      <StepProgress step={step} />
      <WizardStep
        key={step}
        step={step}
        form={form}
        takesFocus={hasMoved}
        website={{
          isRunning: website.isRunning,
          problem: website.problem,
          onRead: () => void website.read(),
          onChange: website.clearProblem,
          onBlur: website.readOnBlur,
        }}
      />
      {step === 3 && (
        <>
          <Phrases
            phrases={phrases}
            onAdd={addPhrase}
            onRemove={(phrase) =>
              setDraft((present) => ({
                ...present,
                phrases: present.phrases.filter((one) => one !== phrase),
              }))
            }
          />
          <IdeaList ideas={ideas} phrases={phrases} onAdd={addPhrase} onAsk={() => void ask()} />
          <p role="status" className="text-sm text-ink-2 empty:hidden">
            {searchCost(phrasesToSearch(phrases).length, tokensLeft(user))}
          </p>
        </>
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-2">
        <div className="flex justify-between gap-2">
          <Button unavailable={step === 1} onClick={() => goTo(step === 3 ? 2 : 1)}>
            Back
          </Button>
          {step < steps.length ? (
            <Button
              key="next"
              type="submit"
              variant="primary"
              unavailable={!isStepComplete}
              aria-describedby={isStepComplete ? undefined : "what-is-missing"}
            >
              Next
            </Button>
          ) : (
            // Enter in a field must not spend tokens, so it submits nothing.
            <Button
              key="launch"
              variant="primary"
              unavailable={!isStepComplete}
              aria-describedby={isStepComplete ? undefined : "what-is-missing"}
              onClick={launch}
            >
              Launch Search
            </Button>
          )}
        </div>
        <p id="what-is-missing" className="min-h-5 text-right text-sm text-ink-3">
          {!isStepComplete && missing[step]}
        </p>
      </div>
    </form>
  );
}
