import { messageOf } from "../../../../lib/api-error.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { useReceiptImage } from "../api/list-payments.ts";

/** The image of a receipt, as large as its column. */
export function ReceiptImage({ token, of }: { token: string; of: string }) {
  const { data, error, isFetching, refetch } = useReceiptImage(token);
  if (data) {
    return (
      <img
        src={data}
        alt={`Receipt of ${of}`}
        className="h-auto w-full rounded-lg border border-line"
      />
    );
  }
  return error && !isFetching ? (
    <LoadProblem
      message={messageOf(error, "The receipt could not be loaded.")}
      onRetry={() => void refetch()}
    />
  ) : (
    <p role="status" className="text-ink-2">
      Loading the receipt…
    </p>
  );
}
