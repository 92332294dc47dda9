import { Button } from "../../../../ui/button.tsx";

interface OptOutNoticeProps {
  /** How many requests wait for the administrator. */
  waiting: number;
  onReview: () => void;
}

/** Shows on every other tab that opt-out requests wait for a review; empty if none do. */
export function OptOutNotice({ waiting, onReview }: OptOutNoticeProps) {
  return (
    <div role="status">
      {waiting > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-caution-soft px-3 py-2">
          <span className="font-semibold text-caution">
            {waiting === 1
              ? "1 opt-out request waits for your review."
              : `${waiting.toLocaleString()} opt-out requests wait for your review.`}
          </span>
          <Button size="small" onClick={onReview}>
            Review opt-outs
          </Button>
        </p>
      )}
    </div>
  );
}
