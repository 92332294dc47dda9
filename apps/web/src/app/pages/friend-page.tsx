import { useNavigate } from "@tanstack/react-router";
import { FriendScreen } from "../../features/inbox/friend-search/screens/friend-screen.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { PlansLink } from "../shell/plans-link.tsx";

/** The friend quick search. */
export function FriendPage() {
  const { data: user } = useMe();
  const navigate = useNavigate();
  return (
    user && (
      <FriendScreen
        user={user}
        plansLink={<PlansLink />}
        onSaved={(id) => void navigate({ to: "/friend/results/$id", params: { id } })}
      />
    )
  );
}
