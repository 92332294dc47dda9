import { markdownToHtml } from "../markdown.ts";
import { escapeXml } from "../xml.ts";
import { nameId } from "./ids.ts";

/** A JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** An object of the API with its kind: t1 comment, t3 post, t5 community, Listing. */
export interface Thing {
  readonly [key: string]: Json;
  kind: string;
  data: { readonly [key: string]: Json };
}

/** The envelope of every list (Reddit API, recorded 2026). */
export function listing(
  children: readonly Thing[],
  edges: { after: string | null; before: string | null } = { after: null, before: null },
  dist: number | null = children.length,
): Thing {
  return {
    kind: "Listing",
    data: {
      after: edges.after,
      dist,
      modhash: "",
      geo_filter: "",
      children,
      before: edges.before,
    },
  };
}

/** The list of a thread's comments or of their replies, which does not report its length (recorded 2025). */
export const treeListing = (children: readonly Thing[]) =>
  listing(children, { after: null, before: null }, null);

/** Markdown as the API delivers it in `body_html`. */
export const htmlOf = (markdown: string) => `<div class="md">${markdownToHtml(markdown)}\n</div>`;
/** Markdown as the API delivers it in `selftext_html`. */
export const wrapped = (markdown: string) => `<!-- SC_OFF -->${htmlOf(markdown)}<!-- SC_ON -->`;
/** Times of the API are whole seconds, written as floats. */
export const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1_000);
/** The fullname of an account. */
export const fullnameOf = (author: string) => `t2_${nameId(author)}`;

function escaped(value: Json): Json {
  if (typeof value === "string") return escapeXml(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(escaped);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, escaped(inner)]));
}

/** Whole numbers of these keys are written with ".0": they are floats in the recordings. */
const floats = /"(created|created_utc|upvote_ratio)":(\d+)(?=[,}])/g;

/**
 * The JSON text of a response (Reddit API, recorded 2026).
 * @param raw whether `raw_json=1` was requested; otherwise `&`, `<` and `>` are escaped in all texts
 */
export function serialize(value: Json, raw: boolean): string {
  // A quotation mark within a text is escaped as \", so the pattern can't match inside texts.
  return JSON.stringify(raw ? value : escaped(value)).replace(floats, '"$1":$2.0');
}
