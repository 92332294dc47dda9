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
 * What a tab receives: an event of the contract; `reset`, after which everything should be fetched again;
 * `sources`, when the monitored sources may have changed; `connected`, after which events may have been
 * missed.
 */
export type LiveEvent =
  | ServerEvent
  | { type: typeof resetEvent | typeof sourcesEvent }
  | { type: "connected" };

/** What tabs send each other: a message of the stream, whether the stream is live, or a request for that. */
type TabMessage = StreamMessage | { heard: boolean } | { ask: "heard" };

const isEventType = (name: string): name is EventType => eventTypes.some((type) => type === name);

/** Converts a message to a typed event; null if this version does not know it. */
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
 * Subscribes to the events of a user in a workspace; `stream` names both. All tabs of a browser share one stream: the tab that
 * holds the lock reads it and forwards the messages; when it closes, another tab resumes. A browser
 * without locks opens a stream in each tab.
 */
export function listenToEvents(stream: string, onEvent: (event: LiveEvent) => void): () => void {
  const portal = getPortal();
  const stopped = new AbortController();
  const { signal } = stopped;
  const name = `earshot.events.${stream}`;
  const { locks } = navigator as { locks?: LockManager };
  const channel = locks && "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  let lastEventId: string | null = null;

  const take = (message: StreamMessage) => {
    lastEventId = message.id ?? lastEventId;
    const event = toLiveEvent(message);
    if (event) onEvent(event);
  };
  // Whether this tab's own stream is live; null while another tab reads the stream.
  let own: boolean | null = null;
  const announce = (isStreamLive: boolean) => {
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
    announce(false);
    return keepConnected({
      signal,
      portal,
      lastEventId: () => lastEventId,
      onConnected: () => onEvent({ type: "connected" }),
      onData: () => announce(true),
      onLost: () => announce(false),
      onMessage: (message) => {
        channel?.postMessage(message);
        take(message);
      },
    });
  };
  // The signal ends the wait for the lock with a rejection, which is not a failure.
  if (channel && locks) locks.request(name, { signal }, read).catch(() => undefined);
  else void read();

  return () => {
    stopped.abort();
    setStreamLive(false);
    channel?.close();
  };
}
