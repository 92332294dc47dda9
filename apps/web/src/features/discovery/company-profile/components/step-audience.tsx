import type { UseFormReturn } from "react-hook-form";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import type { Answers } from "../answers.ts";
import { fieldOf, required } from "../field-of.ts";

const audience = required("Audience is required");
const role = required("Role is required");

/** Step 2: whom to reach. */
export function StepAudience({ form }: { form: UseFormReturn<Answers> }) {
  return (
    <>
      <TextArea
        rows={2}
        hint="The people that you want to reach, such as “owners of small agencies”."
        {...fieldOf(form, "audience", audience)}
      />
      <TextField
        autoComplete="off"
        hint="Such as “founder” or “head of operations”."
        {...fieldOf(form, "audienceRole", role)}
      />
      <TextArea rows={2} {...fieldOf(form, "audienceResponsibilities")} />
      <TextArea
        rows={2}
        hint="Why they have not solved it yet: time, money, a tool that they can’t leave."
        {...fieldOf(form, "audienceBlockers")}
      />
    </>
  );
}
