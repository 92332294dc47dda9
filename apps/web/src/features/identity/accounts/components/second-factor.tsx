import type { SecondFactor as State } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSecondFactor } from "../api/get-second-factor.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorBegin } from "./second-factor-begin.tsx";
import { SecondFactorConfirm } from "./second-factor-confirm.tsx";
import { SecondFactorEnd } from "./second-factor-end.tsx";

/** The step of turning two-step sign-in on or off. It is not stored. */
type Step =
  | { at: "overview" | "password" | "end" }
  | { at: "scan"; secret: string; uri: string }
  | { at: "codes"; codes: string[] };

function CurrentState({ state, onStep }: { state: State; onStep: (step: Step) => void }) {
  if (!state.enabled) {
    return (
      <>
        <p className="text-ink-2">
          {state.required && "Your account requires it: turn it on before anything else. "}
          Signing in then also asks for a code from an authenticator app on your phone.
        </p>
        <Button
          className="justify-self-start"
          variant={state.required ? "primary" : "secondary"}
          onClick={() => onStep({ at: "password" })}
        >
          Set up two-step sign-in
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        <strong className="text-standing">On.</strong>{" "}
        {count(state.recoveryCodesLeft, "recovery code")} left.
      </p>
      {state.required ? (
        <p className="text-ink-2">Your account requires it, so it can't be turned off.</p>
      ) : (
        <Button className="justify-self-start" onClick={() => onStep({ at: "end" })}>
          Turn off two-step sign-in
        </Button>
      )}
    </>
  );
}

/** Two-step sign-in: its state, and the forms that turn it on and off. */
export function SecondFactor() {
  const { data: state, error, refetch } = useSecondFactor();
  const [step, setStep] = useState<Step>({ at: "overview" });
  const close = () => setStep({ at: "overview" });

  function body(): ReactNode {
    switch (step.at) {
      case "password":
        return (
          <SecondFactorBegin
            onBegun={({ secret, uri }) => setStep({ at: "scan", secret, uri })}
            onCancel={close}
          />
        );
      case "scan":
        return (
          <SecondFactorConfirm
            secret={step.secret}
            uri={step.uri}
            onConfirmed={(codes) => setStep({ at: "codes", codes })}
            onCancel={close}
          />
        );
      case "codes":
        return <RecoveryCodes codes={step.codes} onDone={close} />;
      case "end":
        return (
          <SecondFactorEnd
            onEnded={() => {
              close();
              showToast({ title: "Two-step sign-in is off." });
            }}
            onCancel={close}
          />
        );
      default:
        if (state) return <CurrentState state={state} onStep={setStep} />;
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
