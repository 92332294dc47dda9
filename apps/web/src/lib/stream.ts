import type { CallData, CallInput, CallName, Calls } from "@earshot/contract";
import { type CallOptions, inSession } from "./client.ts";
import { requestStreamed, type StreamedEvent } from "./streamed-transport.ts";

export type { StreamedEvent };

/** Calls whose response may be streamed. */
export type StreamedCall = {
  [N in CallName]: Calls[N] extends { mayStream: true } ? N : never;
}[CallName];

/** Those calls whose response is a text. */
export type StreamedTextCall = {
  [N in StreamedCall]: CallData<Calls[N]> extends { text: string } ? N : never;
}[StreamedCall];

/**
 * Makes a call whose response may be streamed, and calls `onEvent` for each event before the end. Fails with an
 * ApiError, also after some events; an aborted call fails with the abort, and the server stops working on it.
 * @returns the complete data, which may correct earlier events
 */
export async function streamEvents<N extends StreamedCall>(
  name: N,
  input: CallInput<Calls[N]>,
  { onEvent, ...options }: CallOptions & { onEvent(event: StreamedEvent): void },
): Promise<CallData<Calls[N]>> {
  const data = await inSession(name, options, (route, exchange) =>
    requestStreamed<N>(route, input, { ...exchange, onEvent }),
  );
  return data as CallData<Calls[N]>;
}

/**
 * Makes a call whose response is a text, and calls `onText` for each part as it arrives; otherwise as
 * `streamEvents`.
 * @returns the complete text, which may correct earlier parts
 */
export async function streamCall<N extends StreamedTextCall>(
  name: N,
  input: CallInput<Calls[N]>,
  { onText, ...options }: CallOptions & { onText(piece: string): void },
): Promise<string> {
  const data = await streamEvents(name, input, {
    ...options,
    onEvent({ type, data: part }) {
      const text = (part as { text?: unknown } | undefined)?.text;
      if (type === "text" && typeof text === "string") onText(text);
    },
  });
  return (data as { text: string }).text;
}
