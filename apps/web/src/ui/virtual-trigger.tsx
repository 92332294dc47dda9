import { type Ref, useLayoutEffect } from "react";

interface VirtualTriggerProps {
  element: HTMLElement;
  ref?: Ref<HTMLElement>;
}

/**
 * Replaces a Radix trigger whose element already exists: lazily loaded code can anchor to an
 * element on the screen without rendering it again, which would lose its focus.
 */
export function VirtualTrigger({ element, ref }: VirtualTriggerProps) {
  useLayoutEffect(() => {
    if (typeof ref !== "function") return;
    const cleanUp = ref(element);
    return () => {
      if (typeof cleanUp === "function") cleanUp();
      else ref(null);
    };
  }, [element, ref]);
  return null;
}
