import { useEffect, useState } from "react";

/** How long somebody who types must rest before we ask the server. */
export const settleMs = 400;

/** A value once it has not changed for a while. */
export function useDebounced<T>(value: T, restMs = settleMs): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
