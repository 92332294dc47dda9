import { Resolver } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import type { Dial, Resolve } from "../ports/website.ts";

/**
 * Asks the name servers for both kinds of addresses, with a time limit. Not the system's own look-up: its few threads
 * are shared with the hashing of passwords, and a name server that never answers would hold them.
 */
export const dnsResolve: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const [first] = asked;
  if (found.length === 0 && first.status === "rejected") throw first.reason;
  return found;
};

/** Connects by TCP. An address is given, so nothing is looked up again. */
export const tcpDial: Dial = ({ address, port }, signal) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ host: address, port });
    const leave = () => socket.destroy(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    socket.once("close", () => signal.removeEventListener("abort", leave));
    socket.once("connect", () => resolve(socket));
    // Stays for good: what breaks later is told to whoever reads.
    socket.on("error", reject);
    if (signal.aborted) leave();
  });
