import type { Mention } from "@earshot/contract";
import type { Span } from "../../ui/mark.tsx";

/**
 * The spans that fall into the cut text. They count in the full text, of which the cut one is the
 * start, but for an ellipsis that must not be marked.
 */
export function previewSpans({ content, fullContent, marks }: Mention): Span[] {
  const isWhole = fullContent.startsWith(content);
  const end = isWhole ? content.length : content.replace(/\s*(…|\.\.\.)$/, "").length;
  return marks.content
    .filter(([start]) => start < end)
    .map(([start, to]) => [start, Math.min(to, end)]);
}
