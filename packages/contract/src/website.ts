import { trimmedText } from "./text.ts";

/** The max length of an address. */
const maxLength = 2_000;

/**
 * The stored form of a website's address: with https:// if it has no scheme, without a fragment. null: people could
 * not open it (another scheme, no public name, or a password in it).
 */
export function websiteAddress(text: string): string | null {
  const given = text.trim();
  // "example.com:8080" has a port and no scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(given);
  const whole = hasScheme ? given : `https://${given}`;
  let url: URL;
  try {
    url = new URL(whole);
  } catch {
    return null;
  }
  const { protocol, hostname, username, password } = url;
  if (protocol !== "https:" && protocol !== "http:") return null;
  if (username !== "" || password !== "" || /\s/.test(given)) return null;
  // A public name has a dot, and letters at its end; IP addresses are refused.
  if (!/^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/i.test(hostname)) return null;
  url.hash = "";
  // People don't write the slash after a name alone.
  const address = url.pathname === "/" && url.search === "" ? url.origin : url.href;
  return address.length > maxLength ? null : address;
}

const message = "must be the address of a website, such as https://example.com";

/** A website as people type it, converted to an address; empty removes it. */
export const websiteSchema = trimmedText(maxLength)
  .refine((text) => text === "" || websiteAddress(text) !== null, message)
  .transform((text) => websiteAddress(text) ?? "");
