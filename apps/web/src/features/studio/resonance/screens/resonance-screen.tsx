import { brand, defaultPostType, postFormats, postTypes, studioLimits } from "@earshot/contract";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { isOneOf, isText, useFormDraft, useSaveDraft } from "../../../../lib/use-form-draft.ts";
import { NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { useOptimizeText } from "../api/optimize-text.ts";
import { type SubjectFields, useScoreText } from "../api/score-text.ts";
import { OptimizationHistory } from "../components/history.tsx";
import { Improvement } from "../components/improvement.tsx";
import { ResonanceReport } from "../components/resonance-report.tsx";

type Form = Required<SubjectFields> & { subreddit: string; instruction: string };

const empty: Form = {
  ...{ content: "", title: "", platform: defaultPostType, audience: "" },
  ...{ subreddit: "", instruction: "" },
};
const fits = {
  ...{ content: isText, title: isText, platform: isOneOf(postTypes), audience: isText },
  ...{ subreddit: isText, instruction: isText },
};

/** Scores a text, has it improved, and lists what was improved. What was entered survives a reload. */
export function ResonanceScreen() {
  const draft = useFormDraft("resonance", empty, fits);
  const { register, handleSubmit, formState, setValue, watch } = useForm<Form>({
    defaultValues: draft.initial,
  });
  useSaveDraft(watch, draft);
  const score = useScoreText();
  const optimize = useOptimizeText();
  const [problem, setProblem] = useState<string | null>(null);
  const improving = useRef<AbortController | null>(null);
  const format = postFormats[watch("platform")];
  const isBusy = score.isPending || optimize.isPending;

  function run(
    work: (subject: SubjectFields, instruction: string) => Promise<unknown>,
    failed: string,
  ) {
    return handleSubmit(async ({ instruction, subreddit, ...fields }) => {
      setProblem(null);
      const community = format.hasTitle ? subreddit.trim() : "";
      const subject = { ...fields, ...(community !== "" && { subreddit: community }) };
      try {
        await work(subject, instruction.trim());
      } catch (error) {
        setProblem(messageOf(error, failed));
      }
    });
  }
  const scoreText = run(
    (subject) => score.mutateAsync(subject),
    "The text could not be scored. Please try again.",
  );
  const improve = run(async (subject, instruction) => {
    improving.current = new AbortController();
    const { signal } = improving.current;
    try {
      await optimize.mutateAsync({ subject, instruction, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }, "The text could not be improved. Please try again.");
  const { optimization, advice } = optimize.data ?? {};
  return (
    <>
      <PageTitle documentTitle={`Resonance · ${brand.name}`}>Resonance</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-2">
        Check a post or a reply before you publish it: how clear, specific and helpful it is, and
        how it compares with posts of its community.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2">
        <NeedsRole call="scoreResonance">
          <form
            noValidate
            aria-label="Text to score"
            className="grid content-start gap-5"
            onSubmit={scoreText}
          >
            <SelectField label="Platform" {...register("platform")}>
              {postTypes.map((type) => (
                <option key={type} value={type}>
                  {postFormats[type].label}
                </option>
              ))}
            </SelectField>
            {format.hasTitle && (
              <>
                <TextField label="Title" maxLength={300} {...register("title")} />
                <TextField
                  label="Community (optional)"
                  hint="To compare the text with stored posts of it."
                  maxLength={30}
                  {...register("subreddit")}
                />
              </>
            )}
            <TextArea
              label="Text"
              rows={10}
              maxLength={studioLimits.contentMax}
              error={formState.errors.content?.message}
              {...register("content", {
                validate: fieldRule(({ calls }) => calls.scoreResonance.body.shape.content),
              })}
            />
            <TextArea
              label="Question or audience (optional)"
              hint="What you answer, or whom you write for."
              maxLength={1_000}
              {...register("audience")}
            />
            <TextField
              label="Instruction for the language model (optional)"
              hint="Without one it improves what scores low."
              maxLength={studioLimits.instructionMax}
              {...register("instruction")}
            />
            <FormProblem>{problem}</FormProblem>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" unavailable={isBusy}>
                Score text
              </Button>
              <Button unavailable={isBusy} onClick={improve}>
                Improve text
              </Button>
              {optimize.isPending && (
                <Button onClick={() => improving.current?.abort()}>Stop</Button>
              )}
            </div>
          </form>
        </NeedsRole>
        <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          {isBusy && <p>{optimize.isPending ? "Improving your text…" : "Scoring your text…"}</p>}
          {optimization && (
            <Improvement
              key={optimization.id}
              before={optimization.before}
              after={optimization.after}
              scores={{ before: optimization.scoreBefore, after: optimization.scoreAfter }}
              advice={advice ?? []}
              onUse={(text) => {
                setValue("content", text);
                void scoreText();
              }}
            />
          )}
          {score.data && score.variables && (
            <ResonanceReport content={score.variables.content.trim()} resonance={score.data} />
          )}
        </div>
      </div>
      <div className="mt-12">
        <OptimizationHistory />
      </div>
    </>
  );
}
