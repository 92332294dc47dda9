import ipaddr from "ipaddr.js";
import { GuardedRequestError } from "./error.ts";

/** Global unicast, the only IPv6 range that is allocated (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** The metadata and health service of Azure, whose address looks public. */
const internalServices: readonly string[] = ["168.63.129.16"];

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private, shared, link-local,
 * multicast, reserved or tunneled range. IPv4 embedded in IPv6 (mapped, NAT64, 6to4, Teredo) is refused
 * whatever it contains, since such a host has an IPv4 address too.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || internalServices.includes(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv6
    ? parsed.match(globalUnicast) && parsed.zoneId === undefined
    : ipaddr.IPv4.isValidFourPartDecimal(address);
}

/** The longest address that is accepted, in characters. */
const maxLength = 2_000;

/**
 * Parses an address that may be requested: http or https on its default port, without credentials. The URL
 * parser normalizes decimal, octal, hexadecimal and short forms of IPv4.
 * @param base the page that redirected, to which the address may be relative
 * @throws GuardedRequestError `address`.
 */
export function parseAddress(text: string, base?: URL): URL {
  if (text.length > maxLength || !URL.canParse(text, base)) {
    throw new GuardedRequestError("address", "no address");
  }
  const url = new URL(text, base);
  const { protocol, username, password, port, hostname } = url;
  if (protocol !== "http:" && protocol !== "https:") {
    throw new GuardedRequestError("address", `an address with the scheme ${protocol}`);
  }
  if (username !== "" || password !== "") {
    throw new GuardedRequestError("address", "an address with a name or a password");
  }
  // The parser drops the default port; 443 on http and 80 on https are not default.
  if (port !== "") throw new GuardedRequestError("address", `an address with the port ${port}`);
  if (hostname === "") throw new GuardedRequestError("address", "an address without a host");
  url.hash = "";
  return url;
}

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The addresses that a person may have meant, in the order in which to try them: without a scheme https,
 * then http.
 * @throws GuardedRequestError `address`.
 */
export function addressesOf(text: string): URL[] {
  const typed = text.trim();
  if (scheme.test(typed)) return [parseAddress(typed)];
  // "mailto:x", "javascript:x": a colon without a port after it.
  if (/^[^/?#]*:(?!\d+(?:[/?#]|$))/.test(typed) && !typed.startsWith("[")) {
    throw new GuardedRequestError("address", "an address with another scheme");
  }
  // A typed default port names the scheme.
  if (/^[^/?#]*:80(?:[/?#]|$)/.test(typed)) return [parseAddress(`http://${typed}`)];
  if (/^[^/?#]*:443(?:[/?#]|$)/.test(typed)) return [parseAddress(`https://${typed}`)];
  return [parseAddress(`https://${typed}`), parseAddress(`http://${typed}`)];
}

/** The host in the form that DNS and sockets take: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");
