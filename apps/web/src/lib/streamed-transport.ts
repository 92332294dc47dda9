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

// Apart from transport.ts, which the first load brings along: pieces are for a few screens.

/**
 * Makes a call once whose answer may come piece by piece, and hands on each piece as it comes.
 * @returns the data, as without pieces
 */
export async function requestStreamed<N extends CallName>(
  route: CallRoute,
  input: CallInput<Calls[N]>,
  { onText, ...options }: ExchangeOptions & { onText: (piece: string) => void },
): Promise<CallData<Calls[N]>> {
  const headers = { ...options.headers, accept: "text/event-stream" };
  const read = async (response: Response, check: CheckAnswer) => {
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (isStream) return { data: await readPieces(response, onText) };
    const text = await response.text();
    await check(response, text);
    return { data: dataIn(response.status, text) };
  };
  const { data } = await exchange(route, input as Input, { ...options, headers }, read);
  return (import.meta.env.DEV ? await checkData(route, data) : data) as CallData<Calls[N]>;
}

/** Reads events to their end: pieces of a text, and then the whole. */
async function readPieces(response: Response, onText: (piece: string) => void): Promise<unknown> {
  let done: { data: unknown } | null = null;
  const parse = createStreamParser(({ event, data }) => {
    const value = parseJson(data) as { text?: unknown } | undefined;
    if (event === "text" && typeof value?.text === "string") onText(value.text);
    else if (event === "done") done = { data: value };
    else if (event === "error") throw streamedFailure(value);
  });
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const step = await reader?.read();
      if (!step || step.done) break;
      parse(step.value);
    }
  } catch (error) {
    // Nobody reads the rest.
    void reader?.cancel().catch(() => undefined);
    throw error;
  }
  const whole = done as { data: unknown } | null;
  // One that ends before its whole was cut off on the way.
  if (!whole) throw new Error("the answer ended too early");
  return whole.data;
}

/** A failure that comes after the first pieces, when the status is out already. */
function streamedFailure(value: unknown): ApiError {
  const failure = failureIn({ success: false, error: value });
  if (!failure)
    return new ApiError({ code: "UNKNOWN", status: 500, message: messages.failed(500) });
  const { code, message, details } = failure;
  return new ApiError({ code, status: errorCodes[code]?.status ?? 500, message, details });
}
