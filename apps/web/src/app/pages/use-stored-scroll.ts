import { useElementScrollRestoration, useRouter } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { ScrollRestoration } from "../../features/inbox/mentions/use-scroll-restoration.ts";

/**
 * The scroll position that the router stored for this visit of a screen. The router itself restores it when the
 * route is rendered, before a list is, and scrolls to the top where it has stored none.
 */
export function useStoredScroll(): ScrollRestoration {
  const router = useRouter();
  const stored = useElementScrollRestoration({ getElement: () => window });
  const [top] = useState(stored?.scrollY ?? 0);
  const onRouterScroll = useCallback(
    (listener: () => void) => {
      const visit = router.latestLocation.state.__TSR_key;
      const stop = router.subscribe("onRendered", ({ toLocation }) => {
        stop();
        if (toLocation.state.__TSR_key === visit) listener();
      });
      return stop;
    },
    [router],
  );
  return { top, onRouterScroll };
}
