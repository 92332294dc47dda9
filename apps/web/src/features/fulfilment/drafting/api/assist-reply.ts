import { streamCall } from "../../../../lib/stream.ts";

interface AssistRequest {
  /** The writer's text so far. */
  text: string;
  instruction: string;
  signal: AbortSignal;
  /** Called with each piece as the model writes it. */
  onText: (piece: string) => void;
}

/** Asks the model for a draft; resolves to its whole text. */
export const assistReply = (
  id: string,
  { text, instruction, ...stream }: AssistRequest,
): Promise<string> =>
  streamCall("assistReply", { params: { id }, body: { text, instruction } }, stream);
