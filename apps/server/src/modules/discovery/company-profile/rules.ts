import { cutText, limits, type WebsiteAnalysis } from "@earshot/contract";
import { plain } from "../../../integrations/ports/plain.ts";

/** The maximum lengths of fields, in UTF-16 units, and the maximum number of functions. */
const maxLengths = {
  name: limits.nameMax,
  short: 200,
  long: 600,
  function: 60,
  functions: 8,
} as const;

/** The fields of an analysis that are one text. */
export const analysisTexts = [
  "companyName",
  "problem",
  "problemTrigger",
  "problemQuestion",
  "problemUrgency",
  "audience",
  "audienceRole",
  "audienceResponsibilities",
  "audienceBlockers",
  "industry",
  "location",
] as const;
type TextField = (typeof analysisTexts)[number];

/** A company's fields before validation. */
export type RawAnalysis = { [K in TextField]?: string | null } & {
  functions?: readonly string[];
};

const lengthOf = (field: TextField): number => {
  if (field === "companyName") return maxLengths.name;
  return field === "industry" || field === "location" || field === "audienceRole"
    ? maxLengths.short
    : maxLengths.long;
};

/** Placeholders that people and models write when they know nothing. */
const nothing =
  /^(?:n\/?a|none|null|nil|unknown|undefined|not (?:given|known|stated|specified|mentioned|available)|[-–—.?]+)\.?$/i;

const stated = (text: string | null | undefined, length: number): string => {
  const words = plain(text ?? "", length);
  return nothing.test(words) ? "" : words;
};

/** Business functions as plain words, each once. */
export function functionsOf(given: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const one of given) {
    const words = stated(one, maxLengths.function);
    if (words !== "" && !seen.has(words.toLowerCase())) seen.set(words.toLowerCase(), words);
  }
  return [...seen.values()].slice(0, maxLengths.functions);
}

/**
 * Untrusted text about a company as plain words without links, cut to a maximum length; empty fields are
 * dropped.
 */
export function checkAnalysis(raw: RawAnalysis): Omit<WebsiteAnalysis, "source"> {
  const texts = analysisTexts.flatMap((field) => {
    const words = stated(raw[field], lengthOf(field));
    return words === "" ? [] : [[field, words] as const];
  });
  const functions = functionsOf(raw.functions ?? []);
  return { ...Object.fromEntries(texts), ...(functions.length > 0 && { functions }) };
}

/** The content of a page, as the port reads it. */
export interface PageWords {
  address: string;
  title: string | null;
  description: string | null;
  siteName: string | null;
  company: {
    name: string | null;
    description: string | null;
    industry: string | null;
    location: string | null;
    audience: string | null;
    functions: readonly string[];
  };
  text: string;
}

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Separators between the site's name and the page's title. */
const between = /(?<!\s)\s+[|·•–—:»-]\s+|(?:(?<!\s)\s+)?[|»]\s*|:\s+/u;
const maxNameLength = 60;

/**
 * The company's name in a title: the part that is also in the host name, or the whole title if it is one short
 * part. @returns null when it is unknown which part is the name
 */
export function nameInTitle(title: string, address: string): string | null {
  const parts = title.split(between).filter((part) => part.trim() !== "");
  const labels = new URL(address).hostname.replace(/^www\./, "").split(".");
  const named = parts.find((part) => {
    const bare = letters(part);
    return bare.length > 1 && labels.some((label) => letters(label) === bare);
  });
  if (named) return named;
  const [only] = parts;
  return parts.length === 1 &&
    only &&
    only.length <= maxNameLength &&
    /^\S+(?:\s\S+){0,3}$/.test(only.trim())
    ? only
    : null;
}

/** An extract without a model: only what a page itself says about its company. */
export function extractOf(page: PageWords): Omit<WebsiteAnalysis, "source"> {
  const { company, siteName, title, description } = page;
  return checkAnalysis({
    companyName:
      company.name ?? siteName ?? (title === null ? null : nameInTitle(title, page.address)),
    problem: company.description ?? description,
    audience: company.audience,
    industry: company.industry,
    location: company.location,
    functions: company.functions,
  });
}

const documentMax = 12_000;

/** A page as it is quoted to the model. */
export function describePage(page: PageWords): string {
  const { company } = page;
  const lines: readonly (readonly [string, string | null])[] = [
    ["Title", page.title],
    ["Site", page.siteName],
    ["Description", page.description],
    ["Name", company.name],
    ["About", company.description],
    ["Industry", company.industry],
    ["Place", company.location],
    ["For", company.audience],
    ["Offers", company.functions.join(", ") || null],
  ];
  const facts = lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]));
  return cutText(`${facts.join("\n")}\n\n${page.text}`, documentMax)
    .toWellFormed()
    .trim();
}
