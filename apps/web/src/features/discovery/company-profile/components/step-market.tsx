import { limits, type User } from "@earshot/contract";
import type { UseFormReturn } from "react-hook-form";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { type Answers, contextOf, freeKeywords } from "../answers.ts";
import { fieldOf, required } from "../field-of.ts";
import type { StarterKeywords as Keywords } from "../use-starter-keywords.ts";
import { FunctionsField } from "./functions-field.tsx";
import { NoStarterKeywords, StarterKeywords } from "./starter-keywords.tsx";

const industry = required("Industry is required");

/** Why no starter keywords are asked for. */
function reasonOf(user: User): string {
  if (user.hasCompletedOnboarding) {
    return "Your keywords are on the mentions screen: add and delete them there.";
  }
  const free = freeKeywords(user);
  const slots = `${free.toLocaleString()} free keyword ${free === 1 ? "slot" : "slots"}`;
  return `Your plan has ${slots}, and starter keywords take ${limits.starterKeywords.toLocaleString()}. You can add and delete keywords on the mentions screen.`;
}

/** Step 3: the market, and the first phrases to watch for. */
export function StepMarket({
  form,
  user,
  keywords,
  asksForKeywords,
}: {
  form: UseFormReturn<Answers>;
  user: User;
  keywords: Keywords;
  asksForKeywords: boolean;
}) {
  return (
    <>
      <TextField
        autoComplete="off"
        hint="Such as “accounting software”."
        {...fieldOf(form, "industry", industry)}
      />
      <TextField
        autoComplete="off"
        hint="Where your customers are, such as “Germany” or “anywhere”."
        {...fieldOf(form, "location")}
      />
      <TextArea
        rows={2}
        hint="The moment before, such as “a client is two months late”."
        {...fieldOf(form, "problemTrigger")}
      />
      <FunctionsField form={form} />
      {asksForKeywords ? (
        <StarterKeywords
          keywords={keywords}
          context={() => contextOf(form.getValues(), keywords.keywords)}
        />
      ) : (
        <NoStarterKeywords>{reasonOf(user)}</NoStarterKeywords>
      )}
    </>
  );
}
