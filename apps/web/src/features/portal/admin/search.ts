/** The administrator's sections in their groups, in the order of their links. A new section is one entry here. */
export const adminGroups = [
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

/** The section that addresses leave out. */
export const defaultAdminTab: AdminTab = "review";

/** Returns the search part of a section's address. */
export const adminSearchOf = (tab: AdminTab): AdminSearch => ({
  tab: tab === defaultAdminTab ? undefined : tab,
});

/** The state of the administrator's page that is in the address. Defaults are left out. */
export interface AdminSearch {
  tab?: AdminTab | undefined;
  page?: number | undefined;
  /** What is open in the section, such as a reply of the review queue. */
  item?: string | undefined;
}

/** The highest page whose offset the server takes. */
const lastPage = 100_000 / 20;

/** Reads the search part of the page's address; invalid values are dropped. */
export function parseAdminSearch(search: Record<string, unknown>): AdminSearch {
  const tab = adminTabs.find(({ id }) => id === search.tab)?.id;
  const page = Math.min(Math.floor(Number(search.page)), lastPage);
  const item = typeof search.item === "string" ? search.item.trim().slice(0, 64) : "";
  return {
    tab: tab === defaultAdminTab ? undefined : tab,
    page: page > 1 ? page : undefined,
    item: item || undefined,
  };
}
