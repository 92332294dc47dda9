import { useMe } from "../../features/session/api/me.ts";
import { PlansScreen } from "../../features/settings/screens/plans-screen.tsx";

/** The plans, beside what the signed-in customer has. */
export function PlansPage() {
  const { data: user } = useMe();
  return user && <PlansScreen user={user} />;
}
