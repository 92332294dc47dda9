import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the model server received it. */
export interface ModelRequest {
  path: string;
  headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of the body
  body: any;
  /** Whether the client left before it was answered. */
  isGone(): boolean;
}

/** Answers a request; a test gives it in the service's own wire format. */
export type ModelReply = (request: ModelRequest, response: ServerResponse) => void;

/** Answers with JSON. */
export const jsonReply =
  (status: number, body: unknown, headers: Record<string, string> = {}): ModelReply =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

const inPieces = (text: string): string[] => text.match(/[\s\S]{1,9}/gu) ?? [];
const stops = { end: "end_turn", length: "max_tokens", refusal: "refusal" } as const;
const finishes = { end: "stop", length: "length", refusal: "content_filter" } as const;
type Stop = keyof typeof stops;

/** A response of Anthropic's messages, whole or as events, as requested. */
export const anthropicReply =
  (text: string, stop: Stop = "end", tokens = { input: 120, output: 30 }): ModelReply =>
  (request, response) => {
    const usage = {
      input_tokens: tokens.input,
      output_tokens: tokens.output,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    };
    const tool = request.body.tools?.[0]?.name as string | undefined;
    const content = tool
      ? [{ type: "tool_use", id: "toolu_1", name: tool, input: JSON.parse(text) }]
      : [{ type: "text", text }];
    const stop_reason = tool && stop === "end" ? "tool_use" : stops[stop];
    const { model } = request.body;
    const message = { id: "msg_1", type: "message", role: "assistant", model, stop_sequence: null };
    if (!request.body.stream) {
      jsonReply(200, { ...message, content, stop_reason, usage })(request, response);
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (type: string, data: object) =>
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
    const started = { ...message, content: [], stop_reason: null };
    send("message_start", { message: { ...started, usage: { ...usage, output_tokens: 1 } } });
    const block = tool
      ? { type: "tool_use", id: "toolu_1", name: tool, input: {} }
      : { type: "text", text: "" };
    send("content_block_start", { index: 0, content_block: block });
    send("ping", {});
    for (const piece of inPieces(text)) {
      const delta = tool
        ? { type: "input_json_delta", partial_json: piece }
        : { type: "text_delta", text: piece };
      send("content_block_delta", { index: 0, delta });
    }
    send("content_block_stop", { index: 0 });
    const delta = { stop_reason, stop_sequence: null };
    send("message_delta", { delta, usage: { output_tokens: tokens.output } });
    send("message_stop", {});
    response.end();
  };

/** A response of OpenAI's chat completions, whole or as events, as requested. */
export const openAiReply =
  (text: string, stop: Stop = "end", tokens = { input: 120, output: 30 }): ModelReply =>
  (request, response) => {
    const usage = {
      prompt_tokens: tokens.input,
      completion_tokens: tokens.output,
      total_tokens: tokens.input + tokens.output,
    };
    const { model } = request.body;
    const shared = { id: "chatcmpl-1", created: 1_790_000_000, model };
    const finish_reason = finishes[stop];
    if (!request.body.stream) {
      const message = { role: "assistant", content: text };
      const choices = [{ index: 0, message, finish_reason }];
      jsonReply(200, { ...shared, object: "chat.completion", choices, usage })(request, response);
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (data: object) =>
      response.write(
        `data: ${JSON.stringify({ ...shared, object: "chat.completion.chunk", ...data })}\n\n`,
      );
    for (const content of inPieces(text)) {
      send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason }] });
    send({ choices: [], usage });
    response.write("data: [DONE]\n\n");
    response.end();
  };

/** Never answers. */
export const hangingReply: ModelReply = () => {};

/** Starts to stream and stops in the middle, without an end. */
export const stallingReply: ModelReply = (request, response) => {
  const isAnthropic = request.path.endsWith("/messages");
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (isAnthropic) {
    const message = { id: "msg_1", type: "message", role: "assistant", model: "m", content: [] };
    const usage = { input_tokens: 9, output_tokens: 1 };
    const start = { type: "message_start", message: { ...message, stop_reason: null, usage } };
    response.write(`event: message_start\ndata: ${JSON.stringify(start)}\n\n`);
    const block = {
      type: "content_block_start",
      index: 0,
      content_block: { type: "text", text: "" },
    };
    response.write(`event: content_block_start\ndata: ${JSON.stringify(block)}\n\n`);
    const delta = {
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: "Some" },
    };
    response.write(`event: content_block_delta\ndata: ${JSON.stringify(delta)}\n\n`);
  } else {
    const chunk = {
      id: "1",
      object: "chat.completion.chunk",
      created: 1,
      model: "m",
      choices: [{ index: 0, delta: { content: "Some" }, finish_reason: null }],
    };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
};

/** A model service on this machine that sends a test's responses and records its requests. */
export async function startModelServer() {
  const requests: ModelRequest[] = [];
  const queue: ModelReply[] = [];
  let always: ModelReply | null = null;
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const request: ModelRequest = {
        path: incoming.url ?? "",
        headers: incoming.headers,
        body: JSON.parse(Buffer.concat(chunks).toString() || "null"),
        isGone: () => response.destroyed,
      };
      requests.push(request);
      const reply = queue.shift() ?? always;
      if (reply) reply(request, response);
      else
        jsonReply(418, { error: { message: "no answer was given to the test" } })(
          request,
          response,
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    requests,
    /** Sets the responses to the next requests, in order. */
    next: (...replies: ModelReply[]) => void queue.push(...replies),
    /** Sets the response to all other requests. */
    always(reply: ModelReply | null) {
      always = reply;
    },
    /** Forgets all requests and answers. */
    clear() {
      requests.length = 0;
      queue.length = 0;
      always = null;
    },
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;
