import { omission } from "../../../integrations/ports/plain.ts";

/** `[start, end)` in UTF-16 code units. */
export type Mark = [start: number, end: number];

interface TextSpan {
  start: number;
  end: number;
}

/** Occurs in no phrase, and is as long as `omission`: the words on its two sides are not next to each other. */
const separator = " ✂ ";

/**
 * Title and body as one text to match, so that a required word may be in either. `splitSpans` maps the
 * matches back. No phrase matches across an omission.
 */
export function matchedText(post: { title: string; body: string }): string {
  return `${post.title}\n${post.body}`.replaceAll(omission, separator);
}

/**
 * Maps matches to title and body. A match across the boundary is dropped: its words are not next to
 * each other.
 */
export function splitSpans(
  spans: readonly TextSpan[],
  titleLength: number,
): { title: Mark[]; body: Mark[] } {
  const bodyStart = titleLength + 1;
  const title: Mark[] = [];
  const body: Mark[] = [];
  for (const { start, end } of spans) {
    if (end <= titleLength) title.push([start, end]);
    else if (start >= bodyStart) body.push([start - bodyStart, end - bodyStart]);
  }
  return { title, body };
}
