/** A complete HTTP response. */
export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** A header's number of seconds; null if it is absent or not a number of seconds (it may be a date). */
export function secondsOfHeader(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  const seconds = Number(value);
  return value !== null && value.trim() !== "" && Number.isFinite(seconds) && seconds >= 0
    ? seconds
    : null;
}

/** Longer waits are mistakes or timestamps, so they are cut to one hour. */
export const maxRetryAfterSeconds = 3_600;

/** The wait in `retry-after`, in seconds: a number or a date (RFC 9110, 10.2.3); null without one. */
export function retryAfterOf(headers: Headers, now: Date): number | null {
  const seconds = secondsOfHeader(headers, "retry-after");
  const date = Date.parse(headers.get("retry-after") ?? "");
  const requested = seconds ?? (Number.isNaN(date) ? null : (date - now.getTime()) / 1000);
  return requested === null ? null : Math.min(maxRetryAfterSeconds, Math.max(0, requested));
}

const space = /\s*/y;
const pageStart = /<(?:!doctype\s+html|html|head|body)\b/iy;

/** Whether a text is an HTML page; comments before its first element are skipped. */
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

/** Whether a response is an HTML page where JSON was expected. */
export function isWebPage({ headers, text }: HttpResponse): boolean {
  return startsAsPage(text) || /\btext\/html\b/i.test(headers.get("content-type") ?? "");
}
