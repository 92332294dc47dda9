import type { Source } from "@earshot/contract";

/** How long after a click a conversion still counts as come of it. */
export const conversionWindowMs = 30 * 86_400_000;
/** The hour that a click is kept with. */
export const hourMs = 3_600_000;

/** So many links a reply may have: nobody reads more. */
export const mostLinks = 10;
/** So many conversions of one click are believed: the public key is public. */
export const maxConversionsPerClick = { snippet: 10, server: 200 } as const;

/** The name of a click's id in the address that it leads to. */
export const clickField = "es_click";

/** An address as its customer or a writer wrote it; null: it is none that a browser opens. */
function addressOf(text: string, base?: URL): URL | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  const isPath = base !== undefined && /^[/?#]/.test(text) && !text.startsWith("//");
  const written = hasScheme || isPath ? text : `https://${text.replace(/^\/\//, "")}`;
  if (!URL.canParse(written, base)) return null;
  const url = new URL(written, base);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : null;
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^www\./, "").replace(/\.$/, "");

/** Sites on which each path belongs to somebody else. */
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

/** Whether a page is below a website on a site that its owner shares with others. */
function isBelow(page: URL, site: URL): boolean {
  // An escaped slash or dot is one to some servers, and leads elsewhere.
  if (/%(?:2e|2f|5c)/i.test(page.pathname)) return false;
  const [path, own] = [page, site].map(({ pathname }) => pathname.toLowerCase().replace(/\/$/, ""));
  const isWithin = path === own || path?.startsWith(`${own}/`) === true;
  const fields = [...site.searchParams.keys()];
  const same = (name: string) =>
    page.searchParams.getAll(name).join("\n") === site.searchParams.getAll(name).join("\n");
  return isWithin && fields.every(same);
}

/**
 * Where a tracked link may lead: a page of the customer's website, or of a subdomain of it; where the
 * website is a path on a site of many (facebook.com/mybiz), a page below that path. A path alone (`/pricing`) is one of the website's, and an address without a scheme is taken for https.
 * @returns the page's full address, or why there is none
 */
export function targetOf(
  text: string,
  website: string | null,
): { target: string } | { problem: "no website" | "no address" | "other site" } {
  const site = website === null ? null : addressOf(website);
  if (!site) return { problem: "no website" };
  const page = addressOf(text, site);
  if (!page) return { problem: "no address" };
  const [own, host] = [bareHost(site), bareHost(page)];
  const isOwn =
    (host === own || host.endsWith(`.${own}`)) &&
    page.port === site.port &&
    (!isShared(own) || isBelow(page, site));
  return isOwn ? { target: page.href } : { problem: "other site" };
}

/** A company's name as a campaign is called: `Fern & Sons` is `fern-sons`. */
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
 * Where a link leads: its page with the UTM parameters that web analytics read, and the click for the
 * snippet. What the page's own address says besides stays as it is written.
 */
export function landingOf(
  target: string,
  from: { source: Source; campaign: string; code: string; click: string | null },
): string {
  const url = new URL(target);
  const ours = new Map([
    ["utm_source", from.source],
    ["utm_medium", "reply"],
    ["utm_campaign", from.campaign],
    ["utm_content", from.code],
    ...(from.click === null ? [] : [[clickField, from.click] as const]),
  ]);
  const nameOf = (pair: string) => pair.split("=", 1)[0] ?? "";
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !ours.has(nameOf(pair)) && nameOf(pair) !== clickField);
  const added = [...ours].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = [...kept, ...added].join("&");
  return url.href;
}

/** The hour of a moment: nothing more exact is kept of a click. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/** Whether a click is recent enough for a conversion. What is kept is the hour that it began in. */
export const isRecent = (click: Date, now: Date): boolean =>
  now.getTime() - click.getTime() <= conversionWindowMs + hourMs;

/**
 * By which a conversion counts once: its name with the customer's own id of it, which may be a user's who
 * signs up and then orders; else its click with its name.
 */
export function onceKey(told: { id?: string | undefined; click: string; name: string }): string {
  const name = told.name.toLowerCase();
  // Quoted: a name and an id with colons are never taken for others.
  return told.id === undefined
    ? `click:${told.click}:${name}`
    : `id:${JSON.stringify([name, told.id])}`;
}

/** The two kinds of key; each begins with what it is. */
export const keyKinds = ["public", "secret"] as const;
export type KeyKind = (typeof keyKinds)[number];
const beginnings = { public: "pk", secret: "sk" } as const;

/** A key as people see it: its kind, its workspace and what only we can make. */
export const keyText = (kind: KeyKind, workspaceId: string, proof: string): string =>
  `${beginnings[kind]}_${workspaceId.replaceAll("-", "")}_${proof}`;

/** Whose key a text says that it is; null: it has not the form of one. */
export function keyOwner(kind: KeyKind, text: string): string | null {
  const found =
    /^([a-z]{2})_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_/.exec(text);
  if (!found || found[1] !== beginnings[kind]) return null;
  return found.slice(2).join("-");
}

/** The codes of links of ours in a text. @param prefix `https://earshot.example/l/` */
export function codesIn(text: string, prefix: string): string[] {
  const after = text.split(prefix).slice(1);
  return [...new Set(after.flatMap((rest) => /^[a-z0-9]{1,20}/.exec(rest)?.[0] ?? []))];
}
