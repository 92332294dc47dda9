import type { SecondFactor as State } from "@earshot/contract";
import { type ReactNode, type RefObject, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useBeginSecondFactor } from "../api/begin-second-factor.ts";
import { useEndSecondFactor } from "../api/end-second-factor.ts";
import { useSecondFactor } from "../api/get-second-factor.ts";
import { useSignInMethods } from "../api/get-sign-in-methods.ts";
import { useReturnFocus } from "../use-return-focus.ts";
import { OwnerProofForm } from "./owner-proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorConfirm } from "./second-factor-confirm.tsx";

/** The step of turning two-step sign-in on or off, or of replacing its app. It is not stored. */
type Step =
  | { at: "overview" | "begin" | "end" }
  | { at: "scan"; secret: string; uri: string; replaces: boolean }
  | { at: "codes"; codes: string[]; replaces: boolean };

const required = {
  unmet: "Your account requires it: turn it on before anything else. ",
  met: "Your account requires it, so it can't be turned off. You can replace the app.",
};

interface CurrentStateProps {
  state: State;
  /** Without a password, a code would add nothing. */
  hasPassword: boolean;
  /** The first button, which the steps replace. */
  button: RefObject<HTMLButtonElement | null>;
  onStep: (step: Step) => void;
}

function CurrentState({ state, hasPassword, button, onStep }: CurrentStateProps) {
  const isUnmet = state.required && !state.hasPasskey;
  if (!state.enabled) {
    return (
      <>
        <p className="text-ink-2">
          {isUnmet && required.unmet}
          When it is on, signing in with your password also asks for a code from an authenticator
          app on your phone, or for a passkey.
          {state.hasPasskey && !state.required && " A passkey alone doesn't turn it on."}
          {!hasPassword && " Set a password first."}
        </p>
        {hasPassword && (
          <Button
            ref={button}
            className="justify-self-start"
            variant={isUnmet ? "primary" : "secondary"}
            onClick={() => onStep({ at: "begin" })}
          >
            Set up two-step sign-in
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <p>
        <strong className="text-standing">On.</strong>{" "}
        {count(state.recoveryCodesLeft, "recovery code")} left.
      </p>
      {state.required && <p className="text-ink-2">{required.met}</p>}
      <div className="flex flex-wrap gap-2">
        <Button ref={button} onClick={() => onStep({ at: "begin" })}>
          Replace authenticator app
        </Button>
        {!state.required && (
          <Button onClick={() => onStep({ at: "end" })}>Turn off two-step sign-in</Button>
        )}
      </div>
    </>
  );
}

/** Two-step sign-in: its state, and the forms that turn it on and off and replace its app. */
export function SecondFactor() {
  const { data: state, error, refetch } = useSecondFactor();
  const { data: methods } = useSignInMethods();
  const begin = useBeginSecondFactor();
  const end = useEndSecondFactor();
  const [step, setStep] = useState<Step>({ at: "overview" });
  const replaces = state?.enabled ?? false;
  const button = useReturnFocus(step.at !== "overview");
  const close = () => setStep({ at: "overview" });

  function body(): ReactNode {
    switch (step.at) {
      case "begin":
        return (
          <OwnerProofForm
            key="begin"
            label={replaces ? "Replace authenticator app" : "Set up two-step sign-in"}
            needs={{ hasPassword: true, hasApp: replaces }}
            {...(replaces && {
              intro:
                "Your present app works until you have entered a code of the new one. If you have lost it, use a recovery code.",
            })}
            submitLabel="Continue"
            onSubmit={async ({ password = "", code }) => {
              const made = await begin.mutateAsync({ password, code });
              setStep({ at: "scan", ...made, replaces });
            }}
            onCancel={close}
          />
        );
      case "scan":
        return (
          <SecondFactorConfirm
            secret={step.secret}
            uri={step.uri}
            replaces={step.replaces}
            onConfirmed={(codes) => setStep({ at: "codes", codes, replaces: step.replaces })}
            onCancel={close}
          />
        );
      case "codes":
        return <RecoveryCodes codes={step.codes} replaces={step.replaces} onDone={close} />;
      case "end":
        return (
          <OwnerProofForm
            key="end"
            label="Turn off two-step sign-in"
            needs={{ hasPassword: true, hasApp: true }}
            submitLabel="Turn off"
            onSubmit={async ({ password = "", code = "" }) => {
              await end.mutateAsync({ password, code });
              close();
              showToast({ title: "Two-step sign-in is off." });
            }}
            onCancel={close}
          />
        );
      default:
        if (state) {
          const hasPassword = methods?.hasPassword ?? true;
          return <CurrentState {...{ state, hasPassword, button }} onStep={setStep} />;
        }
        if (!error) {
          return (
            <Loading label="Loading two-step sign-in">
              <Skeleton className="h-10 max-w-sm" />
            </Loading>
          );
        }
        return (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {messageOf(error, "Two-step sign-in could not be loaded.")}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        );
    }
  }
  return <Section title="Two-step sign-in">{body()}</Section>;
}
