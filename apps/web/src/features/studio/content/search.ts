import { cutText, type PostType, postTypes } from "@earshot/contract";

/** The search parameters of the Create screen: the initial values of its form. */
export interface CreateSearch {
  /** The mention that the texts answer. */
  mention?: string | undefined;
  /** The address of the subject of the texts, and its kind. */
  url?: string | undefined;
  type?: string | undefined;
  prompt?: string | undefined;
  postType?: PostType | undefined;
  /** The campaign post that is edited here, and its campaign. */
  campaign?: string | undefined;
  campaignPost?: string | undefined;
}

/** The search parameters of the History screen. Defaults are omitted. */
export interface HistorySearch {
  page?: number | undefined;
  search?: string | undefined;
  postType?: PostType | undefined;
  saved?: true | undefined;
}

const textOf = (value: unknown, max: number): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? cutText(value, max) : undefined;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const idOf = (value: unknown): string | undefined =>
  uuid.test(String(value)) ? String(value) : undefined;

/** Parses the search parameters of the Create screen. */
export const parseCreateSearch = (search: Record<string, unknown>): CreateSearch => ({
  mention: idOf(search.mention),
  url: textOf(search.url, 2_000),
  type: textOf(search.type, 40),
  prompt: textOf(search.prompt, 1_000),
  postType: postTypes.find((type) => type === search.postType),
  campaign: idOf(search.campaign),
  campaignPost: idOf(search.campaignPost),
});

/** Parses the search parameters of the History screen. */
export function parseHistorySearch(search: Record<string, unknown>): HistorySearch {
  const page = Number(search.page);
  return {
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
    search: textOf(search.search, 200),
    postType: postTypes.find((type) => type === search.postType),
    saved: search.saved === true || search.saved === "true" ? true : undefined,
  };
}
