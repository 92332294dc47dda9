import { useDebounced } from "../../../lib/use-debounced.ts";
import { useFindings } from "../../../shared/api/check-reply.ts";
import { moveSpan } from "./spans.ts";

/** How long the writer must pause before a text is checked, in milliseconds. */
const checkPauseMs = 700;

/**
 * Checks a text on opening and after each pause in typing. The spans of the findings follow the current text;
 * `isOfThis`: the current text is the one that was checked.
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
