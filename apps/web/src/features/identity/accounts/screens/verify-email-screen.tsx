import { brand, type User } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isBadLink, messageOf } from "../../../../lib/api-error.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import { Loading } from "../../../../ui/skeleton.tsx";
import { useEmailVerification } from "../api/verify-email.ts";
import { SendAgain } from "../components/send-again.tsx";

interface VerifyEmailScreenProps {
  token: string | null;
  /** The signed-in user; undefined while unknown. */
  user: User | null | undefined;
}

const incomplete = "The link is incomplete. Open it again from the email.";

function NewLink({ user }: { user: User | null | undefined }) {
  if (user && !user.emailVerified) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-ink-2">
        We can send a new link to {user.email}.
        <SendAgain email={user.email} />
      </div>
    );
  }
  if (user) return <p className="text-ink-2">Your address {user.email} is confirmed already.</p>;
  return (
    <p className="text-ink-2">Sign in and choose “Resend link” in Settings to get a new link.</p>
  );
}

/** Confirms an email address with the link that was sent to it. */
export function VerifyEmailScreen({ token, user }: VerifyEmailScreenProps) {
  const {
    data: email,
    error,
    isFetching,
    refetch,
  } = useEmailVerification(token, user !== null && user !== undefined);
  const onward = (
    <Link to="/" className={`${buttonClass("primary")} justify-self-start`}>
      {user ? "Continue" : "Sign in"}
    </Link>
  );
  function view(): { title: string; body: ReactNode } {
    if (email) {
      const body = <p role="status">{email} is confirmed.</p>;
      return { title: "Email confirmed", body };
    }
    if (isFetching) {
      const label = "Confirming your email…";
      return { title: "Confirm your email", body: <Loading label={label}>{label}</Loading> };
    }
    if (token !== null && user === undefined) {
      const label = "Confirming your email…";
      return { title: "Confirm your email", body: <Loading label={label}>{label}</Loading> };
    }
    if (token !== null && user === null) {
      const body = (
        <p className="text-ink-2">
          Sign in to your account in this browser, then open the link from the email again.
        </p>
      );
      return { title: "Confirm your email", body };
    }
    if (token !== null && !isBadLink(error)) {
      const body = (
        <>
          <p role="alert">{messageOf(error, "Your email could not be confirmed.")}</p>
          <Button className="justify-self-start" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      );
      return { title: "Confirm your email", body };
    }
    const body = (
      <>
        <p role="alert">{token === null ? incomplete : messageOf(error, incomplete)}</p>
        <NewLink user={user} />
      </>
    );
    return { title: "This link does not work", body };
  }
  const { title, body } = view();
  return (
    <PlainPage name={brand.name}>
      <PageTitle key={title} documentTitle={`${title} · ${brand.name}`}>
        {title}
      </PageTitle>
      {body}
      {!isFetching && onward}
    </PlainPage>
  );
}
