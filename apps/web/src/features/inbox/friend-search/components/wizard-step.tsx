import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { type FieldName, type FriendForm, functionsProblem, type Step } from "../form.ts";
import { FormField } from "./form-field.tsx";

const titles: Record<Step, string> = {
  1: "Your friend’s product",
  2: "Their audience",
  3: "Phrases to search",
};

/** The fields of each step, in their order; the website stands before those of the first. */
const fieldsOf: Record<Step, readonly FieldName[]> = {
  1: ["companyName", "problem", "problemQuestion", "problemUrgency"],
  2: ["audience", "audienceRole", "audienceResponsibilities", "audienceBlockers"],
  3: ["industry", "location", "problemTrigger", "functions"],
};

interface Website {
  isRunning: boolean;
  problem: string | undefined;
  onRead: () => void;
  onLeave: () => void;
}

interface WizardStepProps {
  step: Step;
  form: FriendForm;
  onChange: (name: FieldName, value: string) => void;
  website: Website;
  /** Whether the reader has come from another step: the focus goes along. */
  takesFocus: boolean;
}

/** The questions of one step. */
export function WizardStep({ step, form, onChange, website, takesFocus }: WizardStepProps) {
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
          <FormField
            name="websiteUrl"
            form={form}
            onChange={onChange}
            error={website.problem}
            onBlur={website.onLeave}
          />
          <Button
            className="min-h-11 sm:mt-[1.6875rem]"
            busy={website.isRunning}
            unavailable={form.websiteUrl.trim() === ""}
            onClick={website.onRead}
          >
            {website.isRunning ? "Analyzing..." : "Analyze Site"}
          </Button>
        </div>
      )}
      {fieldsOf[step].map((name) => (
        <FormField
          key={name}
          name={name}
          form={form}
          onChange={onChange}
          error={name === "functions" ? functionsProblem(form.functions) : undefined}
        />
      ))}
    </div>
  );
}
