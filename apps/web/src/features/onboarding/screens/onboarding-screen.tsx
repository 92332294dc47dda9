import { brand, limits, type User } from "@earshot/contract";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { fieldRule } from "../../../lib/field-rule.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { FormProblem } from "../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../ui/one-at-a-time.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PlainPage } from "../../../ui/plain-page.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { type Answers, answersDraft, profileOf } from "../answers.ts";
import { useSaveProfile } from "../api/save-profile.ts";

interface OnboardingScreenProps {
  user: User;
  onCompleted: () => void;
  signOut: ReactNode;
}

const title = "Tell us about your company";
const failed = "Failed to save your information. Please try again.";

/** Whom a reply is to speak for; the first thing that a new customer is asked. */
export function OnboardingScreen({ user, onCompleted, signOut }: OnboardingScreenProps) {
  const save = useSaveProfile();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useMemo(() => answersDraft(user.id), [user.id]);
  const { register, handleSubmit, formState, watch } = useForm<Answers>({
    defaultValues: {
      companyName: user.companyName ?? "",
      problem: "",
      audience: "",
      ...draft.read(),
    },
  });
  useEffect(() => {
    const kept = watch((answers) => draft.keep(answers));
    return () => kept.unsubscribe();
  }, [watch, draft]);

  const submit = useOneAtATime(async (answers: Answers) => {
    setProblem(null);
    try {
      await save.mutateAsync(profileOf(answers));
      draft.drop();
      showToast({ title: `Welcome to ${brand.name}!` });
      onCompleted();
      return true;
    } catch {
      setProblem(`Error: ${failed}`);
      showToast({ title: "Error", description: failed, tone: "destructive" });
    }
  });

  return (
    <PlainPage name={brand.name} width="middle">
      <div className="grid gap-2">
        <PageTitle documentTitle={`${title} · ${brand.name}`}>{title}</PageTitle>
        <p className="text-ink-2">
          {brand.name} uses this to find the right conversations. You can change it later.
        </p>
      </div>
      <form noValidate aria-label={title} className="grid gap-4" onSubmit={handleSubmit(submit)}>
        <TextField
          label="Company name"
          autoComplete="organization"
          maxLength={limits.nameMax}
          error={formState.errors.companyName?.message}
          {...register("companyName", {
            validate: fieldRule(({ calls }) => calls.putProfile.body.shape.companyName),
          })}
        />
        <TextArea
          label="What problem does it solve? (optional)"
          maxLength={limits.answerMax}
          {...register("problem")}
        />
        <TextArea
          label="Who has this problem? (optional)"
          hint="The people that you want to reach, such as “owners of small agencies”."
          maxLength={limits.answerMax}
          {...register("audience")}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" look="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Saving..." : "Complete"}
        </Button>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-ink-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">Signed in as {user.email}</span>
        {signOut}
      </div>
    </PlainPage>
  );
}
