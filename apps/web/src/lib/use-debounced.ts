import { useEffect, useState } from "react";

/** The pause in typing before the server is asked. */
export const settleMs = 400;

/** Returns a value once it has not changed for a while. */
export function useDebounced<T>(value: T, restMs = settleMs): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
