/**
 * What a website's page says about a company: untrusted text of limited length. Fields are null or empty where
 * the page does not say it.
 */
export interface Website {
  /** Its address after redirects. */
  address: string;
  title: string | null;
  description: string | null;
  /** The site's own name (`og:site_name`, `application-name`). */
  siteName: string | null;
  /** What structured data (JSON-LD, schema.org) says about the company and its products. */
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
  /** Whether the page has more text. */
  isCut: boolean;
}

/** Why a website could not be read; one word for each cause. */
export type WebsiteFailure =
  /** Not the address of a public website: another scheme or port, a name and password in it, no host. */
  | "address"
  /** It leads to an address that is not public: this machine, a private network, a reserved range. */
  | "forbidden"
  /** The name does not resolve, nothing answers, or the certificate is invalid. */
  | "unreachable"
  /** Not read within the total time limit. */
  | "slow"
  /** More redirects than the limit. */
  | "redirects"
  /** It answered with an error. */
  | "refused"
  /** The response is not a page: another type, or a broken encoding. */
  | "no-page"
  /** The page contains no readable text. */
  | "empty";

/** A website's failure. The message is for the log; people read one sentence per cause. */
export class WebsiteError extends Error {
  readonly failure: WebsiteFailure;

  constructor(failure: WebsiteFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.failure = failure;
  }
}

/**
 * Reads websites at addresses that customers type. Nothing on a page is executed. A call changes nothing
 * there and is not retried.
 *
 * The adapter reads only http on port 80 and https on port 443, follows at most 3 redirects, and takes at
 * most 1 MB of a page after decompression (the rest of a longer one is not read) and 10 seconds in total. On
 * every hop it resolves the name itself, refuses it when any of its addresses is not public, and connects to
 * one of the addresses that it has checked.
 */
export interface Websites {
  /**
   * @param address as people write it; without a scheme https is tried, then http
   * @throws WebsiteError; or the signal's reason.
   */
  read(address: string, options?: { signal?: AbortSignal }): Promise<Website>;
}
