import { useRef } from "react";

/**
 * Wraps an action so that calls while it runs do nothing. A busy button is not enough, because a second press can
 * arrive before it renders. Once the action returns true, it never runs again.
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
