import { PlansScreen } from "../../features/identity/workspaces/screens/plans-screen.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";

/** The plans, with the usage of the signed-in customer. */
export function PlansPage() {
  const { data: user } = useMe();
  return user && <PlansScreen user={user} />;
}
