import { useEffect, useRef, useState } from "react";

/** A part of a component whose code is loaded when it is first needed, after the first paint. */
export interface LazyPart<Part> {
  /** Loads the code; after a failure, the next call tries again. */
  load: () => Promise<Part>;
  /** Returns the part once it is loaded, and loads it if it is needed. */
  usePart: (isNeeded: boolean, onFailure?: () => void) => Part | undefined;
}

export function lazyPart<Part>(importPart: () => Promise<Part>): LazyPart<Part> {
  let loaded: Part | undefined;
  const load = async () => {
    loaded ??= await importPart();
    return loaded;
  };

  function usePart(isNeeded: boolean, onFailure?: () => void): Part | undefined {
    const [part, setPart] = useState(() => loaded);
    const latestOnFailure = useRef(onFailure);
    useEffect(() => {
      latestOnFailure.current = onFailure;
    });
    const isAwaited = isNeeded && part === undefined;
    useEffect(() => {
      if (!isAwaited) return;
      let isUnmounted = false;
      load().then(
        (present) => !isUnmounted && setPart(() => present),
        () => !isUnmounted && latestOnFailure.current?.(),
      );
      return () => {
        isUnmounted = true;
      };
    }, [isAwaited]);
    return part;
  }

  return { load, usePart };
}
