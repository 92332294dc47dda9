// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiError } from "./api-error.ts";
import { type StreamedEvent, streamCall, streamEvents } from "./stream.ts";
import { clearDom } from "./testing/dom.ts";
import { type FakeHandler, fakeApi, fakeToken, refusal } from "./testing/fake-api.ts";
import { getToken, setToken } from "./token.ts";

const id = "00000000-0000-4000-8000-000000000001";
const address = `/writers/replies/${id}/assist`;

beforeEach(() => {
  setToken(fakeToken(), "writer");
});
afterEach(clearDom);

/** A stream that a test writes to, and that fails as a browser's does when it is aborted. */
function openAnswer(signal?: AbortSignal) {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller;
      signal?.addEventListener("abort", () =>
        controller.error(new DOMException("aborted", "AbortError")),
      );
    },
  });
  const write = (text: string) => out?.enqueue(new TextEncoder().encode(text));
  return {
    response: new Response(body, {
      headers: { "content-type": "text/event-stream; charset=utf-8" },
    }),
    write,
    send: (type: string, data: unknown) =>
      write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
    close: () => out?.close(),
  };
}

/** Requests a draft. Returns its result, and the parts received before it. */
function ask(handler: FakeHandler, signal?: AbortSignal) {
  const server = fakeApi({ "POST /writers/replies/*/assist": handler });
  const pieces: string[] = [];
  const input = { params: { id }, body: { text: "Mine" } };
  const onText = (piece: string) => void pieces.push(piece);
  const text = streamCall("assistReply", input, { onText, signal });
  const failure = text.then(
    () => Promise.reject(new Error("It did not fail")),
    (error: ApiError) => error,
  );
  failure.catch(() => undefined);
  return { server, pieces, text, failure };
}

describe("a call with a streamed response", () => {
  it("passes on each part, however it was cut, and returns the complete text", async () => {
    const { server, pieces, text } = ask(() => {
      const answer = openAnswer();
      answer.write(': open\n\nevent: text\ndata: {"text":"One');
      answer.write(' "}\n\n');
      answer.send("text", { text: "two." });
      answer.send("done", { text: "One two." });
      answer.close();
      return answer.response;
    });
    expect(await text).toBe("One two.");
    expect(pieces).toEqual(["One ", "two."]);
    const [request] = server.to(`POST ${address}`);
    expect(request?.headers.get("accept")).toBe("text/event-stream");
    expect(request?.headers.get("authorization")).toBe(`Bearer ${getToken("writer")}`);
    expect(request?.body).toEqual({ text: "Mine", instruction: "" });
  });

  it("passes on events of any name, and returns the complete data", async () => {
    fakeApi({
      "POST /writers/replies/*/assist": () => {
        const answer = openAnswer();
        answer.send("item.text", { index: 0, text: "O" });
        answer.send("item", { index: 0 });
        answer.send("done", { text: "One." });
        answer.close();
        return answer.response;
      },
    });
    const events: StreamedEvent[] = [];
    const data = await streamEvents(
      "assistReply",
      { params: { id }, body: { text: "" } },
      { onEvent: (event) => void events.push(event) },
    );
    expect(data).toEqual({ text: "One." });
    expect(events).toEqual([
      { type: "item.text", data: { index: 0, text: "O" } },
      { type: "item", data: { index: 0 } },
    ]);
  });

  it("takes the complete text from a server that does not stream", async () => {
    const { pieces, text } = ask(() => ({ text: "Whole." }));
    expect([await text, pieces]).toEqual(["Whole.", []]);
  });

  it("fails with the server's message, before and after the first part", async () => {
    const before = ask(() => refusal("MODEL_NOT_CONNECTED"));
    expect(await before.failure).toMatchObject({ code: "MODEL_NOT_CONNECTED", status: 409 });
    const after = ask(() => {
      const answer = openAnswer();
      answer.send("text", { text: "One " });
      answer.send("error", { code: "MODEL_FAILED", message: "It was cut off.", details: [] });
      return answer.response;
    });
    expect(await after.failure).toMatchObject({
      name: "ApiError",
      code: "MODEL_FAILED",
      status: 503,
      message: "It was cut off.",
    });
    expect(after.pieces).toEqual(["One "]);
  });

  it("fails if the stream ends early", async () => {
    const { failure } = ask(() => {
      const answer = openAnswer();
      answer.send("text", { text: "One " });
      answer.close();
      return answer.response;
    });
    expect(await failure).toMatchObject({ code: "UNREACHABLE", status: 0 });
  });

  it("ends when the caller aborts, and so does the request", async () => {
    const stop = new AbortController();
    const { server, failure } = ask(({ signal }) => {
      const answer = openAnswer(signal);
      answer.send("text", { text: "One " });
      queueMicrotask(() => stop.abort());
      return answer.response;
    }, stop.signal);
    expect((await failure).name).toBe("AbortError");
    expect(server.requests[0]?.signal?.aborted).toBe(true);
  });

  it("renews an expired session once, and retries", async () => {
    const fresh = fakeToken();
    const { server, text } = ask(({ headers }) =>
      headers.get("authorization") === `Bearer ${fresh}`
        ? { text: "Whole." }
        : refusal("UNAUTHENTICATED"),
    );
    server.on("POST /auth/refresh", () => ({ accessToken: fresh }));
    expect(await text).toBe("Whole.");
    expect(server.to(`POST ${address}`)).toHaveLength(2);
  });
});
