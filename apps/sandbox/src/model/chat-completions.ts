import type { FastifyReply, FastifyRequest } from "fastify";
import { type ApiFormat, retryHeaders, spendLimitCode } from "./api-format.ts";
import { type Completion, modelName, type Stop, splitIntoWords } from "./completion.ts";
import { isJsonObject, property } from "./json.ts";
import { type ModelRequest, type Problem, refuseField, type Shape, type Turn } from "./request.ts";
import { schemaViolation } from "./schema-violation.ts";

/** The status, `type` and `code` of each problem (OpenAI, from memory). */
const refusals: Record<Problem["kind"], readonly [number, string, string | null]> = {
  invalid: [400, "invalid_request_error", null],
  authentication: [401, "invalid_request_error", "invalid_api_key"],
  billing: [402, "insufficient_quota", "billing_not_active"],
  missing: [404, "invalid_request_error", "model_not_found"],
  rate: [429, "requests", "rate_limit_exceeded"],
  "spend-limit": [429, "insufficient_quota", "insufficient_quota"],
  server: [500, "server_error", null],
  unavailable: [503, "server_error", null],
  overloaded: [529, "server_error", "overloaded"],
};

function errorOf(problem: Problem): object {
  const [, type, code] = refusals[problem.kind];
  const { message, param = null } = problem;
  return {
    error: {
      ...{ message, type, param, code },
      // Gateways to Anthropic pass it on in this form.
      ...(problem.kind === "spend-limit" && { details: { error_code: spendLimitCode } }),
    },
  };
}

/** The words of a turn: a text, or a list of parts that are texts. */
function textOf(content: unknown, param: string): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content))
    return refuseField(param, `${param} must be a text or a list of parts.`);
  return content
    .map((part) => {
      const text = property(part, "type") === "text" ? property(part, "text") : undefined;
      return typeof text === "string"
        ? text
        : refuseField(param, `${param} may contain only text here.`);
    })
    .join("\n");
}

const isSystem = (role: unknown): boolean => role === "system" || role === "developer";

function readMessages(messages: unknown): { system: string; turns: Turn[] } {
  if (!Array.isArray(messages) || messages.length === 0) {
    return refuseField("messages", "messages must be a list of one or more messages.");
  }
  const system: string[] = [];
  const turns: Turn[] = [];
  for (const [index, message] of messages.entries()) {
    const role = property(message, "role");
    const text = textOf(property(message, "content"), `messages[${index}].content`);
    if (isSystem(role)) system.push(text);
    else if (role === "user" || role === "assistant") turns.push({ role, text });
    else refuseField(`messages[${index}].role`, "A role is system, developer, user or assistant.");
  }
  return { system: system.join("\n\n"), turns };
}

function readShape(format: unknown, words: string): Shape {
  const type = property(format, "type") ?? "text";
  if (type === "text") return { kind: "text" };
  if (type === "json_object") {
    // A rule of the service: without the word, the model may write blanks forever.
    if (!/json/i.test(words)) {
      refuseField(
        "messages",
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      );
    }
    return { kind: "json", name: "json_object", schema: null };
  }
  if (type !== "json_schema") {
    return refuseField("response_format.type", "It must be text, json_object or json_schema.");
  }
  const jsonSchema = property(format, "json_schema");
  const [name, schema] = [property(jsonSchema, "name"), property(jsonSchema, "schema")];
  if (typeof name !== "string" || !/^[\w-]{1,64}$/.test(name)) {
    refuseField(
      "response_format.json_schema.name",
      "It must have 1 to 64 letters, digits, _ and -.",
    );
  }
  if (!isJsonObject(schema)) {
    refuseField("response_format.json_schema.schema", "It must be a JSON schema.");
  }
  const breach =
    property(jsonSchema, "strict") === true ? schemaViolation(schema, { allRequired: true }) : null;
  if (breach !== null) {
    refuseField("response_format", `Invalid schema for response_format '${name}': ${breach}.`);
  }
  return { kind: "json", name: String(name), schema };
}

function readLimit(body: unknown): number | null {
  for (const name of ["max_completion_tokens", "max_tokens"]) {
    const value = property(body, name) ?? null;
    if (value === null) continue;
    if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
    refuseField(name, `${name} must be a whole number above 0.`);
  }
  return null;
}

function parseRequest(body: unknown): ModelRequest {
  const model = property(body, "model");
  if (typeof model !== "string" || model === "") {
    return refuseField("model", "you must provide a model parameter");
  }
  const { system, turns } = readMessages(property(body, "messages"));
  const words = [system, ...turns.map(({ text }) => text)].join("\n");
  return {
    ...{ model, system, turns, asTool: false },
    shape: readShape(property(body, "response_format"), words),
    stream: property(body, "stream") === true,
    maxTokens: readLimit(body),
    usageInStream: property(property(body, "stream_options"), "include_usage") === true,
  };
}

const finish: Record<Stop, string> = { end: "stop", length: "length", refusal: "content_filter" };
const refusal = "I'm sorry, I can't help with that.";

const usageOf = ({ usage: { input, output } }: Completion) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/** OpenAI's format, which most other services support too: `POST …/chat/completions` (seen in the AI SDK's calls). */
export const chatCompletions: ApiFormat = {
  name: "chat-completions",
  authenticationProblem({ headers }: FastifyRequest): Problem | null {
    if (/^bearer \S{4,}$/i.test(headers.authorization ?? "")) return null;
    const message =
      "You didn't provide an API key, or one that is none: authorization: Bearer KEY.";
    return { kind: "authentication", message };
  },
  parseRequest,
  refuse: (reply: FastifyReply, problem: Problem) =>
    reply.code(refusals[problem.kind][0]).headers(retryHeaders(problem)).send(errorOf(problem)),
  whole: (completion) => ({
    id: `chatcmpl-${completion.id}`,
    object: "chat.completion",
    created: completion.created,
    model: modelName,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: completion.stop === "refusal" ? null : completion.text,
          refusal: completion.stop === "refusal" ? refusal : null,
        },
        logprobs: null,
        finish_reason: finish[completion.stop],
      },
    ],
    usage: usageOf(completion),
    system_fingerprint: modelName,
  }),
  events(completion, { usageInStream }) {
    const head = {
      id: `chatcmpl-${completion.id}`,
      object: "chat.completion.chunk",
      created: completion.created,
      model: modelName,
    };
    // When the usage is requested, every chunk before the last one has `usage: null`.
    const tail = usageInStream ? { usage: null } : {};
    const chunk = (delta: object, reason: string | null = null) =>
      event({ ...head, choices: [{ index: 0, delta, finish_reason: reason }], ...tail });
    return [
      chunk({ role: "assistant", content: "" }),
      ...splitIntoWords(completion.text).map((content) => chunk({ content })),
      ...(completion.stop === "refusal" ? [chunk({ refusal })] : []),
      chunk({}, finish[completion.stop]),
      ...(usageInStream ? [event({ ...head, choices: [], usage: usageOf(completion) })] : []),
      "data: [DONE]\n\n",
    ];
  },
  errorEvent: () =>
    event(
      errorOf({
        kind: "server",
        message: "The server had an error while processing your request.",
      }),
    ),
};
