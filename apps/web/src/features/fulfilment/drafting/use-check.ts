import { useDebounced } from "../../../lib/use-debounced.ts";
import { useFindings } from "../../../shared/api/check-reply.ts";
import { moveSpan } from "./spans.ts";

/** How long the writer must rest before a text is checked, in milliseconds. */
export const checkPauseMs = 700;

/**
 * The check's findings on a text, a moment after the last key and at once on opening. Their spans point
 * into the text as it is now, also while somebody types on; `isOfThis`: it is what was checked.
 */
export function useCheck(id: string, text: string, firstHandConfirmed: boolean) {
  const settled = useDebounced(text, checkPauseMs);
  const { data, error, isFetching, refetch } = useFindings(id, settled, firstHandConfirmed);
  const findings = (data?.findings ?? []).map((finding) => ({
    ...finding,
    span: finding.span && data ? moveSpan(finding.span, data.of, text) : null,
  }));
  return {
    findings,
    isOfThis: data?.of === text && !isFetching,
    isChecked: data !== undefined,
    isChecking: isFetching || settled !== text,
    error,
    again: () => void refetch(),
  };
}
