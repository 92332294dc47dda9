import type { Mention } from "@earshot/contract";
import { useMemo } from "react";
import { shownText } from "../../../lib/markdown-text.ts";
import type { Span } from "../../../ui/mark.tsx";

/** A mention whose quotes have no markup; their spans still refer to the original text. */
export function useShownQuotes(mention: Mention): Mention {
  return useMemo(() => {
    const plain = <T extends { quote: string | null }>(one: T): T =>
      one.quote === null ? one : { ...one, quote: shownText(mention.source, one.quote).text };
    return {
      ...mention,
      intent: { ...mention.intent, reasons: mention.intent.reasons.map(plain) },
      warnings: mention.warnings.map(plain),
    };
  }, [mention]);
}

/** A text of a mention without markup, and its spans in that text. */
export function useShownText({ source }: Pick<Mention, "source">, text: string) {
  return useMemo(() => {
    const shown = shownText(source, text);
    return {
      text: shown.text,
      spansOf: (spans: readonly Span[]): Span[] =>
        spans.flatMap((span) => {
          const mapped = shown.map(span);
          return mapped ? [mapped] : [];
        }),
    };
  }, [source, text]);
}
