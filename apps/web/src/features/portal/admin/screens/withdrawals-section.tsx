import { limits } from "@earshot/contract";
import { count } from "../../../../lib/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { useWithdrawals, workspacesOnPage } from "../api/list-withdrawals.ts";
import { SearchedList, useSearching } from "../components/searched-list.tsx";
import { WithdrawalRow } from "../components/withdrawal-row.tsx";

/** Who withdraws replies after submission, how often, and from which writers. */
export function WithdrawalsSection() {
  const searching = useSearching();
  const { data, error, isPlaceholderData, refetch } = useWithdrawals(searching.page);
  return (
    <Section title="Withdrawals">
      <p className="text-ink-2">
        Workspaces that withdrew submitted replies in the last {limits.withdrawalDays} days, or did
        not answer in time. Each one pays the writer half. A writer with 3 or more and at least half
        of a workspace’s withdrawals is marked: the two may be working together.
      </p>
      <SearchedList
        of={searching}
        found={{
          rows: data?.workspaces,
          total: data?.total ?? 0,
          error,
          isStale: isPlaceholderData,
          retry: () => void refetch(),
        }}
        onPage={workspacesOnPage}
        words={{
          list: "Workspaces by withdrawals",
          pages: "Pages of workspaces",
          loading: "Loading withdrawals",
          failed: "The withdrawals could not be loaded.",
          empty: `No submitted replies were withdrawn in the last ${limits.withdrawalDays} days. A workspace appears here once it withdraws one.`,
          count: (total) => count(total, "workspace"),
        }}
        row={(workspace) => <WithdrawalRow key={workspace.workspaceId} workspace={workspace} />}
      />
    </Section>
  );
}
