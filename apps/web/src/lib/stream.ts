import type { CallData, CallInput, CallName, Calls } from "@earshot/contract";
import { type CallOptions, inSession } from "./client.ts";
import { requestStreamed } from "./streamed-transport.ts";

/** Calls whose answer may come piece by piece, and is a text at its end. */
export type StreamedCall = {
  [N in CallName]: Calls[N] extends { mayStream: true }
    ? CallData<Calls[N]> extends { text: string }
      ? N
      : never
    : never;
}[CallName];

/**
 * Makes a call whose answer is a text, and hands on each piece as it comes. Fails with an ApiError, also
 * after some pieces; one that is aborted fails with the abort, and the server stops writing.
 * @returns the whole text, which counts: a piece that came before may have been mended in it
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
