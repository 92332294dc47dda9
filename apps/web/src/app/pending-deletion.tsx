import type { PendingDeletion } from "@earshot/contract";
import { PendingDeletionScreen } from "../features/portal/deletions/screens/pending-deletion-screen.tsx";
import { useLogout } from "../features/portal/session/api/log-out.ts";

/** Takes the place of all screens while the account or the workspace is to be deleted. */
export function PendingDeletionPage(props: { deletion: PendingDeletion; isWriter: boolean }) {
  const logout = useLogout();
  return (
    <PendingDeletionScreen
      {...props}
      isSigningOut={logout.isPending}
      onSignOut={() => logout.mutate()}
    />
  );
}
