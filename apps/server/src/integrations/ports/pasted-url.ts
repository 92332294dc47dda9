/**
 * The address that a person pasted, as browsers show it: https is assumed where the scheme is missing.
 * @returns null when it is not an http or https address with a host name
 */
export function pastedUrl(text: string): URL | null {
  const trimmed = text.trim();
  // A port is not a scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(trimmed);
  if (/\s/.test(trimmed)) return null;
  const url = URL.parse(hasScheme ? trimmed : `https://${trimmed.replace(/^\/\//, "")}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : null;
}

/**
 * The path of an address below the base of a platform's links, from that base; null: it is not below it.
 * @param webUrl the base as it is configured: the platform's own, or the sandbox's
 */
export function pathBelow(url: URL, webUrl: string): string | null {
  const base = new URL(webUrl);
  const root = base.pathname.replace(/\/$/, "");
  const isBelow = url.host === base.host && url.pathname.startsWith(`${root}/`);
  return isBelow ? url.pathname.slice(root.length) : null;
}
