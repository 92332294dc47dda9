import { brand } from "@earshot/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { ReportScreen } from "../../features/reporting/reports/screens/report-screen.tsx";
import { ReportsScreen } from "../../features/reporting/reports/screens/reports-screen.tsx";
import { parseReportsSearch, type ReportsSearch } from "../../features/reporting/reports/search.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { PlansLink } from "../shell/plans-link.tsx";
import { useWorkspaceSwitch } from "../shell/workspace-menu.tsx";
import { useSearchPatch } from "./use-search-patch.ts";

/** An email may link to a report of another workspace than the current one. */
function OtherWorkspace({ id, name, report }: { id: string; name: string; report?: string }) {
  const switchTo = useWorkspaceSwitch();
  const navigate = useNavigate();
  const open = () => navigate({ to: "/dashboard", search: { view: "reports", report } });
  return (
    <>
      <PageTitle documentTitle={`Reports · ${brand.name}`}>Reports</PageTitle>
      <EmptyState
        title={`This report is of ${name}`}
        action={
          <Button variant="primary" onClick={() => void switchTo(id, open)}>
            Switch to {name}
          </Button>
        }
      >
        <p>You work in another workspace now. Switch to read the report.</p>
      </EmptyState>
    </>
  );
}

/** The reports of the workspace, or one of them; which one is in the address. */
export function ReportsPage() {
  const { report, workspace, page = 1 } = parseReportsSearch(useSearch({ strict: false }));
  const { data: user } = useMe();
  const onSearch = useSearchPatch<ReportsSearch>();
  const other = user?.workspaces.find(({ id, current }) => id === workspace && !current);
  if (other) return <OtherWorkspace {...other} {...(report && { report })} />;
  return report ? (
    <ReportScreen key={report} id={report} />
  ) : (
    <ReportsScreen
      page={page}
      onPage={(chosen) => onSearch({ page: chosen })}
      plansLink={<PlansLink />}
    />
  );
}
