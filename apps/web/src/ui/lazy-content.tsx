import { type ReactNode, Suspense } from "react";
import { Loading, Skeleton } from "./skeleton.tsx";

/** Content of which a part may have to load its code first; until then, a placeholder. */
export function LazyContent({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading">
          <Skeleton className="h-24" />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
