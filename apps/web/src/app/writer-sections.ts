import { type WriterSource, writerSources } from "@earshot/contract";
import {
  sectionIn,
  type WriterSettingsSection,
  writerSettingsSections,
} from "./settings-sections.ts";

/** The sections of the writer portal, in the order of their links. */
export const writerSections = ["opportunities", "active", "earnings", "settings"] as const;
export type WriterSection = (typeof writerSections)[number];

/** Their names in the navigation and the command menu. */
export const writerSectionNames: Record<WriterSection, string> = {
  opportunities: "Opportunities",
  active: "Active Work",
  earnings: "Earnings",
  settings: "Settings",
};

/** Returns the section of an address. An unknown one is the opportunities (S2 §2). */
export const writerSectionOf = (name: string): WriterSection =>
  writerSections.find((section) => section === name) ?? "opportunities";

/** The search parameters of the writer portal. Defaults are omitted. */
export interface WriterSearch {
  /** The reply that is open in the editor. */
  reply?: string | undefined;
  /** The platform that the opportunities are filtered by. */
  platform?: WriterSource | undefined;
  /** How many pages of opportunities are loaded. */
  pages?: number | undefined;
  /** The expanded opportunity. */
  item?: string | undefined;
  /** The page of the earnings, and their first and last day. The earnings screen validates the days. */
  page?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The payout whose statement is open. */
  payout?: string | undefined;
  /** The section of the settings. */
  section?: WriterSettingsSection | undefined;
}

/** Limits how many pages one address can request from the server. */
const maxPages = 50;
/** The last page of earnings that the server accepts. */
const lastPage = 2_000;

const idOf = (value: unknown) =>
  (typeof value === "string" && value.trim().slice(0, 64)) || undefined;

/** Parses the search parameters of a section; invalid values are ignored. */
export function parseWriterSearch(search: Record<string, unknown>): WriterSearch {
  const upTo = (max: number, value: unknown) => {
    const number = Math.min(Math.floor(Number(value)), max);
    return number > 1 ? number : undefined;
  };
  return {
    reply: idOf(search.reply),
    platform: writerSources.find((choice) => choice === search.platform),
    pages: upTo(maxPages, search.pages),
    page: upTo(lastPage, search.page),
    item: idOf(search.item),
    from: idOf(search.from),
    to: idOf(search.to),
    payout: idOf(search.payout),
    section: sectionIn(writerSettingsSections, search.section),
  };
}
