import { limits, type User } from "@earshot/contract";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type CompanyForm, type Step, stepFields } from "../../../../lib/company-form.ts";
import { FormTextField } from "../../../../ui/form-text-field.tsx";
import { fieldOptions } from "../fields.ts";
import { contextOf, keywordsLeft } from "../profile.ts";
import type { Analysis } from "../use-analysis.ts";
import type { StarterKeywords as Keywords } from "../use-starter-keywords.ts";
import { FunctionsField } from "./functions-field.tsx";
import { NoStarterKeywords, StarterKeywords } from "./starter-keywords.tsx";
import { WebsiteField } from "./website-field.tsx";

/** Returns why the step asks for no starter keywords. */
function reasonOf(user: User): string {
  if (user.hasCompletedOnboarding) {
    return "Your keywords are on the mentions screen: add and delete them there.";
  }
  const free = keywordsLeft(user);
  const slots = `${free.toLocaleString()} free keyword ${free === 1 ? "slot" : "slots"}`;
  return `Your plan has ${slots}, and starter keywords take ${limits.starterKeywords.toLocaleString()}. You can add and delete keywords on the mentions screen.`;
}

interface ProfileStepProps {
  step: Step;
  form: UseFormReturn<CompanyForm>;
  user: User;
  analysis: Analysis;
  analysisNote: ReactNode;
  onAnalyze: () => void;
  keywords: Keywords;
  asksForKeywords: boolean;
}

/** The fields of one step: the company, its audience, or its market with the first keywords. */
export function ProfileStep(props: ProfileStepProps) {
  const { step, form, user, keywords } = props;
  return (
    <>
      {step === 1 && (
        <>
          <WebsiteField form={form} analysis={props.analysis} onAnalyze={props.onAnalyze} />
          {props.analysisNote}
        </>
      )}
      {stepFields[step].map((name) =>
        name === "functions" ? (
          <FunctionsField key={name} form={form} />
        ) : (
          <FormTextField key={name} form={form} name={name} {...fieldOptions(name)} />
        ),
      )}
      {step === 3 &&
        (props.asksForKeywords ? (
          <StarterKeywords
            keywords={keywords}
            context={() => contextOf(form.getValues(), keywords.keywords)}
          />
        ) : (
          <NoStarterKeywords>{reasonOf(user)}</NoStarterKeywords>
        ))}
    </>
  );
}
