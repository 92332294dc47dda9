import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";

interface LoadedProps<T> {
  /** The query of the content. */
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** What is loaded, as in "Loading the log". */
  name: string;
  /** Shown instead of a message for some errors. */
  onError?: (error: unknown) => ReactNode;
  children: (data: T) => ReactNode;
}

/** The content of a query, or its loading state, or why it could not be loaded. */
export function Loaded<T>({ query, name, onError, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <Loading label={`Loading ${name}`}>
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  return (
    onError?.(error) ?? (
      <LoadProblem
        message={messageOf(error, "It could not be loaded.")}
        onRetry={() => void refetch()}
      />
    )
  );
}
