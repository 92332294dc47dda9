import { type ComponentProps, lazy, Suspense } from "react";

const load = () => import("./pages/failed-page.tsx");

/** What is left to say where even this page can't be loaded. */
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

/** Shown in place of a screen that can't be loaded or drawn. Its code is no part of the first page load. */
export const FailedScreen = ({ error }: ComponentProps<typeof FailedPage>) => (
  <Suspense fallback={null}>
    <FailedPage error={error} />
  </Suspense>
);

/** When the first screen is shown, so that the page is there when the connection is not. */
const afterMs = 4_000;

/** Loads the page ahead. @returns how to stop */
export function prefetchFailedPage(): () => void {
  const timer = setTimeout(() => void load().catch(() => undefined), afterMs);
  return () => clearTimeout(timer);
}
