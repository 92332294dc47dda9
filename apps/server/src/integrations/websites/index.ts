import { cutText } from "@earshot/contract";
import {
  addressesOf,
  GuardedRequestError,
  type Network,
  publicInternet,
} from "../../infrastructure/guarded-request/index.ts";
import { cut, fold } from "../ports/plain.ts";
import { type Website, WebsiteError, type Websites } from "../ports/website.ts";
import { fetchPage, type Page } from "./fetch-page.ts";
import { readHtml } from "./read-html.ts";
import { linesOf } from "./sift.ts";

/** The time limit for reading a website, with all redirects and attempts. */
const maxMs = 10_000;
/** UTF-16 units. */
const max = { title: 300, name: 200, line: 1_000, function: 100, text: 20_000 } as const;

/** Options for reading websites. Without a custom network, only the public internet can be reached. */
export type WebsitesOptions = Partial<Network> & { userAgent: string; timeLimitMs?: number };

const bounded = (text: string | null | undefined, longest: number): string | null =>
  cut(fold(cutText(text ?? "", longest * 10).toWellFormed()), longest) || null;

/** The facts of a plain text, which only has words. */
const plainPage = (text: string) => ({
  facts: {
    title: "",
    metas: new Map<string, string>(),
    company: {
      name: null,
      description: null,
      industry: null,
      location: null,
      audience: null,
      functions: [],
    },
    text: linesOf(text),
  },
  article: "",
});

async function websiteOf({ url, isHtml, text: source }: Page): Promise<Website> {
  const { facts, article } = isHtml ? await readHtml(source) : plainPage(source);
  const { title, metas, company, text } = facts;
  // On a page with many sections, the reader view only finds one of them, so a short article is not used.
  const whole = (article.length * 2 >= text.length ? article : text).toWellFormed();
  const meta = (...names: string[]) => names.map((name) => metas.get(name)).find(Boolean);
  const website: Website = {
    address: url.href,
    title: bounded(title || meta("og:title", "twitter:title"), max.title),
    description: bounded(meta("description", "og:description", "twitter:description"), max.line),
    siteName: bounded(meta("og:site_name", "application-name"), max.name),
    company: {
      name: bounded(company.name, max.name),
      description: bounded(company.description, max.line),
      industry: bounded(company.industry, max.name),
      location: bounded(company.location, max.name),
      audience: bounded(company.audience, max.name),
      functions: company.functions.flatMap((one) => bounded(one, max.function) ?? []),
    },
    text: cut(whole, max.text),
    isCut: whole.length > max.text,
  };
  const { title: called, description, siteName, text: pageText } = website;
  if (!called && !description && !siteName && !company.name && pageText === "") {
    throw new WebsiteError("empty", `${url.host} says nothing`);
  }
  return website;
}

/** Reads untrusted websites through the guarded request. */
export function createWebsites(options: WebsitesOptions): Websites {
  const { timeLimitMs = maxMs, userAgent, ...given } = options;
  const network: Network = { ...publicInternet, ...given };

  /** The page at the first address that can be reached. */
  async function fetchFirst(addresses: readonly URL[], signal: AbortSignal): Promise<Page> {
    const [first, ...others] = addresses;
    if (!first) throw new WebsiteError("address", "no address");
    try {
      return await fetchPage(first, { network, userAgent, signal });
    } catch (error) {
      const isUnreachable = error instanceof WebsiteError && error.failure === "unreachable";
      if (!isUnreachable || others.length === 0) throw error;
      return fetchFirst(others, signal);
    }
  }

  return {
    async read(address, { signal: caller } = {}) {
      const timeout = AbortSignal.timeout(timeLimitMs);
      const signal = caller ? AbortSignal.any([timeout, caller]) : timeout;
      try {
        return await websiteOf(await fetchFirst(addressesOf(address), signal));
      } catch (error) {
        caller?.throwIfAborted();
        if (error instanceof GuardedRequestError) {
          throw new WebsiteError(error.failure, error.message, { cause: error });
        }
        if (!timeout.aborted || error instanceof WebsiteError) throw error;
        throw new WebsiteError("slow", "the time limit is over", { cause: error });
      }
    },
  };
}
