import { createParser } from "eventsource-parser";

/** One message of a stream of server-sent events (HTML Living Standard, 9.2.6). */
export interface StreamMessage {
  /** The last id that the stream has sent, with this message or an earlier one. */
  id: string | null;
  event: string;
  data: string;
}

/** Creates a function that takes the bytes of a stream and calls `onMessage` for each message in them. */
export function createStreamParser(onMessage: (message: StreamMessage) => void) {
  const decoder = new TextDecoder();
  let lastId: string | null = null;
  const parser = createParser({
    onEvent({ id, event = "message", data }) {
      lastId = id ?? lastId;
      onMessage({ id: lastId, event, data });
    },
  });
  return (chunk: Uint8Array): void => parser.feed(decoder.decode(chunk, { stream: true }));
}
