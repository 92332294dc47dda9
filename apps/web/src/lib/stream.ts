import type { CallData, CallInput, CallName, Calls } from "@earshot/contract";
import { type CallOptions, inSession } from "./client.ts";
import { requestStreamed } from "./streamed-transport.ts";

/** Calls whose response is a text and may be streamed. */
export type StreamedCall = {
  [N in CallName]: CallData<Calls[N]> extends { text: string }
    ? Calls[N] extends { mayStream: true }
      ? N
      : never
    : never;
}[CallName];

/**
 * Makes a call whose response is a text, and calls `onText` for each part as it arrives. Fails with an
 * ApiError, also after some parts; an aborted call fails with the abort, and the server stops writing.
 * @returns the complete text, which may correct earlier parts
 */
export async function streamCall<N extends StreamedCall>(
  name: N,
  input: CallInput<Calls[N]>,
  { onText, ...options }: CallOptions & { onText(piece: string): void },
): Promise<string> {
  const data = await inSession(name, options, (route, exchange) =>
    requestStreamed<N>(route, input, { ...exchange, onText }),
  );
  return (data as { text: string }).text;
}
