import { type Source, sources } from "@earshot/contract";

/** The sections of the writers' portal, in the order in which they stand. */
export const writerSections = ["opportunities", "active", "earnings", "settings"] as const;
export type WriterSection = (typeof writerSections)[number];

/** The section that an address names; one that does not exist is the opportunities (S2 §2). */
export const writerSectionOf = (name: string): WriterSection =>
  writerSections.find((section) => section === name) ?? "opportunities";

/** What of the portal lives in the address. A default is left out. */
export interface WriterSearch {
  /** The reply that is open at the desk. */
  reply?: string | undefined;
  /** Where the opportunities stand that are shown. */
  platform?: Source | undefined;
  /** How many pages of them are shown, one below the other. */
  pages?: number | undefined;
  /** The opportunity that is unfolded. */
  item?: string | undefined;
  /** Of the earnings: the page, and the first and the last day of those that are shown; their screen looks what they are. */
  page?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** More than these nobody has unfolded one by one: an address can't ask the server for ever. */
const maxPages = 50;
/** The earnings are turned over page by page, as far as the server goes. */
const lastPage = 2_000;

const idOf = (value: unknown) =>
  (typeof value === "string" && value.trim().slice(0, 64)) || undefined;

/** Reads the search part of a section's address; what does not fit is left out. */
export function parseWriterSearch(search: Record<string, unknown>): WriterSearch {
  const upTo = (most: number, value: unknown) => {
    const number = Math.min(Math.floor(Number(value)), most);
    return number > 1 ? number : undefined;
  };
  return {
    reply: idOf(search.reply),
    platform: sources.find((choice) => choice === search.platform),
    pages: upTo(maxPages, search.pages),
    page: upTo(lastPage, search.page),
    item: idOf(search.item),
    from: idOf(search.from),
    to: idOf(search.to),
  };
}
