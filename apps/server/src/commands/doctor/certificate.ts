import { checkServerIdentity, connect, type PeerCertificate } from "node:tls";
import { type Finding, failing, off, ok, warning } from "./finding.ts";

const soonDays = 14;
const dayMs = 86_400_000;

interface Peer {
  certificate: PeerCertificate;
  /** Why the chain is not trusted; null: it is trusted. */
  distrust: string | null;
}

/** Reads the certificate of a host, whatever is wrong with it. @throws Error when nothing answers by TLS */
function readPeer(url: URL, ca: string | undefined, signal: AbortSignal): Promise<Peer> {
  const { promise, resolve, reject } = Promise.withResolvers<Peer>();
  const socket = connect({
    host: url.hostname,
    port: Number(url.port || 443),
    // No server name is sent for an IP address (RFC 6066, 3).
    ...(/^[\d.:[\]]+$/.test(url.hostname) ? {} : { servername: url.hostname }),
    rejectUnauthorized: false,
    ...(ca && { ca }),
  });
  socket.once("secureConnect", () => {
    const { authorized, authorizationError } = socket;
    // A wrong name has its own message below.
    const code = String(authorizationError ?? "");
    const isTrusted = authorized || code === "ERR_TLS_CERT_ALTNAME_INVALID";
    resolve({ certificate: socket.getPeerCertificate(), distrust: isTrusted ? null : code });
    socket.end();
  });
  socket.once("error", reject);
  signal.addEventListener("abort", () => socket.destroy(new Error("no answer in time")), {
    once: true,
  });
  return promise;
}

/** How many UTC days are left, in words: "today", "in 1 day", "in 4 days". */
function daysLeft(now: Date, end: Date): string {
  const days = Math.floor(end.getTime() / dayMs) - Math.floor(now.getTime() / dayMs);
  if (days === 0) return "today";
  return `in ${days} ${days === 1 ? "day" : "days"}`;
}

/**
 * Whether browsers accept the certificate at PUBLIC_URL: its name, its dates and who issued it.
 * @param ca an authority to trust in place of the system's, for tests
 */
export async function checkCertificate(
  publicUrl: string | null,
  signal: AbortSignal,
  { ca, now = new Date() }: { ca?: string; now?: Date } = {},
): Promise<Finding> {
  if (publicUrl === null) return off("PUBLIC_URL is not set.");
  const url = new URL(publicUrl);
  if (url.protocol !== "https:") return off("PUBLIC_URL is not an https address.");
  const names = ["PUBLIC_URL"];
  try {
    const { certificate, distrust } = await readPeer(url, ca, signal);
    const end = new Date(certificate.valid_to);
    const leftMs = end.getTime() - now.getTime();
    const date = end.toISOString().slice(0, 10);
    if (leftMs < 0) return failing(`The certificate of ${url.hostname} expired on ${date}.`, names);
    const wrongName = checkServerIdentity(url.hostname, certificate);
    if (wrongName) {
      return failing(
        `The certificate is not for ${url.hostname}, but for ${certificate.subjectaltname ?? certificate.subject.CN}.`,
        names,
      );
    }
    if (distrust) {
      return failing(
        `Browsers do not trust the certificate of ${url.hostname} (${distrust}). Install the whole chain.`,
        names,
      );
    }
    return leftMs < soonDays * dayMs
      ? warning(
          `The certificate of ${url.hostname} expires ${daysLeft(now, end)} (${date}): renew it.`,
          names,
        )
      : ok(`The certificate of ${url.hostname} is valid until ${date}.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return failing(
      `${url.host} does not answer by TLS (${code ?? message}). Check PUBLIC_URL, its DNS record and the proxy.`,
      names,
    );
  }
}
