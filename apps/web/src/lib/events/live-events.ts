import { type EventType, eventTypes, resetEvent, type ServerEvent } from "@earshot/contract";
import { getPortal } from "../portal.ts";
import { keepConnected } from "./connection.ts";
import type { StreamMessage } from "./parser.ts";

/**
 * What a tab hears: an event of the contract; `reset`, after which everything should be fetched
 * anew; `connected`, after which something may have happened unheard.
 */
export type LiveEvent = ServerEvent | { type: typeof resetEvent } | { type: "connected" };

const isEventType = (name: string): name is EventType => eventTypes.some((type) => type === name);

/** Makes a typed event of a message; null for one that this version does not know. */
export function toLiveEvent({ id, event, data }: StreamMessage): LiveEvent | null {
  if (event === resetEvent) return { type: resetEvent };
  if (!isEventType(event)) return null;
  try {
    const parsed: unknown = JSON.parse(data);
    if (typeof parsed !== "object" || parsed === null) return null;
    return { id: id ?? "", type: event, data: parsed } as ServerEvent;
  } catch {
    return null;
  }
}

/**
 * Listens to the events of a person's workspace. All tabs of a browser share one stream: the tab
 * that holds the lock reads it and tells the others; when it closes, another takes over where it
 * left off. A browser without locks opens a stream in each tab.
 */
export function listenToEvents(userId: string, onEvent: (event: LiveEvent) => void): () => void {
  const portal = getPortal();
  const stopped = new AbortController();
  const { signal } = stopped;
  const name = `earshot.events.${userId}`;
  const { locks } = navigator as { locks?: LockManager };
  const channel = locks && "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  let lastEventId: string | null = null;

  const take = (message: StreamMessage) => {
    lastEventId = message.id ?? lastEventId;
    const event = toLiveEvent(message);
    if (event) onEvent(event);
  };
  channel?.addEventListener("message", ({ data }: MessageEvent<StreamMessage>) => take(data));

  const read = () =>
    keepConnected({
      signal,
      portal,
      lastEventId: () => lastEventId,
      onConnected: () => onEvent({ type: "connected" }),
      onMessage: (message) => {
        channel?.postMessage(message);
        take(message);
      },
    });
  // Waiting for the lock ends by the signal with a rejection, which is no failure.
  if (channel && locks) locks.request(name, { signal }, read).catch(() => undefined);
  else void read();

  return () => {
    stopped.abort();
    channel?.close();
  };
}
