/** `[start, end)` in UTF-16 code units. */
export type Mark = [start: number, end: number];

interface TextSpan {
  start: number;
  end: number;
}

/**
 * Title and body as the one text that phrases are looked for in, so that a required word may stand in
 * either. `splitSpans` takes the places apart again.
 */
export function matchedText(post: { title: string; body: string }): string {
  return `${post.title}\n${post.body}`;
}

/**
 * Assigns places in the matched text to title and body. A place that runs over the seam is dropped:
 * no one wrote these words next to each other.
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
