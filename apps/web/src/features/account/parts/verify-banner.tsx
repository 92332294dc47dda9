import { SendAgain } from "./send-again.tsx";

/** Asks a customer, quietly, to confirm the e-mail address. */
export function VerifyBanner({ email }: { email: string }) {
  return (
    <aside
      aria-label="Confirm your email"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-64 text-ink-2 [overflow-wrap:anywhere]">
        <strong className="text-ink">Confirm your email.</strong> Open the link that we sent to{" "}
        {email}. Until then you get account mail only.
      </p>
      <SendAgain email={email} />
    </aside>
  );
}
