import { pastedUrl } from "../ports/pasted-url.ts";

/** Sites with a domain of their own, by the name that the API has for them. */
const domains: Record<string, string> = {
  stackoverflow: "stackoverflow.com",
  superuser: "superuser.com",
  serverfault: "serverfault.com",
  askubuntu: "askubuntu.com",
  mathoverflow: "mathoverflow.net",
  stackapps: "stackapps.com",
};
const byDomain = new Map(Object.entries(domains).map(([site, domain]) => [domain, site]));

/** The kinds of threads, as in the paths of the API and of ids. */
export type ThreadKind = "questions" | "answers";

/** Which question or answer a text is about. */
export interface Reference {
  site: string;
  kind: ThreadKind;
  id: number;
}

/** The id under which a question or answer is stored. */
export const idFor = ({ site, kind, id }: Reference): string => `${site}/${kind}/${id}`;

/** Parses an id of {@link idFor}; null when it is not one. */
export function referenceOf(externalId: string): Reference | null {
  const [, site, kind, id] =
    /^([a-z0-9.-]+)\/(questions|answers)\/(\d{1,10})$/.exec(externalId) ?? [];
  if (!site || !id) return null;
  return { site, kind: kind === "answers" ? "answers" : "questions", id: Number(id) };
}

/** The base of a site's pages. @param webUrl the base of all sites; null: they have their own domains */
export const siteUrl = (site: string, webUrl: string | null): string =>
  webUrl === null ? `https://${domains[site] ?? `${site}.stackexchange.com`}` : `${webUrl}/${site}`;

/** The site and path of an address; null when it leads elsewhere. */
function partsOf(address: string, webUrl: string | null): { site: string; path: string } | null {
  const url = pastedUrl(address);
  if (!url) return null;
  if (webUrl !== null && url.href.startsWith(`${webUrl}/`)) {
    const [, site = "", path = ""] =
      /^([a-z0-9.-]+)(\/.*)$/.exec(url.pathname.slice(new URL(webUrl).pathname.length + 1)) ?? [];
    return { site, path };
  }
  const host = url.hostname.toLowerCase().replace(/^www\./, "");
  const site =
    byDomain.get(host) ?? /^([a-z0-9-]+(?:\.meta)?)\.stackexchange\.com$/.exec(host)?.[1];
  return site ? { site, path: url.pathname } : null;
}

/** The id of the question or answer that an address leads to; null when it leads elsewhere. */
export function idOf(address: string, webUrl: string | null): string | null {
  const parts = partsOf(address, webUrl);
  if (!parts) return null;
  const { site, path } = parts;
  // An answer's own address is `/a/<id>`; from a list it is `/questions/<question>/<title>/<id>#<id>`.
  const [, answer] = /^\/a\/(\d{1,10})(?:\/|$)/.exec(path) ?? [];
  const [, question, within] =
    /^\/(?:questions|q)\/(\d{1,10})(?:\/[^/]*(?:\/(\d{1,10}))?)?\/?$/.exec(path) ?? [];
  const answered = answer ?? within;
  if (answered) return idFor({ site, kind: "answers", id: Number(answered) });
  return question ? idFor({ site, kind: "questions", id: Number(question) }) : null;
}
