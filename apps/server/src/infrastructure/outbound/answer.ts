/** An answer as it came over the wire, whole. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A header's number of seconds; null when it is absent or no such number (it may be a date). */
export function secondsOf(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  const seconds = Number(value);
  return value !== null && value.trim() !== "" && Number.isFinite(seconds) && seconds >= 0
    ? seconds
    : null;
}

/** Nobody means to silence us for longer; a number that says so is a moment or a mistake. */
export const longestSilenceSeconds = 3_600;

/** What `retry-after` asks for, in seconds: a number or a date (RFC 9110, 10.2.3); null without one. */
export function retryAfterOf(headers: Headers, now: Date): number | null {
  const seconds = secondsOf(headers, "retry-after");
  const date = Date.parse(headers.get("retry-after") ?? "");
  const asked = seconds ?? (Number.isNaN(date) ? null : (date - now.getTime()) / 1000);
  return asked === null ? null : Math.min(longestSilenceSeconds, Math.max(0, asked));
}

const space = /\s*/y;
const pageStart = /<(?:!doctype\s+html|html|head|body)\b/iy;

/** Whether a text is a page: comments before its first element say nothing of it. */
function startsAsPage(text: string): boolean {
  let at = 0;
  for (;;) {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    if (!text.startsWith("<!--", at)) break;
    const end = text.indexOf("-->", at + 4);
    if (end < 0) return false;
    at = end + 3;
  }
  pageStart.lastIndex = at;
  return pageStart.test(text);
}

/** Whether an answer is a page for people where a program's answer was asked for. */
export function isWebPage({ headers, text }: Answer): boolean {
  return startsAsPage(text) || /\btext\/html\b/i.test(headers.get("content-type") ?? "");
}
