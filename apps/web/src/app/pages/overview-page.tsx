import { OverviewScreen } from "../../features/dashboard/screens/overview-screen.tsx";
import { useMe } from "../../features/session/api/me.ts";
import { PlansLink } from "../shell/plans-link.tsx";
import { Quotas } from "../shell/quota.tsx";

/** The overview with what is left of the quotas. */
export function OverviewPage() {
  const { data: user } = useMe();
  return <OverviewScreen plansLink={<PlansLink />} quotas={user && <Quotas user={user} />} />;
}
