import ipaddr from "ipaddr.js";
import { WebsiteError } from "../ports/website.ts";

/** Global unicast, the only IPv6 that is handed out (RFC 4291, 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** Azure's metadata and health service has an address that looks public. */
const lookPublic: readonly string[] = ["168.63.129.16"];

/**
 * Whether an IP address is one of the public internet: not of this machine, a private or shared network, a
 * link, a group, a reserved or a tunnelled range. IPv4 inside IPv6 (mapped, NAT64, 6to4, Teredo) is refused
 * whatever it holds: who has such an address has its IPv4 form too.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || lookPublic.includes(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv6
    ? parsed.match(globalUnicast) && parsed.zoneId === undefined
    : ipaddr.IPv4.isValidFourPartDecimal(address);
}

/** Longer ones are no addresses of websites. */
const longest = 2_000;

/**
 * An address that may be asked for: http or https on its own port, without name and password. The URL parser
 * has brought decimal, octal, hexadecimal and short forms of IPv4 into their usual one.
 * @param base what a redirect's address is relative to
 * @throws WebsiteError `address`.
 */
export function parseAddress(text: string, base?: URL): URL {
  if (text.length > longest || !URL.canParse(text, base)) {
    throw new WebsiteError("address", "no address");
  }
  const url = new URL(text, base);
  const { protocol, username, password, port, hostname } = url;
  if (protocol !== "http:" && protocol !== "https:") {
    throw new WebsiteError("address", `an address with the scheme ${protocol}`);
  }
  if (username !== "" || password !== "") {
    throw new WebsiteError("address", "an address with a name or a password");
  }
  // The parser drops the scheme's own port; 443 on http and 80 on https are neither's.
  if (port !== "") throw new WebsiteError("address", `an address with the port ${port}`);
  if (hostname === "") throw new WebsiteError("address", "an address without a host");
  url.hash = "";
  return url;
}

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The addresses that a person may have meant, to be tried in their order. @throws WebsiteError `address`. */
export function addressesOf(text: string): URL[] {
  const typed = text.trim();
  if (scheme.test(typed)) return [parseAddress(typed)];
  // "mailto:x", "javascript:x": a colon that no port follows.
  if (/^[^/?#]*:(?!\d+(?:[/?#]|$))/.test(typed) && !typed.startsWith("[")) {
    throw new WebsiteError("address", "an address with another scheme");
  }
  // Who types a port of one of them means that one.
  if (/^[^/?#]*:80(?:[/?#]|$)/.test(typed)) return [parseAddress(`http://${typed}`)];
  if (/^[^/?#]*:443(?:[/?#]|$)/.test(typed)) return [parseAddress(`https://${typed}`)];
  return [parseAddress(`https://${typed}`), parseAddress(`http://${typed}`)];
}

/** The host as the network knows it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");
