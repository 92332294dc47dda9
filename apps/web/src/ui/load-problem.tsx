import { Button } from "./button.tsx";

/** Why something could not be loaded, and a way to try again. */
export function LoadProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3">
      {message}
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
