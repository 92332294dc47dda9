import { openSandbox } from "../testing.ts";

/** The schema that the product sends for an assessment. */
export const assessmentSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: {
    level: { type: "string", enum: ["Cold", "Curious", "Looking", "Ready to buy"] },
    summary: { type: "string", maxLength: 300 },
    reasons: {
      type: "array",
      maxItems: 3,
      items: {
        type: "object",
        properties: { message: { type: "string" }, quote: { type: "string" } },
        required: ["message", "quote"],
        additionalProperties: false,
      },
    },
  },
  required: ["level", "summary", "reasons"],
  additionalProperties: false,
};

/** A response of that schema. */
export interface AssessmentResponse {
  level: string;
  summary: string;
  reasons: { message: string; quote: string }[];
}

export const asJson = (schema: object, strict = true) => ({
  type: "json_schema",
  json_schema: { name: "verdict", schema, strict },
});

export const headers = {
  openai: { authorization: "Bearer sandbox" },
  anthropic: { "x-api-key": "sandbox", "anthropic-version": "2023-06-01" },
};

/** A post that asks, with a budget. */
export const asking =
  "I run a small studio. Can anyone recommend an invoicing tool? My budget is $30 a month.";

export const chatPath = "/model/v1/chat/completions";
export const messagesPath = "/model/anthropic/v1/messages";

/** The fields of a listed call that the tests read. */
export interface SerializedCall {
  [key: string]: unknown;
  system: string | null;
  messages: { role: string; text: string }[] | null;
  response: string | null;
}

/** One server-sent event. */
export interface SentEvent {
  event: string | undefined;
  data: string;
}

/** The events of a stream, in order. */
export const eventsOf = (body: string): SentEvent[] =>
  body
    .split("\n\n")
    .filter(Boolean)
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1],
      data: /^data: (.*)$/m.exec(block)?.[1] ?? "",
    }));

/** A sandbox with helpers that call its model in both formats. */
export async function openModel(options: Parameters<typeof openSandbox>[0] = {}) {
  const sandbox = await openSandbox(options);
  const { app } = sandbox;
  const post = (url: string, payload: object | string, more: Record<string, string> = {}) =>
    app.inject({ method: "POST", url, payload, headers: more });
  const chat = (more: object = {}, given: Record<string, string> = headers.openai) =>
    post(chatPath, { model: "any", messages: [{ role: "user", content: asking }], ...more }, given);
  const message = (more: object = {}, given: Record<string, string> = headers.anthropic) =>
    post(
      messagesPath,
      { model: "any", max_tokens: 800, messages: [{ role: "user", content: asking }], ...more },
      given,
    );
  return {
    ...sandbox,
    post,
    chat,
    message,
    get: (url: string) => app.inject(url),
    control: (path: string, payload: object = {}) => post(`/sandbox/${path}`, payload),
    fault: (fault: string, more: object = {}) =>
      post("/sandbox/faults", { service: "model", fault, ...more }),
    calls: async () =>
      (await app.inject("/sandbox/model/calls")).json<{ calls: SerializedCall[] }>().calls,
    /** An assessment of a text, in OpenAI's format. */
    async assess(content: string, system?: string): Promise<AssessmentResponse> {
      const instructions = system === undefined ? [] : [{ role: "system", content: system }];
      const response = await chat({
        messages: [...instructions, { role: "user", content }],
        response_format: asJson(assessmentSchema),
      });
      if (response.statusCode !== 200) throw new Error(`refused: ${response.body}`);
      const [choice] = response.json<{ choices: { message: { content: string } }[] }>().choices;
      return JSON.parse(choice?.message.content ?? "");
    },
  };
}
