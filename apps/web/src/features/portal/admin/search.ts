import { limits, type PaddleEventState } from "@earshot/contract";

/** The administrator's sections in their groups, in the order of their links. A new section is one entry here. */
export const adminGroups = [
  {
    name: "Product",
    tabs: [
      { id: "overview", name: "Overview" },
      { id: "system", name: "Webhooks and jobs" },
      { id: "log", name: "Log" },
    ],
  },
  {
    name: "Replies",
    tabs: [
      { id: "review", name: "Review" },
      { id: "accounts", name: "Accounts" },
      { id: "communities", name: "Communities" },
      { id: "opt-outs", name: "Opt-outs" },
    ],
  },
  {
    name: "Customers",
    tabs: [
      { id: "workspaces", name: "Workspaces" },
      { id: "payments", name: "Payments" },
      { id: "billing", name: "Billing" },
      { id: "withdrawals", name: "Withdrawals" },
    ],
  },
  {
    name: "Writers",
    tabs: [
      { id: "writers", name: "Writers" },
      { id: "payouts", name: "Payouts" },
    ],
  },
] as const;
export type AdminTab = (typeof adminGroups)[number]["tabs"][number]["id"];

/** All sections, in the order of their links. */
export const adminTabs = adminGroups.flatMap(
  ({ tabs }): readonly { id: AdminTab; name: string }[] => tabs,
);

/** In the order of the filter. Importing the contract's own list would add the schemas to the first page. */
export const eventStates: readonly PaddleEventState[] = [
  "failed",
  "received",
  "handled",
  "stale",
  "ignored",
];

/** The section that addresses omit. */
export const defaultAdminTab: AdminTab = "overview";

/** Returns the search part of the address of a section, and of something in it. */
export const adminSearchOf = (tab: AdminTab, item?: string): AdminSearch => ({
  tab: tab === defaultAdminTab ? undefined : tab,
  ...(item !== undefined && { item }),
});

/** The state of the administrator's page that is in the address. Defaults are omitted. */
export interface AdminSearch {
  tab?: AdminTab | undefined;
  page?: number | undefined;
  /** The open item of the section: a reply of the review queue, a workspace or a writer. */
  item?: string | undefined;
  /** The search text of the workspaces. */
  q?: string | undefined;
  /** The state of the listed events. */
  state?: PaddleEventState | undefined;
}

/** The highest page whose offset the server accepts. */
const lastPage = 100_000 / 20;

/** Reads the search part of the page's address; invalid values are dropped. */
export function parseAdminSearch(search: Record<string, unknown>): AdminSearch {
  const tab = adminTabs.find(({ id }) => id === search.tab)?.id;
  const page = Math.min(Math.floor(Number(search.page)), lastPage);
  const item = typeof search.item === "string" ? search.item.trim().slice(0, 64) : "";
  const q = typeof search.q === "string" ? search.q.slice(0, limits.searchMax) : "";
  const state = eventStates.find((one) => one === search.state);
  return {
    tab: tab === defaultAdminTab ? undefined : tab,
    page: page > 1 ? page : undefined,
    item: item || undefined,
    q: q || undefined,
    state,
  };
}
