import { brand } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { isServerFailure, messageOf } from "../../../../lib/api-error.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useInvitationCheck } from "../api/check-invitation.ts";
import { useWriterLogin } from "../api/log-in-writer.ts";
import { PasskeyButton } from "../components/passkey-button.tsx";
import { SessionExpired } from "../components/session-expired.tsx";
import { SignInForm } from "../components/sign-in-form.tsx";
import { WriterJoinForm } from "../components/writer-join-form.tsx";
import { isRefused } from "../is-refused.ts";
import { writerFallbacks, writerProblem } from "../writer-problem.ts";

interface WriterAuthScreenProps {
  /** Whether the user was redirected here because the session ended. */
  expired: boolean;
  /** From the address of an invitation. */
  invitation: string | null;
  /** The invitation is used or invalid: it need not be stored for a reload. */
  onSpent: () => void;
  /** The user chose to sign in instead. */
  onDropInvitation: () => void;
}

function WriterSignIn() {
  const login = useWriterLogin();
  return (
    <>
      <SignInForm
        signIn={login.mutateAsync}
        problemOf={(error) =>
          isServerFailure(error) ? error.message : writerProblem(error, writerFallbacks.signIn)
        }
      >
        <Link to="/auth" search={{ mode: "forgot" }} className={buttonClass("text", "bare")}>
          Forgot password?
        </Link>
      </SignInForm>
      <PasskeyButton portal="writer" />
      <p className="text-ink-2">
        Would you like to become a writer? Write to{" "}
        <a className="underline" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
    </>
  );
}

function Invited({
  invitation,
  onSpent,
  onDropInvitation,
}: Omit<WriterAuthScreenProps, "expired"> & { invitation: string }) {
  const { data: email, error, refetch, isFetching } = useInvitationCheck(invitation);
  const refused = isRefused(error);
  useEffect(() => {
    if (refused) onSpent();
  }, [refused, onSpent]);
  if (email) {
    return (
      <>
        <p className="text-ink-2">You are invited to write for {brand.name}.</p>
        <WriterJoinForm invitation={invitation} email={email} onJoined={onSpent} />
        <p className="flex flex-wrap gap-x-2 text-ink-2">
          Already a writer?
          <Button variant="text" size="bare" onClick={onDropInvitation}>
            Sign in
          </Button>
        </p>
      </>
    );
  }
  if (error && !isFetching) {
    return (
      <>
        <FormProblem>{messageOf(error, "The invitation could not be checked.")}</FormProblem>
        {refused ? (
          <WriterSignIn />
        ) : (
          <Button className="justify-self-start" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </>
    );
  }
  return (
    <Loading label="Checking the invitation">
      <div className="grid gap-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </Loading>
  );
}

/** Sign-in of the writers' portal (S2 §2); invited writers sign up here. */
export function WriterAuthScreen(props: WriterAuthScreenProps) {
  const { expired, invitation, ...rest } = props;
  return (
    <PlainPage name={brand.name}>
      <PageTitle documentTitle={`Writer Portal · ${brand.name}`}>Writer Portal</PageTitle>
      {expired && <SessionExpired />}
      {invitation === null ? <WriterSignIn /> : <Invited invitation={invitation} {...rest} />}
    </PlainPage>
  );
}
