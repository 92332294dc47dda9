import { Link, useSearch } from "@tanstack/react-router";
import { HistoryScreen } from "../../features/studio/content/screens/history-screen.tsx";
import { type HistorySearch, parseHistorySearch } from "../../features/studio/content/search.ts";
import { IfMay } from "../../shared/needs-role.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { TextActions } from "./text-actions.tsx";
import { useSearchPatch } from "./use-search-patch.ts";

/** The generated texts; filters and page are in the address. */
export function HistoryPage() {
  const search = parseHistorySearch(useSearch({ strict: false }));
  return (
    <HistoryScreen
      search={search}
      onSearch={useSearchPatch<HistorySearch>()}
      actionsOf={(item) => <TextActions item={item} />}
      createLink={
        <IfMay call="generateContent">
          <Link
            to="/dashboard"
            search={{ view: "create-posts" }}
            className={buttonClass("secondary")}
          >
            Create texts
          </Link>
        </IfMay>
      }
    />
  );
}
