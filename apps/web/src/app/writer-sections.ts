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
  /** How many pages of them are shown, one below the other; of the earnings, which page. */
  pages?: number | undefined;
  /** The opportunity that is unfolded. */
  item?: string | undefined;
  /** The first and the last day of the earnings that are shown; their screen looks what they are. */
  from?: string | undefined;
  to?: string | undefined;
}

/** More than these nobody has unfolded one by one: an address can't ask the server for ever. */
const mostPages = 50;

const idOf = (value: unknown) =>
  (typeof value === "string" && value.trim().slice(0, 64)) || undefined;

/** Reads the search part of a section's address; what does not fit is left out. */
export function parseWriterSearch(search: Record<string, unknown>): WriterSearch {
  const pages = Math.min(Math.floor(Number(search.pages)), mostPages);
  return {
    reply: idOf(search.reply),
    platform: sources.find((choice) => choice === search.platform),
    pages: pages > 1 ? pages : undefined,
    item: idOf(search.item),
    from: idOf(search.from),
    to: idOf(search.to),
  };
}
