import { useEffect, useState } from "react";

/** The default debounce delay before a request, in milliseconds. */
const debounceMs = 400;

/** Returns a value once it has not changed for a while. */
export function useDebounced<T>(value: T, delayMs = debounceMs): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
