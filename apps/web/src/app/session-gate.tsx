import { brand, type Portal, type User } from "@earshot/contract";
import type { ReactNode } from "react";
import { useMe } from "../features/portal/session/api/get-me.ts";
import { messageOf } from "../lib/api-error.ts";
import { useSide } from "../lib/portal.ts";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { isKnownType } from "./guards.ts";

const termsDialog = lazyPart(
  async () => (await import("../features/portal/session/components/terms-dialog.tsx")).TermsDialog,
);

const pendingDeletion = lazyPart(
  async () => (await import("./pending-deletion.tsx")).PendingDeletionPage,
);

/** Asks for acceptance of new terms over any screen. Few users need it, so it is loaded only for them. */
function Terms({ user }: { user: User | null }) {
  const isOpen = Boolean(user?.termsToAccept);
  const TermsDialog = termsDialog.usePart(isOpen);
  return TermsDialog ? <TermsDialog open={isOpen} /> : null;
}

/** Shown if the signed-in user could not be fetched. */
function ServerUnavailable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className="mx-auto grid max-w-md justify-items-start gap-4 px-5 py-24">
      <PageTitle documentTitle={brand.name}>{brand.name} can’t be reached</PageTitle>
      <p role="alert" className="text-ink-2">
        {messageOf(error, "Something went wrong. Please try again.")}
      </p>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </main>
  );
}

/** Shown while the signed-in user is being fetched. */
function Verifying() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Loading label="Verifying access...">
        <p className="text-ink-2">Verifying access...</p>
      </Loading>
    </main>
  );
}

interface SessionGateProps {
  /**
   * The side of the product that the screens belong to. While the browser navigates to the other side, they
   * are still rendered for a moment, and must not use the session of that side.
   */
  of?: Portal;
  children: (user: User | null) => ReactNode;
}

/** Fetches the signed-in user before its children are shown. */
export function SessionGate({ of, children }: SessionGateProps) {
  const side = useSide();
  const { data: user, error, refetch, isFetching } = useMe();
  const deletion = user?.deletion;
  const PendingDeletionPage = pendingDeletion.usePart(deletion !== undefined);
  if (of !== undefined && of !== side) return <Verifying />;
  if (user !== undefined) {
    // A user of a type that this version does not know counts as signed out.
    const known = user && isKnownType(user) ? user : null;
    if (known && deletion && of !== undefined) {
      if (!PendingDeletionPage) return <Verifying />;
      return <PendingDeletionPage deletion={deletion} user={known} />;
    }
    return (
      <>
        {children(known)}
        <Terms user={known} />
      </>
    );
  }
  if (error && !isFetching)
    return <ServerUnavailable error={error} onRetry={() => void refetch()} />;
  return <Verifying />;
}
