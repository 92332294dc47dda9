import { messageOf } from "../lib/api-error.ts";
import { Button } from "./button.tsx";

/** Why something could not be loaded, and a way to try again. */
export function LoadProblem({
  error,
  fallback,
  onRetry,
}: {
  error: unknown;
  fallback: string;
  onRetry: () => void;
}) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3">
      {messageOf(error, fallback)}
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
