import type { Webhook } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useWebhookDeliveries } from "../api/webhooks.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { ReplaySince } from "./replay-since.tsx";

interface DeliveryLogProps {
  webhook: Pick<Webhook, "id" | "pausedFor">;
  timeZone: string;
  now: number;
}

/** The past and planned deliveries of a webhook, newest first. */
export function DeliveryLog({ webhook: { id, pausedFor }, timeZone, now }: DeliveryLogProps) {
  const log = useWebhookDeliveries(id, pausedFor !== null);
  if (!log.data) {
    return log.error ? (
      <LoadProblem
        message={messageOf(log.error, "The deliveries could not be loaded.")}
        onRetry={() => void log.refetch()}
      />
    ) : (
      <Loading label="Loading the deliveries">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  const deliveries = log.data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0) {
    return (
      <p className="text-ink-2">
        No deliveries yet. Events appear here when they happen; send a test event to try the
        receiver.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ReplaySince id={id} timeZone={timeZone} />
      <ul aria-label="Deliveries" className="border-t border-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} now={now} />
        ))}
      </ul>
      {log.isFetchNextPageError && (
        <p role="alert" className="text-sm text-signal">
          {messageOf(log.error, "Older deliveries could not be loaded.")}
        </p>
      )}
      {log.hasNextPage && (
        <div>
          <Button
            size="small"
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            Show older deliveries
          </Button>
        </div>
      )}
    </div>
  );
}
