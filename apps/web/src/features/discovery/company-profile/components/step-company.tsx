import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import type { Answers } from "../answers.ts";
import { fieldOf, required } from "../field-of.ts";
import type { Analysis } from "../use-analysis.ts";
import { WebsiteField } from "./website-field.tsx";

const companyName = fieldRule(({ calls }) => calls.putProfile.body.shape.companyName);
const problem = required("Problem is required");

/** Step 1: the company and the problem that it solves. */
export function StepCompany({
  form,
  analysis,
  analysisNote,
  onAnalyze,
}: {
  form: UseFormReturn<Answers>;
  analysis: Analysis;
  analysisNote: ReactNode;
  onAnalyze: () => void;
}) {
  return (
    <>
      <WebsiteField form={form} analysis={analysis} onAnalyze={onAnalyze} />
      {analysisNote}
      <TextField autoComplete="organization" {...fieldOf(form, "companyName", companyName)} />
      <TextArea
        hint="In the words of those who have it, such as “clients pay late, and chasing them takes days”."
        {...fieldOf(form, "problem", problem)}
      />
      <TextArea
        rows={2}
        hint="As they would write it in public: “How do you get clients to pay on time?”"
        {...fieldOf(form, "problemQuestion")}
      />
      <TextArea rows={2} {...fieldOf(form, "problemUrgency")} />
    </>
  );
}
