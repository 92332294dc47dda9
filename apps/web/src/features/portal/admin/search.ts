/** The administrator's tabs, in their order. */
export const adminTabs = [
  { id: "review", name: "Review" },
  { id: "writers", name: "Writers" },
  { id: "payments", name: "Payments" },
  { id: "payouts", name: "Payouts" },
  { id: "billing", name: "Billing" },
  { id: "withdrawals", name: "Withdrawals" },
  { id: "accounts", name: "Accounts" },
  { id: "communities", name: "Communities" },
  { id: "opt-outs", name: "Opt-outs" },
] as const;
export type AdminTab = (typeof adminTabs)[number]["id"];

/** The state of the administrator's page that is in the address. Defaults are left out. */
export interface AdminSearch {
  tab?: AdminTab | undefined;
  page?: number | undefined;
  /** The reply that is open in the review queue. */
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
    tab: tab === "review" ? undefined : tab,
    page: page > 1 ? page : undefined,
    item: item || undefined,
  };
}
