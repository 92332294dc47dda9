import {
  type CallData,
  type CallInput,
  type CallName,
  type CallRoute,
  type Calls,
  errorCodes,
} from "@earshot/contract";
import { ApiError } from "./api-error.ts";
import { createStreamParser } from "./events/parser.ts";
import {
  type CheckAnswer,
  checkData,
  dataIn,
  type ExchangeOptions,
  exchange,
  failureIn,
  type Input,
  messages,
  parseJson,
} from "./transport.ts";

// Separate from transport.ts, which is part of the first load: only a few screens need streaming.

/** An event of a streamed response, as the contract of its call describes it. `text` has a part of a text. */
export interface StreamedEvent {
  type: string;
  data: unknown;
}

/**
 * Makes a call once whose response may be streamed, and calls `onEvent` for each event before the end.
 * @returns the data, as without streaming
 */
export async function requestStreamed<N extends CallName>(
  route: CallRoute,
  input: CallInput<Calls[N]>,
  { onEvent, ...options }: ExchangeOptions & { onEvent: (event: StreamedEvent) => void },
): Promise<CallData<Calls[N]>> {
  const headers = { ...options.headers, accept: "text/event-stream" };
  const read = async (response: Response, check: CheckAnswer) => {
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (isStream) return { data: await readStream(response, onEvent) };
    const text = await response.text();
    await check(response, text);
    return { data: dataIn(response.status, text) };
  };
  const { data } = await exchange(route, input as Input, { ...options, headers }, read);
  return (import.meta.env.DEV ? await checkData(route, data) : data) as CallData<Calls[N]>;
}

/** Reads the events of a response: parts of it, and then the complete data. */
async function readStream(
  response: Response,
  onEvent: (event: StreamedEvent) => void,
): Promise<unknown> {
  let done: { data: unknown } | null = null;
  const parse = createStreamParser(({ event, data }) => {
    const value = parseJson(data);
    if (event === "done") done = { data: value };
    else if (event === "error") throw streamedFailure(value);
    else onEvent({ type: event, data: value });
  });
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const step = await reader?.read();
      if (!step || step.done) break;
      parse(step.value);
    }
  } catch (error) {
    // The rest of the response is not needed.
    void reader?.cancel().catch(() => undefined);
    throw error;
  }
  const whole = done as { data: unknown } | null;
  // The connection was lost before the end.
  if (!whole) throw new Error("the answer ended too early");
  return whole.data;
}

/** Returns a failure that follows the first parts, after the status has been sent. */
function streamedFailure(value: unknown): ApiError {
  const failure = failureIn({ success: false, error: value });
  if (!failure)
    return new ApiError({ code: "UNKNOWN", status: 500, message: messages.failed(500) });
  const { code, message, details } = failure;
  return new ApiError({ code, status: errorCodes[code]?.status ?? 500, message, details });
}
