import { brand } from "@earshot/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { truncate } from "../../lib/truncate.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

const route = getRouteApi("/customer/dashboard");

/** Shown if the address names a section of the dashboard that does not exist. */
export function UnknownSectionPage() {
  const { view } = route.useSearch();
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-4 [overflow-wrap:anywhere]">
      <PageTitle documentTitle={`Section not found · ${brand.name}`}>Section not found</PageTitle>
      <p className="text-ink-2">
        The dashboard has no section “{truncate(String(view), 40)}”. Check the address for typos, or
        start from the overview.
      </p>
      <Link to="/dashboard" className={buttonClass("primary")}>
        Open the overview
      </Link>
    </div>
  );
}
