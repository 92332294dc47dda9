/** The streamed response of a call; `push` sends the next part of the text, `end` the complete one. */
export function streamedText() {
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
    push: (text: string) => send("text", { text }),
    end: (text: string) => {
      send("done", { text });
      give({ done: true });
    },
  };
}
