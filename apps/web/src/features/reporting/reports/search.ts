/** The search parameters of the reports. */
export interface ReportsSearch {
  /** The report that is open. */
  report?: string | undefined;
  /** The workspace that an email's link is about: the user may be working in another one. */
  workspace?: string | undefined;
  /** The page of the list. */
  page?: number | undefined;
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Parses the search parameters of the reports. */
export function parseReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const page = Number(search.page);
  return {
    report: text(search.report),
    workspace: text(search.workspace),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  };
}
