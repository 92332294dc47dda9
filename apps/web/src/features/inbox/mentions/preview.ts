import type { Mention } from "@earshot/contract";
import type { Span } from "../../../ui/mark.tsx";

/** How much of the full text the cut one shows; an ellipsis is none of it. */
export function previewEnd({ content, fullContent }: Mention): number {
  const isWhole = fullContent.startsWith(content);
  return isWhole ? content.length : content.replace(/(?<!\s)\s*(?:…|\.{3})$/, "").length;
}

/** The spans that fall into the cut text. They count in the full text, of which the cut one is the start. */
export function previewSpans(mention: Mention, spans: readonly Span[]): Span[] {
  const end = previewEnd(mention);
  return spans.filter(([start]) => start < end).map(([start, to]) => [start, Math.min(to, end)]);
}
