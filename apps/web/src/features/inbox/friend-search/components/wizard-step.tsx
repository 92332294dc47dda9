import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type CompanyForm, type Step, stepFields } from "../../../../lib/company-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormTextField } from "../../../../ui/form-text-field.tsx";
import { fieldOptions } from "../fields.ts";
import { functionsProblem } from "../form.ts";

const titles: Record<Step, string> = {
  1: "Your friend’s product",
  2: "Their audience",
  3: "Phrases to search",
};

interface Website {
  isRunning: boolean;
  problem: string | undefined;
  onRead: () => void;
  onChange: () => void;
  onBlur: () => void;
}

interface WizardStepProps {
  step: Step;
  form: UseFormReturn<CompanyForm>;
  website: Website;
  /** Whether another step was shown before: the heading then takes the focus. */
  takesFocus: boolean;
}

/** The fields of one step. */
export function WizardStep({ step, form, website, takesFocus }: WizardStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="grid gap-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-display text-xl font-bold tracking-[-0.02em] outline-none"
      >
        {titles[step]}
      </h2>
      {step === 1 && (
        <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <FormTextField
            form={form}
            name="websiteUrl"
            {...fieldOptions("websiteUrl")}
            error={website.problem}
            onChange={website.onChange}
            onBlur={website.onBlur}
          />
          <Button
            className="min-h-11 sm:mt-[1.6875rem]"
            busy={website.isRunning}
            unavailable={form.watch("websiteUrl").trim() === ""}
            onClick={website.onRead}
          >
            {website.isRunning ? "Analyzing..." : "Analyze Site"}
          </Button>
        </div>
      )}
      {stepFields[step].map((name) => (
        <FormTextField
          key={name}
          form={form}
          name={name}
          {...fieldOptions(name)}
          error={name === "functions" ? functionsProblem(form.watch(name)) : undefined}
        />
      ))}
    </div>
  );
}
