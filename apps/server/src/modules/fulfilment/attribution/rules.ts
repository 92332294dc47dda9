import type { Source } from "@earshot/contract";

/** How long after a click a conversion is attributed to it, in milliseconds. */
export const conversionWindowMs = 30 * 86_400_000;
/** The precision of stored click times, in milliseconds. */
const hourMs = 3_600_000;

/** Maximum number of tracked links in a reply. */
export const maxLinks = 10;
/** Maximum number of conversions of one click; low for the snippet, since anybody can use its public key. */
export const maxConversionsPerClick = { snippet: 10, server: 200 } as const;

/** The query parameter of the landing address with the id of the click. */
export const clickField = "es_click";

/** Parses an address as people write it, with https by default; null: it is not a web address. */
function addressOf(text: string, base?: URL): URL | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  const isPath = base !== undefined && /^[/?#]/.test(text) && !text.startsWith("//");
  const address = hasScheme || isPath ? text : `https://${text.replace(/^\/\//, "")}`;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : null;
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^www\./, "").replace(/\.$/, "");

/** Sites on which each path may belong to somebody else. */
const sharedSites = [
  "about.me",
  "amazon.com",
  "apps.apple.com",
  "bento.me",
  "calendly.com",
  "docs.google.com",
  "etsy.com",
  "eventbrite.com",
  "facebook.com",
  "fb.com",
  "github.com",
  "gitlab.com",
  "instagram.com",
  "ko-fi.com",
  "linkedin.com",
  "linktr.ee",
  "medium.com",
  "notion.so",
  "patreon.com",
  "play.google.com",
  "producthunt.com",
  "reddit.com",
  "sites.google.com",
  "t.me",
  "threads.net",
  "tiktok.com",
  "twitter.com",
  "upwork.com",
  "x.com",
  "yelp.com",
  "youtube.com",
];
const isShared = (host: string) =>
  sharedSites.some((site) => host === site || host.endsWith(`.${site}`));

/** Whether a page is the website or below it, by path and query. */
function isBelow(page: URL, site: URL): boolean {
  // Some servers decode an escaped slash or dot, which would lead out of the path.
  if (/%(?:2e|2f|5c)/i.test(page.pathname)) return false;
  const [path, sitePath] = [page, site].map(({ pathname }) =>
    pathname.toLowerCase().replace(/\/$/, ""),
  );
  const isWithin = path === sitePath || path?.startsWith(`${sitePath}/`) === true;
  const fields = [...site.searchParams.keys()];
  const hasSameValue = (name: string) =>
    page.searchParams.getAll(name).join("\n") === site.searchParams.getAll(name).join("\n");
  return isWithin && fields.every(hasSameValue);
}

/**
 * Validates the target of a tracked link: a page of the customer's website or of a subdomain of it. If the
 * website is a path on a shared site (facebook.com/mybiz), a page below that path. A path alone (`/pricing`) is
 * relative to the website, and an address without a scheme gets https.
 * @returns the full address, or the problem
 */
export function targetOf(
  text: string,
  website: string | null,
): { target: string } | { problem: "no website" | "no address" | "other site" } {
  const site = website === null ? null : addressOf(website);
  if (!site) return { problem: "no website" };
  const page = addressOf(text, site);
  if (!page) return { problem: "no address" };
  const [siteHost, host] = [bareHost(site), bareHost(page)];
  const isAllowed =
    (host === siteHost || host.endsWith(`.${siteHost}`)) &&
    page.port === site.port &&
    (!isShared(siteHost) || isBelow(page, site));
  return isAllowed ? { target: page.href } : { problem: "other site" };
}

/** The campaign name for a company: `fern-sons` for `Fern & Sons`. */
export function campaignOf(company: string | null, website: string | null): string {
  const site = website === null ? null : addressOf(website);
  const name = company ?? (site ? bareHost(site) : "");
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return slug === "" ? "replies" : [...slug].slice(0, 60).join("");
}

/**
 * The address that a link redirects to: its page with UTM parameters for web analytics, and the id of the click
 * for the snippet. Other parameters of the page stay as written.
 */
export function landingOf(
  target: string,
  from: { source: Source; campaign: string; code: string; click: string | null },
): string {
  const url = new URL(target);
  const added = new Map([
    ["utm_source", from.source],
    ["utm_medium", "reply"],
    ["utm_campaign", from.campaign],
    ["utm_content", from.code],
    ...(from.click === null ? [] : [[clickField, from.click] as const]),
  ]);
  const nameOf = (pair: string) => pair.split("=", 1)[0] ?? "";
  const other = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !added.has(nameOf(pair)) && nameOf(pair) !== clickField);
  const pairs = [...added].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = [...other, ...pairs].join("&");
  return url.href;
}

/** The start of the hour of a time. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/** Whether a click is recent enough for a conversion. `click` is the start of its hour, so an hour is added. */
export const isRecent = (click: Date, now: Date): boolean =>
  now.getTime() - click.getTime() <= conversionWindowMs + hourMs;

/**
 * The key by which a conversion counts once: its name and the customer's id, or without an id its name and click.
 * The name is included, since the id may be that of a user who signs up and then orders.
 */
export function deduplicationKey(conversion: {
  id?: string | undefined;
  click: string;
  name: string;
}): string {
  const name = conversion.name.toLowerCase();
  // As JSON, so that a name or an id with colons is not ambiguous.
  return conversion.id === undefined
    ? `click:${conversion.click}:${name}`
    : `id:${JSON.stringify([name, conversion.id])}`;
}

/** The kinds of key: `public` for pages, `secret` for servers. */
const keyKinds = ["public", "secret"] as const;
export type KeyKind = (typeof keyKinds)[number];
const keyPrefixes = { public: "pk", secret: "sk" } as const;

/** Formats a key: its kind, its workspace and a secret proof. */
export const keyText = (kind: KeyKind, workspaceId: string, proof: string): string =>
  `${keyPrefixes[kind]}_${workspaceId.replaceAll("-", "")}_${proof}`;

/** The workspace id in a key, which is not verified; null: it is not a key of this kind. */
export function keyOwner(kind: KeyKind, text: string): string | null {
  const match =
    /^([a-z]{2})_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_/.exec(text);
  if (!match || match[1] !== keyPrefixes[kind]) return null;
  return match.slice(2).join("-");
}

/** The codes of tracked links in a text. @param prefix `https://earshot.example/l/` */
export function codesIn(text: string, prefix: string): string[] {
  const after = text.split(prefix).slice(1);
  return [...new Set(after.flatMap((rest) => /^[a-z0-9]{1,20}/.exec(rest)?.[0] ?? []))];
}
