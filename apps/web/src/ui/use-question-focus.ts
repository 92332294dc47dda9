import { useEffect, useRef } from "react";

/**
 * Moves the focus of an inline question that replaces the button that opened it: to the safe answer, and back to the
 * button once the question is closed. Returns the refs of both.
 */
export function useQuestionFocus(isAsking: boolean) {
  const safe = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) safe.current?.focus();
    else if (wasAsking.current) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return { safe, opener };
}
