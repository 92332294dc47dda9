import { BackfillProgress } from "../../features/discovery/collection/components/backfill-progress.tsx";
import { InterruptedSources } from "../../features/discovery/collection/components/interrupted-sources.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { useStats } from "../../features/reporting/dashboard/api/get-dashboard-stats.ts";
import { OverviewScreen } from "../../features/reporting/dashboard/screens/overview-screen.tsx";
import { PlansLink } from "../shell/plans-link.tsx";
import { Quotas } from "../shell/quota.tsx";

/** The overview with the remaining quotas and the running backfills. */
export function OverviewPage() {
  const { data: user } = useMe();
  const { data: stats } = useStats();
  return (
    <OverviewScreen
      lookingBack={
        <>
          <InterruptedSources />
          <BackfillProgress found={stats?.mentions.total} />
        </>
      }
      plansLink={<PlansLink />}
      quotas={user && <Quotas user={user} />}
    />
  );
}
