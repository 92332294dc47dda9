import { trimmedText } from "./text.ts";

/** The longest address that is taken. */
const longest = 2_000;

/**
 * The address of a website as it is kept: with https:// where nothing is said, without what follows
 * readers (a fragment). null: it is none that people could open (another scheme, no public name, or with a
 * password in it).
 */
export function websiteAddress(text: string): string | null {
  const given = text.trim();
  // A port is no scheme.
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
  // A name has a dot and letters at its end; numbers are machines, not websites.
  if (!/^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/i.test(hostname)) return null;
  url.hash = "";
  // Nobody writes the slash after a mere name.
  const address = url.pathname === "/" && url.search === "" ? url.origin : url.href;
  return address.length > longest ? null : address;
}

const message = "must be the address of a website, such as https://example.com";

/** A website as somebody types it, made an address; empty takes it away. */
export const websiteSchema = trimmedText(longest)
  .refine((text) => text === "" || websiteAddress(text) !== null, message)
  .transform((text) => websiteAddress(text) ?? "");
