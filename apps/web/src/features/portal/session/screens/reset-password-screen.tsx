import { brand, firstErrors } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { type ResetLink, useResetLinkCheck } from "../api/check-reset-link.ts";
import { ResetForm } from "../components/reset-form.tsx";
import { isRefused } from "../is-refused.ts";

interface ResetPasswordScreenProps {
  /** The tokens of the address; null if one was missing. */
  link: ResetLink | null;
  /** The link is used or invalid: redirects to the sign-in. */
  onLeave: () => void;
}

/** Sets a new password from an emailed link (S2 §2); without a valid one it shows only a spinner. */
export function ResetPasswordScreen({ link, onLeave }: ResetPasswordScreenProps) {
  const { data, error, isFetching, refetch } = useResetLinkCheck(link);
  const invalid = link === null || isRefused(error);
  useEffect(() => {
    if (!invalid) return;
    showToast({
      title: "Invalid reset link",
      description: firstErrors.INVALID_RESET_LINK.message,
      tone: "destructive",
    });
    onLeave();
  }, [invalid, onLeave]);

  if (invalid || isFetching || (!data && !error)) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner label="Checking the reset link" />
      </main>
    );
  }
  const title = "Set a new password";
  return (
    <PlainPage name={brand.name}>
      <PageTitle documentTitle={`${title} · ${brand.name}`}>{title}</PageTitle>
      {data && link ? (
        <ResetForm link={link} onDone={onLeave} />
      ) : (
        <>
          <p role="alert">{messageOf(error, "The link could not be checked.")}</p>
          <Button variant="primary" className="justify-self-start" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      <Link to="/auth" className={`${buttonClass("text", "bare")} justify-self-start`}>
        Back to sign in
      </Link>
    </PlainPage>
  );
}
