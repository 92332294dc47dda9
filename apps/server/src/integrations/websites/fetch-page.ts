import { type IncomingMessage, request } from "node:http";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { type Dial, type Resolve, WebsiteError } from "../ports/website.ts";
import { decodeText, readBody } from "./body.ts";
import { hostOf, parseAddress } from "./guard.ts";

/** How strangers' websites are reached. */
export interface Reach {
  resolve: Resolve;
  dial: Dial;
  /** Which addresses may be dialled. */
  mayDial: (address: string) => boolean;
  userAgent: string;
  /** Named hosts that stand for addresses here, as `ledgerly.test`; for development machines alone. */
  hosts: ReadonlyMap<string, URL>;
}

/** A page as it came. */
export interface Page {
  url: URL;
  isHtml: boolean;
  text: string;
}

const mostRedirects = 3;
/** Of a name with many addresses so many are tried. */
const mostDialled = 4;
/** Names, values and all: more is no page's. */
const mostHeaderBytes = 16_384;

/** What comes of a promise, unless the signal ends first. */
function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

/** The addresses of a host, all of them public. @throws WebsiteError `forbidden`, `unreachable`. */
async function checkedAddresses(host: string, reach: Reach, signal: AbortSignal) {
  const found = isIP(host) ? [host] : await within(signal, reach.resolve(host));
  // One that is not public among others is what rebinding looks like.
  if (!found.every(reach.mayDial)) throw new WebsiteError("forbidden", `${host} is not public`);
  if (found.length === 0) throw new WebsiteError("unreachable", `${host} has no address`);
  return found.slice(0, mostDialled);
}

/** Connects to the first address that answers. */
async function dialHost(url: URL, reach: Reach, signal: AbortSignal): Promise<Duplex> {
  const host = hostOf(url);
  const port = url.protocol === "https:" ? 443 : 80;
  let last: unknown;
  for (const address of await checkedAddresses(host, reach, signal)) {
    try {
      return await reach.dial({ address, port }, signal);
    } catch (error) {
      signal.throwIfAborted();
      last = error;
    }
  }
  throw last;
}

/** TLS over a connection, with the certificate checked for the host's name. */
function secure(socket: Duplex, host: string, signal: AbortSignal): Promise<Duplex> {
  const tls = connectTls({
    socket,
    host,
    ...(!isIP(host) && { servername: host.replace(/\.$/, "") }),
  });
  const ready = new Promise<Duplex>((resolve, reject) => {
    tls.once("secureConnect", () => resolve(tls));
    tls.on("error", reject);
    tls.once("close", () => reject(new Error("closed before it was secure")));
  });
  return within(signal, ready);
}

/** Asks for a page over a connection; the answer's body is still to be read. */
function ask(url: URL, socket: Duplex, userAgent: string, signal: AbortSignal) {
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({
      // The connection is there: no agent looks anything up or keeps it.
      createConnection: () => socket,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        host: url.host,
        "user-agent": userAgent,
        accept: "text/html,application/xhtml+xml,text/plain;q=0.5",
        "accept-encoding": "gzip, br, deflate",
        "accept-language": "en,*;q=0.5",
        connection: "close",
      },
      maxHeaderSize: mostHeaderBytes,
    });
    asked.once("response", resolve);
    asked.on("error", reject);
    asked.once("close", () => reject(new Error("closed without an answer")));
    asked.end();
  });
  return within(signal, answer);
}

/** Where a host of ours stands, with the path below it. */
function mapped(url: URL, base: URL): URL {
  const to = new URL(base);
  to.pathname = `${base.pathname.replace(/\/$/, "")}${url.pathname}`;
  to.search = url.search;
  return to;
}

/** Opens a connection for an address. @returns it, with the address to be asked for over it */
async function open(url: URL, reach: Reach, signal: AbortSignal): Promise<[Duplex, URL]> {
  const base = reach.hosts.get(hostOf(url).replace(/\.$/, ""));
  if (base) {
    const to = mapped(url, base);
    return [await reach.dial({ address: hostOf(to), port: Number(to.port || 80) }, signal), to];
  }
  const socket = await dialHost(url, reach, signal);
  if (url.protocol === "http:") return [socket, url];
  try {
    return [await secure(socket, hostOf(url), signal), url];
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const pageTypes = /^\s*(?:text\/html|application\/xhtml\+xml|text\/plain)\s*(?:;|$)/i;

async function readPage(url: URL, response: IncomingMessage): Promise<Page> {
  const { statusCode = 0, headers } = response;
  if (statusCode < 200 || statusCode > 299) {
    throw new WebsiteError("refused", `${url.host} answered with ${statusCode}`);
  }
  const type = headers["content-type"] ?? "";
  if (!pageTypes.test(type)) throw new WebsiteError("no-page", `${url.host} sent no page`);
  const text = decodeText(await readBody(response), type);
  return { url, isHtml: !/^\s*text\/plain/i.test(type), text };
}

const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** One hop. @returns the page, or where it leads on */
async function hop(url: URL, reach: Reach, signal: AbortSignal): Promise<Page | URL> {
  const [socket, asked] = await open(url, reach, signal);
  // Whatever goes wrong later is told by who waits for it.
  socket.on("error", () => {});
  const end = () => socket.destroy();
  signal.addEventListener("abort", end, { once: true });
  try {
    const response = await ask(asked, socket, reach.userAgent, signal);
    response.on("error", () => {});
    const { location } = response.headers;
    if (redirects.includes(response.statusCode ?? 0) && location !== undefined) {
      return parseAddress(location, url);
    }
    return await within(signal, readPage(url, response));
  } finally {
    signal.removeEventListener("abort", end);
    socket.destroy();
  }
}

/**
 * Fetches a page, each hop under the guard.
 * @throws WebsiteError; or the signal's reason.
 */
export async function fetchPage(start: URL, reach: Reach, signal: AbortSignal): Promise<Page> {
  let url = start;
  for (let followed = 0; followed <= mostRedirects; followed += 1) {
    try {
      const next = await hop(url, reach, signal);
      if (!(next instanceof URL)) return next;
      url = next;
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof WebsiteError) throw cause;
      throw new WebsiteError("unreachable", `${url.host} can't be reached`, { cause });
    }
  }
  throw new WebsiteError("redirects", `${start.host} leads on and on`);
}
