/**
 * What a website's page says of a company. All of it are words of strangers: bounded in length, and to be
 * believed as little as a post. null and empty where the page does not say it.
 */
export interface Website {
  /** Where it was read at last, after redirects. */
  address: string;
  title: string | null;
  description: string | null;
  /** The site's own name (`og:site_name`, `application-name`). */
  siteName: string | null;
  /** What structured data (JSON-LD, schema.org) says of the company and what it sells. */
  company: {
    name: string | null;
    description: string | null;
    industry: string | null;
    location: string | null;
    audience: string | null;
    functions: string[];
  };
  /** The main text, without navigation, in lines. */
  text: string;
}

/** Why a website could not be read; one word for each cause. */
export type WebsiteFailure =
  /** No address of a public website: another scheme or port, a name and password in it, no host. */
  | "address"
  /** It leads to an address that is not public: this machine, a private network, a reserved range. */
  | "forbidden"
  /** The name leads nowhere, nothing answers there, or its certificate is wrong. */
  | "unreachable"
  /** Not read in the time for all. */
  | "slow"
  /** More redirects than are followed. */
  | "redirects"
  /** It answered with an error. */
  | "refused"
  /** What came is no page: another type, or broken in its coding. */
  | "no-page"
  /** The page says nothing that could be read. */
  | "empty";

/** A website's failure. The message is for the log; for people the cause is one sentence, whatever it is. */
export class WebsiteError extends Error {
  readonly failure: WebsiteFailure;

  constructor(failure: WebsiteFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.failure = failure;
  }
}

/**
 * Websites of strangers, at addresses that customers type. Nothing of them is run. A call changes nothing
 * there and is not repeated.
 *
 * The adapter reads http on port 80 and https on port 443 alone, follows at most 3 redirects, takes 1 MB of a page
 * after decompression (the rest of a longer one is not read) and 10 seconds in all. On every hop it resolves
 * the name itself, refuses it when any of its addresses is not public, and dials exactly one of those that
 * it has checked.
 */
export interface Websites {
  /**
   * @param address as people write it; without a scheme https is tried, then http
   * @throws WebsiteError; or the signal's reason.
   */
  read(address: string, options?: { signal?: AbortSignal }): Promise<Website>;
}
