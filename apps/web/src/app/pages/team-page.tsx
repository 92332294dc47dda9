import type { WorkspaceActivity } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { TeamScreen } from "../../features/identity/team/screens/team-screen.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { currentWorkspace } from "../../lib/workspace.ts";
import { PlansLink } from "../shell/plans-link.tsx";

/** A link to the mention or the reply that an activity is about. */
function activityLink({ mentionId, replyId, who, sentence }: WorkspaceActivity) {
  const label = <span className="sr-only">: {`${who} ${sentence}`}</span>;
  if (replyId) {
    return (
      <Link to="/dashboard" search={{ view: "replies", reply: replyId }} className="underline">
        Open reply{label}
      </Link>
    );
  }
  if (!mentionId) return null;
  return (
    <Link to="/mentions" search={{ status: "all", item: mentionId }} className="underline">
      Open mention{label}
    </Link>
  );
}

/** The team of the workspace. */
export function TeamPage() {
  const { data: user } = useMe();
  return (
    <TeamScreen
      workspaceName={currentWorkspace(user)?.name ?? "this workspace"}
      plansLink={<PlansLink />}
      activityLink={activityLink}
    />
  );
}
