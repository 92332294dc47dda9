import type { ContentItem } from "@earshot/contract";

/** The length of a text as its platform counts it. */
export function ContentLength({ length: { length, max } }: Pick<ContentItem, "length">) {
  const over = length - max;
  return (
    <p className={`text-sm tabular-nums ${over > 0 ? "font-semibold text-signal" : "text-ink-3"}`}>
      {`${length.toLocaleString()} of ${max.toLocaleString()} characters`}
      {over > 0 && `: ${over.toLocaleString()} too many`}
    </p>
  );
}
