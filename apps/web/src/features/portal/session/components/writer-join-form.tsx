import { limits } from "@earshot/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { passwordProblem } from "../../../../lib/password-problem.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useWriterSignup } from "../api/sign-up-writer.ts";
import { dropDraft, keepDraft, readDraft } from "../form-draft.ts";
import { writerFallbacks, writerProblem } from "../writer-problem.ts";
import { TermsSentence } from "./terms-sentence.tsx";

interface WriterJoinFormProps {
  invitation: string;
  /** The invited email address; nobody else can use the invitation. */
  email: string;
  onJoined: () => void;
}

/** Sign-up of an invited writer. */
export function WriterJoinForm({ invitation, email, onJoined }: WriterJoinFormProps) {
  const signup = useWriterSignup();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, watch } = useForm({
    defaultValues: { fullName: readDraft().fullName, password: "" },
  });
  useEffect(() => {
    const subscription = watch(({ fullName }) => keepDraft({ fullName }));
    return () => subscription.unsubscribe();
  }, [watch]);
  const submit = useOneAtATime(async (values: { fullName: string; password: string }) => {
    setProblem(null);
    try {
      await signup.mutateAsync({ ...values, email, invitation });
      dropDraft();
      onJoined();
      return true;
    } catch (error) {
      const message = writerProblem(error, writerFallbacks.signUp);
      if (passwordProblem(error)) setError("password", { message }, { shouldFocus: true });
      else setProblem(message);
    }
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      className="grid gap-4"
      aria-label="Join as a writer"
    >
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={limits.nameMax}
        error={formState.errors.fullName?.message}
        {...register("fullName", {
          validate: (value) => value.trim() !== "" || "Full name is required",
        })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        hint="The invited email address."
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters`}
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.writerSignup.body.shape.password),
        })}
      />
      <p className="text-sm text-ink-2">
        <TermsSentence />
      </p>
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={formState.isSubmitting}>
        {formState.isSubmitting ? "Creating account..." : "Join as Writer"}
      </Button>
    </form>
  );
}
