import { useEffect, useRef, useState } from "react";
import { canUsePasskeys } from "../../../../lib/passkeys.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { CodeForm } from "./code-form.tsx";

interface SecondStepFormProps {
  /** The factors of the account: "code", "passkey". */
  factors: readonly string[];
  problem: string | null;
  /** Submits the code; resolves to the error, or to whether the user is signed in. */
  onCode: (code: string) => Promise<string | boolean>;
  /** Asks the browser for a passkey, and signs in with it. */
  onPasskey: () => Promise<void>;
  onBack: () => void;
}

/** The second step of a sign-in with a passkey, for an account without an authenticator app. */
function PasskeyStep(props: Omit<SecondStepFormProps, "factors" | "onCode">) {
  const { problem, onPasskey, onBack } = props;
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const ask = useOneAtATime(async () => {
    setBusy(true);
    await onPasskey();
    setBusy(false);
  });
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {canUsePasskeys()
          ? "Use your passkey to continue."
          : "Your account asks for a passkey, which this browser can't use. Sign in with another one."}
      </p>
      <FormProblem>{problem}</FormProblem>
      {canUsePasskeys() && (
        <Button ref={button} variant="primary" busy={busy} onClick={() => void ask()}>
          Use passkey
        </Button>
      )}
      <Button variant="text" size="bare" className="justify-self-start" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}

/** The second step of a sign-in: a code of the authenticator app, or a passkey. */
export function SecondStepForm({ factors, onCode, ...rest }: SecondStepFormProps) {
  const hasPasskey = factors.includes("passkey");
  if (hasPasskey && !factors.includes("code")) return <PasskeyStep {...rest} />;
  const { problem, onBack, onPasskey } = rest;
  return (
    <CodeForm
      problem={problem}
      onCode={onCode}
      onPasskey={hasPasskey && canUsePasskeys() ? onPasskey : null}
      onBack={onBack}
    />
  );
}
