import { Link } from "@tanstack/react-router";
import { noFilters, useMentionCounts } from "../../features/mentions/api/list-mentions.ts";

/** The sections of the dashboard, with the number of mentions that wait. */
export function SectionLinks() {
  const { data: counts } = useMentionCounts(noFilters);
  const pending = counts?.pending ?? 0;
  return (
    <Link
      to="/dashboard"
      search={{ view: "mentions" }}
      activeOptions={{ includeSearch: false }}
      className="flex min-h-10 items-center justify-between gap-3 rounded-lg border border-line bg-raised px-3 font-medium"
      aria-current="page"
    >
      Mentions
      {pending > 0 && (
        <span className="text-sm font-semibold text-signal tabular-nums">
          {pending.toLocaleString()}
          <span className="sr-only"> pending</span>
        </span>
      )}
    </Link>
  );
}
