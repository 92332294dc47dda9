import type { Mention } from "@earshot/contract";
import type { Span } from "../../../ui/mark.tsx";

/** Returns how much of the full text the preview shows, without the ellipsis. */
export function previewEnd({ content, fullContent }: Mention): number {
  const isWhole = fullContent.startsWith(content);
  return isWhole ? content.length : content.replace(/(?<!\s)\s*(?:…|\.{3})$/, "").length;
}

/** Returns the spans of the full text that are within the preview, which is its beginning. */
export function previewSpans(mention: Mention, spans: readonly Span[]): Span[] {
  const end = previewEnd(mention);
  return spans.filter(([start]) => start < end).map(([start, to]) => [start, Math.min(to, end)]);
}
