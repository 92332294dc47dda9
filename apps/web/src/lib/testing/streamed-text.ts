import { type ErrorCode, errorCodes } from "@earshot/contract";

/** The streamed response of a call; `send` sends an event, `done` the complete data. */
export function streamedAnswer() {
  const waiting: ((chunk: { done: boolean; value?: Uint8Array }) => void)[] = [];
  const ready: { done: boolean; value?: Uint8Array }[] = [];
  const give = (chunk: { done: boolean; value?: Uint8Array }) => {
    const next = waiting.shift();
    if (next) next(chunk);
    else ready.push(chunk);
  };
  const reader = {
    read: () =>
      new Promise<{ done: boolean; value?: Uint8Array }>((resolve) => {
        const chunk = ready.shift();
        if (chunk) resolve(chunk);
        else waiting.push(resolve);
      }),
    cancel: async () => {},
  };
  const send = (event: string, data: object) =>
    give({
      done: false,
      value: new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    });
  return {
    answer: () =>
      Object.defineProperty(
        new Response(null, { headers: { "content-type": "text/event-stream" } }),
        "body",
        { value: { getReader: () => reader } },
      ),
    send,
    done: (data: object) => {
      send("done", data);
      give({ done: true });
    },
    /** Fails after what was sent. */
    fail: (code: ErrorCode, message = errorCodes[code].message) => {
      send("error", { code, message, details: [] });
      give({ done: true });
    },
  };
}

/** The streamed response of a call whose data is a text; `push` sends the next part, `end` the complete text. */
export function streamedText() {
  const { send, done, answer } = streamedAnswer();
  return {
    answer,
    push: (text: string) => send("text", { text }),
    end: (text: string) => done({ text }),
  };
}
