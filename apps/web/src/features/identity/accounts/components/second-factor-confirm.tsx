import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useConfirmSecondFactor } from "../api/confirm-second-factor.ts";
import { codeProblem } from "../code-problem.ts";

// Loaded lazily, because the encoder is large and rarely needed.
const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

interface SecondFactorConfirmProps {
  secret: string;
  uri: string;
  /** Whether the app replaces another one. */
  replaces: boolean;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The second step: shows the secret for the app and asks for a code of the app. */
export function SecondFactorConfirm(props: SecondFactorConfirmProps) {
  const { secret, uri, replaces, onConfirmed, onCancel } = props;
  const confirm = useConfirmSecondFactor();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { code: "" },
  });
  // Focuses the text instead of the field, which on a phone would scroll the QR code out of view.
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  const submit = useOneAtATime(async ({ code }: { code: string }) => {
    setProblem(null);
    try {
      onConfirmed((await confirm.mutateAsync(code)).recoveryCodes);
    } catch (error) {
      const wrong = codeProblem(error);
      if (wrong) setError("code", { message: wrong }, { shouldFocus: true });
      else setProblem(messageOf(error, "Please try again."));
    }
  });
  return (
    <form
      noValidate
      aria-label={replaces ? "Replace authenticator app" : "Set up two-step sign-in"}
      className="grid max-w-md justify-items-start gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <p ref={intro} tabIndex={-1}>
        Scan this with your {replaces && "new "}authenticator app, or enter the key below.
      </p>
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <div className="grid justify-items-start gap-2">
        <p className="text-sm font-semibold text-ink-2">Key</p>
        <code className="ph-no-capture font-mono [overflow-wrap:anywhere]">{grouped(secret)}</code>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={secret} label="Copy key" />
          {uri.startsWith("otpauth://") && (
            <a href={uri} className={`${buttonClass("quiet")} ph-no-capture`}>
              Open in an app on this device
            </a>
          )}
        </div>
      </div>
      <TextField
        className="w-full"
        label="Code"
        hint="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        error={formState.errors.code?.message}
        {...register("code", { validate: fieldRule(({ secondFactorCode }) => secondFactorCode) })}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {replaces ? "Use the new app" : "Turn on"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
