import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Ask, type Problem, refuseField, type Shape, type Turn } from "./ask.ts";
import { type Form, retryHeaders, spendLimitCode } from "./form.ts";
import { modelName, type Said, wordsOf } from "./said.ts";
import { breachIn } from "./schema-rules.ts";
import { at, isFields, parsed } from "./values.ts";

/** How each problem looks here: status and `error.type` (Anthropic, seen in published examples). */
const refusals: Record<Problem["kind"], readonly [number, string]> = {
  invalid: [400, "invalid_request_error"],
  authentication: [401, "authentication_error"],
  billing: [402, "billing_error"],
  missing: [404, "not_found_error"],
  rate: [429, "rate_limit_error"],
  "spend-limit": [429, "rate_limit_error"],
  server: [500, "api_error"],
  unavailable: [503, "api_error"],
  overloaded: [529, "overloaded_error"],
};

function errorOf({ kind, message, param }: Problem): object {
  const [, type] = refusals[kind];
  return {
    type: "error",
    error: {
      type,
      message: param === undefined ? message : `${param}: ${message}`,
      ...(kind === "spend-limit" && { details: { error_code: spendLimitCode } }),
    },
    request_id: `req_${randomUUID().replaceAll("-", "")}`,
  };
}

/** A text, or a list of blocks that are texts. */
function textOf(content: unknown, param: string): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content))
    return refuseField(param, "Input should be a text or a list of blocks");
  return content
    .map((block) => {
      const text = at(block, "type") === "text" ? at(block, "text") : undefined;
      return typeof text === "string"
        ? text
        : refuseField(param, "Only blocks of text are read here");
    })
    .join("\n");
}

function readMessages(messages: unknown): Turn[] {
  if (!Array.isArray(messages) || messages.length === 0) {
    return refuseField("messages", "Field required: a list of one or more messages");
  }
  return messages.map((message, index) => {
    const role = at(message, "role");
    if (role !== "user" && role !== "assistant") {
      return refuseField(`messages.${index}.role`, "Input should be 'user' or 'assistant'");
    }
    return { role, text: textOf(at(message, "content"), `messages.${index}.content`) };
  });
}

/** The tool by which older models are made to answer with JSON: it must be used, and is the only one. */
function readTool(body: unknown): Shape | null {
  const tools = at(body, "tools");
  if (tools === undefined) return null;
  const [tool] = Array.isArray(tools) ? tools : [];
  const [name, schema] = [at(tool, "name"), at(tool, "input_schema")];
  if (typeof name !== "string" || !isFields(schema)) {
    return refuseField("tools", "Each tool needs a name and an input_schema");
  }
  const choice = at(at(body, "tool_choice"), "type");
  return choice === "any" || choice === "tool" ? { kind: "json", name, schema } : null;
}

function readFormat(body: unknown): Shape {
  const format = at(at(body, "output_config"), "format");
  if (format === undefined) return { kind: "text" };
  const schema = at(format, "schema");
  if (at(format, "type") !== "json_schema" || !isFields(schema)) {
    return refuseField("output_config.format", "It must be {type: json_schema, schema}");
  }
  const breach = breachIn(schema, { allRequired: false });
  if (breach !== null) refuseField("output_config.format.schema", breach);
  return { kind: "json", name: "json_schema", schema };
}

function readAsk(body: unknown): Ask {
  const model = at(body, "model");
  if (typeof model !== "string" || model === "") refuseField("model", "Field required");
  const maxTokens = at(body, "max_tokens");
  if (typeof maxTokens !== "number" || !Number.isInteger(maxTokens) || maxTokens < 1) {
    return refuseField("max_tokens", "Field required: a whole number above 0");
  }
  const system = at(body, "system");
  const tool = readTool(body);
  return {
    model: String(model),
    system: system === undefined ? "" : textOf(system, "system"),
    turns: readMessages(at(body, "messages")),
    shape: tool ?? readFormat(body),
    asTool: tool !== null,
    stream: at(body, "stream") === true,
    maxTokens,
    usageInStream: true,
  };
}

function stopOf({ stop }: Said, { asTool }: Ask): string {
  if (stop === "length") return "max_tokens";
  if (stop === "refusal") return "refusal";
  return asTool ? "tool_use" : "end_turn";
}

const usageOf = ({ usage: { input, output } }: Said) => ({
  input_tokens: input,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: output,
});

/** The input of the tool; JSON that was cut off is none, and the service then sends what it has: nothing. */
const inputOf = (text: string): unknown => parsed(text) ?? {};

const toolOf = (said: Said, { shape }: Ask) => ({
  type: "tool_use",
  id: `toolu_${said.id}`,
  name: shape.kind === "json" ? shape.name : "",
});

function contentOf(said: Said, ask: Ask): object[] {
  if (said.text === "") return [];
  if (ask.asTool) return [{ ...toolOf(said, ask), input: inputOf(said.text) }];
  return [{ type: "text", text: said.text }];
}

const head = (said: Said) => ({
  id: `msg_${said.id}`,
  type: "message",
  role: "assistant",
  model: modelName,
});

const event = (type: string, data: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

function blockEvents(said: Said, ask: Ask): string[] {
  if (said.text === "") return [];
  const delta = (text: string) =>
    ask.asTool ? { type: "input_json_delta", partial_json: text } : { type: "text_delta", text };
  const block = ask.asTool ? { ...toolOf(said, ask), input: {} } : { type: "text", text: "" };
  return [
    event("content_block_start", { index: 0, content_block: block }),
    event("ping", {}),
    ...wordsOf(said.text).map((text) =>
      event("content_block_delta", { index: 0, delta: delta(text) }),
    ),
    event("content_block_stop", { index: 0 }),
  ];
}

/** Anthropic's form: `POST …/v1/messages` (seen in the AI SDK's calls, version 2023-06-01). */
export const messages: Form = {
  name: "messages",
  stranger({ headers }: FastifyRequest): Problem | null {
    if (!/^\S{4,}$/.test(String(headers["x-api-key"] ?? ""))) {
      return { kind: "authentication", message: "x-api-key header is required" };
    }
    if (/^\d{4}-\d\d-\d\d$/.test(String(headers["anthropic-version"] ?? ""))) return null;
    return { kind: "invalid", message: "anthropic-version: header is required" };
  },
  readAsk,
  refuse: (reply: FastifyReply, problem: Problem) =>
    reply.code(refusals[problem.kind][0]).headers(retryHeaders(problem)).send(errorOf(problem)),
  whole: (said, ask) => ({
    ...head(said),
    content: contentOf(said, ask),
    stop_reason: stopOf(said, ask),
    stop_sequence: null,
    usage: usageOf(said),
  }),
  events: (said, ask) => [
    event("message_start", {
      message: {
        ...head(said),
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { ...usageOf(said), output_tokens: 1 },
      },
    }),
    ...blockEvents(said, ask),
    event("message_delta", {
      delta: { stop_reason: stopOf(said, ask), stop_sequence: null },
      usage: { output_tokens: said.usage.output },
    }),
    event("message_stop", {}),
  ],
  brokenEvent: () => event("error", { error: { type: "overloaded_error", message: "Overloaded" } }),
};
