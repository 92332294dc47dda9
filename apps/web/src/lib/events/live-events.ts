import {
  type EventType,
  eventTypes,
  resetEvent,
  type ServerEvent,
  sourcesEvent,
} from "@earshot/contract";
import { getPortal } from "../portal.ts";
import { keepConnected } from "./connection.ts";
import type { StreamMessage } from "./parser.ts";
import { setStreamLive } from "./stream-state.ts";

/**
 * What a tab hears: an event of the contract; `reset`, after which everything should be fetched
 * again; `sources`, after which other sources may be read; `connected`, after which something may have
 * happened unheard.
 */
export type LiveEvent =
  | ServerEvent
  | { type: typeof resetEvent | typeof sourcesEvent }
  | { type: "connected" };

/** What tabs tell each other: a message of the stream, whether it is heard, or the question. */
type TabMessage = StreamMessage | { heard: boolean } | { ask: "heard" };

const isEventType = (name: string): name is EventType => eventTypes.some((type) => type === name);

/** Makes a typed event of a message; null for one that this version does not know. */
export function toLiveEvent({ id, event, data }: StreamMessage): LiveEvent | null {
  if (event === resetEvent || event === sourcesEvent) return { type: event };
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
  // Whether this tab's own stream is heard; null in a tab that leaves the reading to another.
  let own: boolean | null = null;
  const tell = (isStreamLive: boolean) => {
    if (isStreamLive === own) return;
    own = isStreamLive;
    setStreamLive(isStreamLive);
    channel?.postMessage({ heard: isStreamLive } satisfies TabMessage);
  };
  channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if ("event" in data) take(data);
    else if ("heard" in data && own === null) setStreamLive(data.heard);
    else if ("ask" in data && own !== null) {
      channel.postMessage({ heard: own } satisfies TabMessage);
    }
  });
  channel?.postMessage({ ask: "heard" } satisfies TabMessage);

  const read = () => {
    tell(false);
    return keepConnected({
      signal,
      portal,
      lastEventId: () => lastEventId,
      onConnected: () => onEvent({ type: "connected" }),
      onHeard: () => tell(true),
      onLost: () => tell(false),
      onMessage: (message) => {
        channel?.postMessage(message);
        take(message);
      },
    });
  };
  // Waiting for the lock ends by the signal with a rejection, which is no failure.
  if (channel && locks) locks.request(name, { signal }, read).catch(() => undefined);
  else void read();

  return () => {
    stopped.abort();
    setStreamLive(false);
    channel?.close();
  };
}
