import { type Call, successSchema } from "@earshot/contract";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";

/** The events of a streamed response; `done` has the whole data, as a JSON response would. */
const eventsOf = z
  .string()
  .describe(
    'Events `text` {"text": piece}, then `done` with the data, or `error` {"code", "message", "details"}.',
  );

const fileSchema = z.string().meta({ format: "binary" });

/** The schemas of a call's responses. */
export function answersOf({ data, mayStream, binary }: Call) {
  if (binary) {
    return {
      description: "The file, without an envelope.",
      content: Object.fromEntries(
        binary.mediaTypes.map((mediaType) => [mediaType, { schema: fileSchema }]),
      ),
    };
  }
  const whole = successSchema(data);
  if (!mayStream) return whole;
  return {
    description: "JSON, or server-sent events if the request accepts text/event-stream.",
    content: {
      "application/json": { schema: whole },
      "text/event-stream": { schema: eventsOf },
    },
  };
}

type Document = Parameters<typeof jsonSchemaTransform>[0];
type Schema = { properties?: Record<string, object>; required?: string[] };

/** Describes a call for OpenAPI; the files of a form are listed with its texts. */
export function describeCall(document: Document): ReturnType<typeof jsonSchemaTransform> {
  const described = jsonSchemaTransform(document);
  const { files } = document.route.config ?? {};
  if (!files) return described;
  const { properties, required = [], ...rest } = (described.schema.body ?? {}) as Schema;
  const entries = Object.entries(files);
  return {
    ...described,
    schema: {
      ...described.schema,
      consumes: ["multipart/form-data"],
      body: {
        ...rest,
        type: "object",
        properties: {
          ...properties,
          ...Object.fromEntries(
            entries.map(([name, { maxBytes, mediaTypes }]) => [
              name,
              {
                type: "string",
                format: "binary",
                description: `${mediaTypes.join(", ")}, at most ${maxBytes} bytes`,
              },
            ]),
          ),
        },
        required: [
          ...required,
          ...entries.filter(([, file]) => file.required).map(([name]) => name),
        ],
      },
    },
  };
}
