import { type ComponentProps, lazy, Suspense } from "react";

const load = () => import("./pages/failed-page.tsx");

/** Shown if even the error page can't be loaded. */
const Unloaded = () => (
  <p role="alert" className="px-5 py-24 text-center text-ink-2">
    This screen could not be loaded. Reload the page.
  </p>
);

const FailedPage = lazy(() =>
  load().then(
    ({ FailedPage: component }) => ({ default: component }),
    () => ({ default: Unloaded }),
  ),
);

/** Shown in place of a screen that can't be loaded or drawn. Its code is not part of the first page load. */
export const FailedScreen = ({ error }: ComponentProps<typeof FailedPage>) => (
  <Suspense fallback={null}>
    <FailedPage error={error} />
  </Suspense>
);

/** The delay after the first screen. Loads the page early, because the connection may be lost later. */
const afterMs = 4_000;

/** Prefetches the page. @returns a function that cancels it */
export function prefetchFailedPage(): () => void {
  const timer = setTimeout(() => void load().catch(() => undefined), afterMs);
  return () => clearTimeout(timer);
}
