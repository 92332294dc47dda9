import { useElementScrollRestoration, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import {
  listScrollId,
  type ScrollRestoration,
} from "../../features/inbox/mentions/use-scroll-restoration.ts";

/**
 * The scroll positions that the router stored for this visit of the mentions. The router itself restores them when
 * the route is rendered, which may be before the list is, and scrolls to the top if it has stored none.
 */
export function useStoredScroll(): ScrollRestoration {
  const router = useRouter();
  const inWindow = useElementScrollRestoration({ getElement: () => window });
  const inList = useElementScrollRestoration({ id: listScrollId });
  const [first] = useState<ScrollRestoration>(() => ({
    window: inWindow?.scrollY ?? 0,
    list: inList?.scrollY ?? 0,
    onRouterScroll(listener) {
      const visit = router.latestLocation.state.__TSR_key;
      const stop = router.subscribe("onRendered", ({ toLocation }) => {
        stop();
        if (toLocation.state.__TSR_key === visit) listener();
      });
      return stop;
    },
  }));
  return first;
}
