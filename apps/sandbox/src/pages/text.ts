import { type Html, html } from "./html.ts";

const count = new Intl.NumberFormat("en");

/** "1 comment", "1,204 comments". */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${count.format(number)} ${number === 1 ? one : many}`;
}

/** "just now", "12 min ago", "5 h ago", "3 days ago". */
export function agoText(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  return `${plural(Math.floor(hours / 24), "day")} ago`;
}

/** A relative time with the exact one on hover. */
export function ago(then: number, now: number): Html {
  const exact = new Date(then).toISOString();
  return html`<time datetime="${exact}" title="${exact}">${agoText(then, now)}</time>`;
}
