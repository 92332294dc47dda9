import { escapeHtml } from "../markdown.ts";

/** HTML that is safe to send, because its texts were escaped. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  if ("html" in part) return part.html;
  return part.map(written).join("");
}

/** A template whose values are escaped unless they are HTML already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(written)) };
}

/** Marks text as HTML without escaping it. Only for the output of our own Markdown. */
export function trusted(text: string): Html {
  return { html: text };
}
