import { type IncomingMessage, request } from "node:http";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { hostOf, isPublic, parseAddress } from "./address.ts";
import { GuardedRequestError } from "./error.ts";
import { type Dial, dnsResolve, type Resolve, tcpDial } from "./network.ts";

export { addressesOf } from "./address.ts";
export { BodyCodingError, readBody } from "./body.ts";
export { GuardedRequestError } from "./error.ts";
export type { Dial, Resolve } from "./network.ts";

/** How untrusted servers are reached. */
export interface Network {
  resolve: Resolve;
  dial: Dial;
  /** Whether an IP address may be connected to. */
  mayDial: (address: string) => boolean;
  /** Hosts that are mapped to addresses without a check, such as `ledgerly.test`; for development machines only. */
  hosts: ReadonlyMap<string, URL>;
}

/** Only the public internet. */
export const publicInternet: Network = {
  resolve: dnsResolve,
  dial: tcpDial,
  mayDial: isPublic,
  hosts: new Map(),
};

const maxRedirects = 3;
/** How many addresses of one host are tried. */
const maxDialedAddresses = 4;
/** Names and values together. */
const maxHeaderBytes = 16_384;

/** Settles as the promise does, or rejects with the signal's reason when it aborts first. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** The addresses of a host, all of them public. @throws GuardedRequestError `forbidden`, `unreachable`. */
async function checkedAddresses(host: string, network: Network, signal: AbortSignal) {
  const addresses = isIP(host) ? [host] : await unlessAborted(signal, network.resolve(host));
  // One address that is not public among public ones is a sign of DNS rebinding.
  if (!addresses.every(network.mayDial)) {
    throw new GuardedRequestError("forbidden", `${host} is not public`);
  }
  if (addresses.length === 0) {
    throw new GuardedRequestError("unreachable", `${host} has no address`);
  }
  return addresses.slice(0, maxDialedAddresses);
}

/** Connects to the first address of the host that accepts a connection. */
async function dialHost(url: URL, network: Network, signal: AbortSignal): Promise<Duplex> {
  const host = hostOf(url);
  const port = url.protocol === "https:" ? 443 : 80;
  let lastError: unknown;
  for (const address of await checkedAddresses(host, network, signal)) {
    try {
      return await network.dial({ address, port }, signal);
    } catch (error) {
      signal.throwIfAborted();
      lastError = error;
    }
  }
  throw lastError;
}

/** Starts TLS on a connection and checks the certificate for the host's name. */
function startTls(socket: Duplex, host: string, signal: AbortSignal): Promise<Duplex> {
  const tls = connectTls({
    socket,
    host,
    ...(!isIP(host) && { servername: host.replace(/\.$/, "") }),
  });
  const secured = new Promise<Duplex>((resolve, reject) => {
    tls.once("secureConnect", () => resolve(tls));
    tls.on("error", reject);
    tls.once("close", () => reject(new Error("closed during the TLS handshake")));
  });
  return unlessAborted(signal, secured);
}

/** The address of a mapped host, with the requested path below the mapped one. */
function mappedAddress(url: URL, base: URL): URL {
  const mapped = new URL(base);
  mapped.pathname = `${base.pathname.replace(/\/$/, "")}${url.pathname}`;
  mapped.search = url.search;
  return mapped;
}

/** Opens a connection. @returns the connection, and the address to request over it */
async function connect(url: URL, network: Network, signal: AbortSignal): Promise<[Duplex, URL]> {
  const base = network.hosts.get(hostOf(url).replace(/\.$/, ""));
  if (base) {
    const mapped = mappedAddress(url, base);
    const port = Number(mapped.port || 80);
    return [await network.dial({ address: hostOf(mapped), port }, signal), mapped];
  }
  const socket = await dialHost(url, network, signal);
  if (url.protocol === "http:") return [socket, url];
  try {
    return [await startTls(socket, hostOf(url), signal), url];
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Sends a GET, or a POST with a body, over a connection. The body of the response is not read yet. */
function sendRequest(
  url: URL,
  socket: Duplex,
  { headers, body, signal }: GuardedRequest & { body?: string },
): Promise<IncomingMessage> {
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({
      // The connection exists already, so no agent resolves a name or keeps it open.
      createConnection: () => socket,
      method: body === undefined ? "GET" : "POST",
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        host: url.host,
        ...headers,
        ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
        connection: "close",
      },
      maxHeaderSize: maxHeaderBytes,
    });
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    outgoing.once("close", () => reject(new Error("closed without a response")));
    outgoing.end(body);
  });
  return unlessAborted(signal, response);
}

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Reads the final response; its result is the result of the request.
 * @param redirects the statuses of the redirects that led to it, in their order
 */
export type ReadResponse<T> = (
  url: URL,
  response: IncomingMessage,
  redirects: readonly number[],
) => Promise<T>;

/** How a guarded request is sent. */
export interface GuardedRequest {
  network: Network;
  headers: Readonly<Record<string, string>>;
  /** Ends the request at any moment. */
  signal: AbortSignal;
}

/** Requests one address. @returns what was read, or where the response to a GET redirects to */
async function requestOnce<T>(
  url: URL,
  options: GuardedRequest & { body?: string },
  read: (url: URL, response: IncomingMessage) => Promise<T>,
): Promise<{ result: T } | { redirect: URL; status: number }> {
  const { network, signal } = options;
  /** Gives errors of the connection their type. */
  const connecting = <R>(promise: Promise<R>): Promise<R> =>
    promise.catch((cause: unknown) => {
      signal.throwIfAborted();
      if (cause instanceof GuardedRequestError) throw cause;
      throw new GuardedRequestError("unreachable", `${url.host} can't be reached`, { cause });
    });
  const [socket, address] = await connecting(connect(url, network, signal));
  // Without a listener a later error would end the process; the reader of the response gets it too.
  socket.on("error", () => {});
  const end = () => socket.destroy();
  signal.addEventListener("abort", end, { once: true });
  try {
    const response = await connecting(sendRequest(address, socket, options));
    response.on("error", () => {});
    const { statusCode: status = 0, headers: received } = response;
    const isFollowed = options.body === undefined && redirectStatuses.includes(status);
    if (isFollowed && received.location !== undefined) {
      return { redirect: parseAddress(received.location, url), status };
    }
    return { result: await unlessAborted(signal, read(url, response)) };
  } finally {
    signal.removeEventListener("abort", end);
    socket.destroy();
  }
}

/**
 * Sends a GET to an untrusted address, protected against server-side request forgery (OWASP
 * Server-Side Request Forgery Prevention, case 2): only http on port 80 and https on port 443, at most 3
 * redirects. Before each hop the host is resolved here, refused when any of its addresses is not public, and
 * the connection goes to one of the checked addresses.
 * @param read reads the final response; the connection closes when it has settled
 * @throws GuardedRequestError; what `read` throws; or the signal's reason.
 */
export async function guardedGet<T>(
  start: URL,
  options: GuardedRequest,
  read: ReadResponse<T>,
): Promise<T> {
  let url = start;
  const redirects: number[] = [];
  while (redirects.length <= maxRedirects) {
    const outcome = await requestOnce(url, options, (at, response) =>
      read(at, response, redirects),
    );
    if ("result" in outcome) return outcome.result;
    url = outcome.redirect;
    redirects.push(outcome.status);
  }
  throw new GuardedRequestError("redirects", `${start.host} redirects too often`);
}

/**
 * Sends a POST to an untrusted address, protected as `guardedGet` is. Redirects are not followed: `read` gets them as
 * responses.
 * @throws GuardedRequestError; what `read` throws; or the signal's reason.
 */
export async function guardedPost<T>(
  url: URL,
  options: GuardedRequest & { body: string },
  read: (url: URL, response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const outcome = await requestOnce(url, options, read);
  if ("result" in outcome) return outcome.result;
  throw new Error("a redirect of a POST was followed");
}
