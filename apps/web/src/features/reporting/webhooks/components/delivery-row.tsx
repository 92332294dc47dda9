import type { WebhookAttempt, WebhookDelivery } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { mediumDateTime } from "../../../../lib/date-format.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useReplayDelivery } from "../api/webhooks.ts";
import { outcomeOf } from "../words.ts";

function Text({ label, children }: { label: string; children: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="text-sm font-semibold">{label}</p>
      <pre className="max-h-60 overflow-auto rounded-lg border border-line bg-raised p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </pre>
    </div>
  );
}

function Attempt({ attempt, number }: { attempt: WebhookAttempt; number: number }) {
  const headers = Object.entries(attempt.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm">
        Attempt {number}: <time dateTime={attempt.at}>{mediumDateTime(new Date(attempt.at))}</time>{" "}
        · {outcomeOf(attempt)} · {attempt.milliseconds.toLocaleString()} ms
      </p>
      <Text label="Headers sent">{headers.join("\n")}</Text>
      {attempt.status !== null && (
        <Text label="Answer">{attempt.answer || "The answer was empty."}</Text>
      )}
    </li>
  );
}

/** Describes the state of a delivery. */
function progressOf({ state, attempts }: WebhookDelivery): string {
  if (state === "delivered") return "Delivered";
  return attempts.length > 0 ? "Failed, waiting" : "Waiting";
}

/** A delivery in the log, with its payload and the result of each attempt. */
export function DeliveryRow({
  webhookId,
  delivery,
  now,
}: {
  webhookId: string;
  delivery: WebhookDelivery;
  now: number;
}) {
  const { id, messageId, type, happenedAt, state, isReplay, payload, attempts } = delivery;
  const replay = useReplayDelivery(webhookId);
  const last = attempts.at(-1);
  const send = async () => {
    try {
      await replay.mutateAsync(id);
      showToast({ title: "The event will be sent again." });
    } catch (error) {
      showToast({ title: messageOf(error, "The event was not replayed."), tone: "destructive" });
    }
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p>
            <code>{type}</code>
            {isReplay && <span className="text-sm text-ink-2"> · replay</span>}
          </p>
          <p className="text-sm text-ink-2">
            {progressOf(delivery)}
            {last && ` · ${outcomeOf(last)}`}
            {" · "}
            <time dateTime={happenedAt} title={exactTime(happenedAt)}>
              {preciseAge(happenedAt, now)}
            </time>
          </p>
        </div>
        {state === "delivered" && (
          <Button
            size="small"
            busy={replay.isPending}
            aria-label={`Replay ${type} of ${exactTime(happenedAt)}`}
            onClick={() => void send()}
          >
            Replay
          </Button>
        )}
      </div>
      <details>
        <summary className="min-h-6 cursor-pointer text-sm text-ink-2">
          Payload and attempts
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            webhook-id: <code>{messageId}</code>
          </p>
          <Text label="Payload">{payload ?? "It is made when the event is first sent."}</Text>
          {attempts.length === 0 ? (
            <p className="text-sm text-ink-2">No attempts yet.</p>
          ) : (
            <ol aria-label="Attempts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {attempts.map((attempt, index) => (
                <Attempt key={attempt.at} attempt={attempt} number={index + 1} />
              ))}
            </ol>
          )}
        </div>
      </details>
    </li>
  );
}
