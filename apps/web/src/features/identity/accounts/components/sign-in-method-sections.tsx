import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useSecondFactor } from "../api/get-second-factor.ts";
import { useSignInMethods } from "../api/get-sign-in-methods.ts";
import { GoogleAccount } from "./google-account.tsx";
import { Passkeys } from "./passkeys.tsx";

/** Passkeys and Google. A linked account can be unlinked even if Google is no longer offered. */
export function SignInMethodSections({ offersGoogle }: { offersGoogle: boolean }) {
  const { data: methods, error, refetch } = useSignInMethods();
  const { data: secondFactor } = useSecondFactor();
  if (methods && secondFactor) {
    const hasApp = secondFactor.enabled;
    return (
      <>
        <Passkeys methods={methods} hasApp={hasApp} />
        {(offersGoogle || methods.googleLinkedAt !== null) && (
          <GoogleAccount methods={methods} hasApp={hasApp} />
        )}
      </>
    );
  }
  return (
    <Section title="Passkeys">
      {error ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {messageOf(error, "The passkeys could not be loaded.")}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <Loading label="Loading passkeys">
          <Skeleton className="h-10 max-w-sm" />
        </Loading>
      )}
    </Section>
  );
}
