import { useLocation, useParams } from "@tanstack/react-router";
import { SharedReportScreen } from "../../features/reporting/reports/screens/shared-report-screen.tsx";

/** A shared report, for anyone with its link; no session is needed. */
export function SharedReportPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const token = new URLSearchParams(hash).get("token") ?? "";
  return <SharedReportScreen id={id} token={token} />;
}
