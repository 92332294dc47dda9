import type { User } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { onEmailNotConfirmed } from "../../../../lib/email-not-confirmed.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { dismissToast, showToast, useShownToast } from "../../../../ui/toast-store.ts";
import { SendAgain } from "./send-again.tsx";

/** Fetches the user again when the window regains focus: the link may have been opened in another tab. */
function useCheckOnReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const check = () => void client.invalidateQueries({ queryKey: queryKeys.me });
    window.addEventListener("focus", check);
    return () => window.removeEventListener("focus", check);
  }, [client]);
}

/** Shows a toast when the address is confirmed while this is on the screen. */
function useConfirmedToast(user: User): void {
  const [wasUnconfirmed] = useState(!user.emailVerified);
  const isConfirmed = wasUnconfirmed && user.emailVerified;
  useEffect(() => {
    if (isConfirmed) showToast({ title: "Email confirmed" });
  }, [isConfirmed]);
}

function Banner({ email }: { email: string }) {
  return (
    <aside
      aria-label="Confirm your email address"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-64">
        Confirm your email address to engage and use AI features.
      </p>
      <SendAgain email={email} />
    </aside>
  );
}

/** Opens after a call was refused because the address is not confirmed. */
function RefusedDialog({ email }: { email: string }) {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => onEmailNotConfirmed(setMessage), []);
  const toast = useShownToast();
  const isRepeated = toast && message && [toast.title, toast.description].includes(message);
  useEffect(() => {
    // The screen that made the call also shows this message.
    if (isRepeated) dismissToast(toast.id);
  }, [isRepeated, toast]);
  return (
    <Dialog
      open={message !== null}
      title="Confirm your email address"
      onClose={() => setMessage(null)}
    >
      <div className="grid justify-items-start gap-4">
        <p className="[overflow-wrap:anywhere]">{message}</p>
        <p className="text-ink-2">Open the link in that email, then try again.</p>
        <SendAgain email={email} inline />
      </div>
    </Dialog>
  );
}

function Unconfirmed({ email, withBanner }: { email: string; withBanner: boolean }) {
  useCheckOnReturn();
  return (
    <>
      {withBanner && <Banner email={email} />}
      <RefusedDialog email={email} />
    </>
  );
}

/**
 * Shown on every screen until the email address is confirmed: a banner, and a dialog after a refused
 * action.
 * @param withBanner false on screens that show this message themselves
 */
export function ConfirmEmail({ user, withBanner }: { user: User; withBanner: boolean }) {
  useConfirmedToast(user);
  return user.emailVerified ? null : <Unconfirmed email={user.email} withBanner={withBanner} />;
}

function Note({ email }: { email: string }) {
  useCheckOnReturn();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-2 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        Confirm your email address to let AI analyze your website. Until then, we fill in text
        copied from the page.
      </p>
      <SendAgain email={email} />
    </div>
  );
}

/** Explains in onboarding what the website analysis does without a confirmed address. */
export function ConfirmEmailNote({ user }: { user: User }) {
  useConfirmedToast(user);
  return user.emailVerified ? null : <Note email={user.email} />;
}
