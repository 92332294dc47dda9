import { useRef } from "react";

/**
 * Wraps what a form does on submit: while it runs, a further call does nothing. A busy button alone
 * leaves a gap until it is drawn. What answers true has served for good: nothing is called again.
 */
export function useOneAtATime<Args extends unknown[]>(
  run: (...args: Args) => Promise<unknown>,
): (...args: Args) => Promise<void> {
  const running = useRef(false);
  return async (...args) => {
    if (running.current) return;
    running.current = true;
    let served: unknown = false;
    try {
      served = await run(...args);
    } finally {
      running.current = served === true;
    }
  };
}
