import { Resolver } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** All IP addresses of a host name. @throws Error when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Connects to a checked IP address. The signal ends it. @throws Error when nothing answers. */
export type Dial = (to: { address: string; port: number }, signal: AbortSignal) => Promise<Duplex>;

/**
 * Asks the name servers for IPv4 and IPv6 addresses, with a time limit. The system's own lookup is not used:
 * its few threads also hash passwords, and a name server that never answers would block them.
 */
export const dnsResolve: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = lookups.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const [ipv4] = lookups;
  if (addresses.length === 0 && ipv4.status === "rejected") throw ipv4.reason;
  return addresses;
};

/** Connects by TCP. It takes an IP address, so that no name is resolved again. */
export const tcpDial: Dial = ({ address, port }, signal) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ host: address, port });
    const abort = () => socket.destroy(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    socket.once("close", () => signal.removeEventListener("abort", abort));
    socket.once("connect", () => resolve(socket));
    // The listener stays, since a later error without one would end the process.
    socket.on("error", reject);
    if (signal.aborted) abort();
  });
