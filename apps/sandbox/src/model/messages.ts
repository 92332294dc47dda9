import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ApiFormat, retryHeaders, spendLimitCode } from "./api-format.ts";
import { type Completion, modelName, splitIntoWords } from "./completion.ts";
import { isJsonObject, property, tryParseJson } from "./json.ts";
import { type ModelRequest, type Problem, refuseField, type Shape, type Turn } from "./request.ts";
import { schemaViolation } from "./schema-violation.ts";

/** The status and `error.type` of each problem (Anthropic, seen in published examples). */
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
      const text = property(block, "type") === "text" ? property(block, "text") : undefined;
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
    const role = property(message, "role");
    if (role !== "user" && role !== "assistant") {
      return refuseField(`messages.${index}.role`, "Input should be 'user' or 'assistant'");
    }
    return { role, text: textOf(property(message, "content"), `messages.${index}.content`) };
  });
}

/** The tool that makes older models answer with JSON: the only one, and its use is required. */
function readTool(body: unknown): Shape | null {
  const tools = property(body, "tools");
  if (tools === undefined) return null;
  const [tool] = Array.isArray(tools) ? tools : [];
  const [name, schema] = [property(tool, "name"), property(tool, "input_schema")];
  if (typeof name !== "string" || !isJsonObject(schema)) {
    return refuseField("tools", "Each tool needs a name and an input_schema");
  }
  const choice = property(property(body, "tool_choice"), "type");
  return choice === "any" || choice === "tool" ? { kind: "json", name, schema } : null;
}

function readFormat(body: unknown): Shape {
  const format = property(property(body, "output_config"), "format");
  if (format === undefined) return { kind: "text" };
  const schema = property(format, "schema");
  if (property(format, "type") !== "json_schema" || !isJsonObject(schema)) {
    return refuseField("output_config.format", "It must be {type: json_schema, schema}");
  }
  const breach = schemaViolation(schema, { allRequired: false });
  if (breach !== null) refuseField("output_config.format.schema", breach);
  return { kind: "json", name: "json_schema", schema };
}

function parseRequest(body: unknown): ModelRequest {
  const model = property(body, "model");
  if (typeof model !== "string" || model === "") refuseField("model", "Field required");
  const maxTokens = property(body, "max_tokens");
  if (typeof maxTokens !== "number" || !Number.isInteger(maxTokens) || maxTokens < 1) {
    return refuseField("max_tokens", "Field required: a whole number above 0");
  }
  const system = property(body, "system");
  const tool = readTool(body);
  return {
    model: String(model),
    system: system === undefined ? "" : textOf(system, "system"),
    turns: readMessages(property(body, "messages")),
    shape: tool ?? readFormat(body),
    asTool: tool !== null,
    stream: property(body, "stream") === true,
    maxTokens,
    usageInStream: true,
  };
}

function stopOf({ stop }: Completion, { asTool }: ModelRequest): string {
  if (stop === "length") return "max_tokens";
  if (stop === "refusal") return "refusal";
  return asTool ? "tool_use" : "end_turn";
}

const usageOf = ({ usage: { input, output } }: Completion) => ({
  input_tokens: input,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: output,
});

/** The input of the tool; for JSON that was cut off, the service sends an empty input. */
const inputOf = (text: string): unknown => tryParseJson(text) ?? {};

const toolOf = (completion: Completion, { shape }: ModelRequest) => ({
  type: "tool_use",
  id: `toolu_${completion.id}`,
  name: shape.kind === "json" ? shape.name : "",
});

function contentOf(completion: Completion, request: ModelRequest): object[] {
  if (completion.text === "") return [];
  if (request.asTool) return [{ ...toolOf(completion, request), input: inputOf(completion.text) }];
  return [{ type: "text", text: completion.text }];
}

const head = (completion: Completion) => ({
  id: `msg_${completion.id}`,
  type: "message",
  role: "assistant",
  model: modelName,
});

const event = (type: string, data: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

function blockEvents(completion: Completion, request: ModelRequest): string[] {
  if (completion.text === "") return [];
  const delta = (text: string) =>
    request.asTool
      ? { type: "input_json_delta", partial_json: text }
      : { type: "text_delta", text };
  const block = request.asTool
    ? { ...toolOf(completion, request), input: {} }
    : { type: "text", text: "" };
  return [
    event("content_block_start", { index: 0, content_block: block }),
    event("ping", {}),
    ...splitIntoWords(completion.text).map((text) =>
      event("content_block_delta", { index: 0, delta: delta(text) }),
    ),
    event("content_block_stop", { index: 0 }),
  ];
}

/** Anthropic's format: `POST …/v1/messages` (seen in the AI SDK's calls, version 2023-06-01). */
export const messages: ApiFormat = {
  name: "messages",
  authenticationProblem({ headers }: FastifyRequest): Problem | null {
    if (!/^\S{4,}$/.test(String(headers["x-api-key"] ?? ""))) {
      return { kind: "authentication", message: "x-api-key header is required" };
    }
    if (/^\d{4}-\d\d-\d\d$/.test(String(headers["anthropic-version"] ?? ""))) return null;
    return { kind: "invalid", message: "anthropic-version: header is required" };
  },
  parseRequest,
  refuse: (reply: FastifyReply, problem: Problem) =>
    reply.code(refusals[problem.kind][0]).headers(retryHeaders(problem)).send(errorOf(problem)),
  whole: (completion, request) => ({
    ...head(completion),
    content: contentOf(completion, request),
    stop_reason: stopOf(completion, request),
    stop_sequence: null,
    usage: usageOf(completion),
  }),
  events: (completion, request) => [
    event("message_start", {
      message: {
        ...head(completion),
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { ...usageOf(completion), output_tokens: 1 },
      },
    }),
    ...blockEvents(completion, request),
    event("message_delta", {
      delta: { stop_reason: stopOf(completion, request), stop_sequence: null },
      usage: { output_tokens: completion.usage.output },
    }),
    event("message_stop", {}),
  ],
  errorEvent: () => event("error", { error: { type: "overloaded_error", message: "Overloaded" } }),
};
