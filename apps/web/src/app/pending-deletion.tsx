import type { PendingDeletion, User } from "@earshot/contract";
import { PendingDeletionScreen } from "../features/portal/deletions/screens/pending-deletion-screen.tsx";
import { useLogout } from "../features/portal/session/api/log-out.ts";
import { Button } from "../ui/button.tsx";
import { useWorkspaceSwitch } from "./shell/workspace-menu.tsx";

/** The other workspaces of a person, which they can still work in. */
function OtherWorkspaces({ workspaces }: Pick<User, "workspaces">) {
  const switchTo = useWorkspaceSwitch();
  return workspaces
    .filter(({ current }) => !current)
    .map(({ id, name }) => (
      <Button key={id} onClick={() => void switchTo(id)}>
        Open {name}
      </Button>
    ));
}

/** Replaces all screens while the account or the workspace is to be deleted. */
export function PendingDeletionPage({ deletion, user }: { deletion: PendingDeletion; user: User }) {
  const logout = useLogout();
  return (
    <PendingDeletionScreen
      deletion={deletion}
      isWriter={user.userType === "writer"}
      isSigningOut={logout.isPending}
      onSignOut={() => logout.mutate()}
    >
      {deletion.kind === "workspace" && <OtherWorkspaces workspaces={user.workspaces} />}
    </PendingDeletionScreen>
  );
}
