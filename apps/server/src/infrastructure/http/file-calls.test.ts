import { type CallName, call } from "@earshot/contract";
import swagger from "@fastify/swagger";
import { type FastifyInstance, fastify } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { WrittenBody } from "../../testing/write-body.ts";
import { AppError } from "../errors.ts";
import { describeCall } from "./call-schema.ts";
import { handleErrors } from "./errors.ts";
import { type Handlers, registerCalls } from "./register.ts";
import { createUploadSlots } from "./upload-slots.ts";

const table = {
  send: call({
    method: "POST",
    path: "/test/send",
    who: "anyone",
    summary: "Send a file",
    body: z.object({ note: z.string("write a note").trim().min(1), page: z.string().optional() }),
    files: {
      receipt: { maxBytes: 1_000, mediaTypes: ["image/png", "image/webp"], required: true },
      cover: { maxBytes: 2_000, mediaTypes: ["image/png"], required: false },
    },
    data: z.object({ sizes: z.record(z.string(), z.number()), note: z.string() }),
  }),
  read: call({
    method: "GET",
    path: "/test/read",
    who: "anyone",
    summary: "Read a file",
    query: z.object({ type: z.string().default("image/webp") }),
    binary: { mediaTypes: ["image/webp"] },
    data: z.never(),
  }),
  plain: call({
    method: "POST",
    path: "/test/plain",
    who: "anyone",
    summary: "Send JSON",
    body: z.object({ note: z.string() }),
    data: z.object({}),
  }),
};

let app: FastifyInstance;
let isGuardOpen = true;
/** The handler of `send` waits for this. */
let gate: Promise<void> = Promise.resolve();
beforeAll(async () => {
  app = fastify({ bodyLimit: 1_048_576 }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", null);
  handleErrors(app);
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "test", version: "0" } },
    transform: describeCall,
  });
  type SendContext = { body: { note: string }; files: Record<string, Buffer> };
  const handlers = {
    send: async ({ body, files }: SendContext) => {
      await gate;
      const sizes = Object.entries(files).map(([name, bytes]) => [name, bytes.length]);
      return { note: body.note, sizes: Object.fromEntries(sizes) };
    },
    read: async ({ query }: { query: { type: string } }) => ({
      mediaType: query.type,
      content: Buffer.from("RIFF"),
    }),
    plain: async () => ({}),
  };
  const guard = async () => {
    if (!isGuardOpen) throw new AppError("UNAUTHENTICATED");
    return null;
  };
  const uploads = createUploadSlots({ atOnce: 1, perSender: 2, waiting: 1, waitMs: 50 });
  await app.register(async (scope) =>
    registerCalls(scope, handlers as unknown as Handlers<CallName>, guard, uploads, table),
  );
});
afterAll(() => app.close());

const png = (size = 10, type = "image/png") => new File([new Uint8Array(size)], "a.png", { type });

async function post(content: string | Buffer, type?: string, ip = "10.0.0.1") {
  const response = await app.inject({
    method: "POST",
    url: "/api/test/send",
    payload: content,
    headers: type === undefined ? {} : { "content-type": type },
    remoteAddress: ip,
  });
  const { error, data } = response.json();
  return {
    status: response.statusCode,
    code: error?.code,
    message: error?.message,
    details: error?.details,
    data,
  };
}
/** Writes a form as a browser does. */
async function formOf(
  fields: Record<string, string>,
  files: Record<string, Blob>,
): Promise<WrittenBody> {
  const form = new FormData();
  for (const [name, value] of [...Object.entries(fields), ...Object.entries(files)]) {
    form.set(name, value);
  }
  const written = new Response(form);
  return {
    payload: Buffer.from(await written.bytes()),
    type: written.headers.get("content-type") ?? "",
  };
}
async function send(fields: Record<string, string>, files: Record<string, Blob>, ip?: string) {
  const { payload, type } = await formOf(fields, files);
  return post(payload, type, ip);
}
const part = (head: string, body: string) =>
  `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const raw = (...parts: string[]) =>
  post(`${parts.join("")}--x--\r\n`, "multipart/form-data; boundary=x");
const filePart = 'name="receipt"; filename="a.png"\r\ncontent-type: image/png';
const good = [part('name="note"', "a"), part(filePart, "bytes")] as const;

describe("a form with files", () => {
  test("reaches the handler with its texts validated and its files as bytes", async () => {
    expect(await send({ note: " hi " }, { receipt: png(1_000), cover: png(3) })).toMatchObject({
      status: 200,
      data: { note: "hi", sizes: { receipt: 1_000, cover: 3 } },
    });
    expect(await raw(...good)).toMatchObject({ status: 200, data: { sizes: { receipt: 5 } } });
  });

  test("is validated as a JSON body is", async () => {
    expect(await send({}, { receipt: png() })).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      details: ["note: write a note"],
    });
    expect((await send({ note: "a\0b" }, { receipt: png() })).details).toEqual([
      "note: contains a character that can't be stored (NUL or half of a pair). Remove it",
    ]);
  });

  test.each([
    ["is missing", {}],
    ["is empty", { receipt: png(0) }],
    ["is in another field", { cover: png() }],
  ])("is refused when the file %s", async (_, files: Record<string, Blob>) => {
    expect(await send({ note: "a" }, files)).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      details: ["receipt: choose a file"],
    });
  });

  test("is refused when a text is sent as the file, or a file as the text", async () => {
    expect((await raw(part('name="note"', "a"), part('name="receipt"', "a"))).details).toEqual([
      "receipt: choose a file",
    ]);
    expect((await send({}, { receipt: png(), note: png() })).details).toEqual([
      "note: no file is expected here",
    ]);
  });

  test("is refused with the field and its limit when a file is too large", async () => {
    expect(await send({ note: "a" }, { receipt: png(1_001) })).toMatchObject({
      status: 413,
      code: "PAYLOAD_TOO_LARGE",
      details: ["receipt: has more than 1 kB. Choose a smaller file"],
    });
    expect((await send({ note: "a" }, { receipt: png(5_000_000) })).status).toBe(413);
  });

  test("is refused when a file declares another type", async () => {
    expect((await send({ note: "a" }, { receipt: png(10, "text/html") })).details).toEqual([
      "receipt: choose a file of the type image/png, image/webp",
    ]);
  });

  test("is refused when a text is too long, or there are too many", async () => {
    expect(await send({ note: "x".repeat(20_000) }, { receipt: png() })).toMatchObject({
      status: 413,
      details: ["note: has more than 16 kB"],
    });
    const many = Array.from({ length: 10_000 }, (_, at) => part(`name="f${at}"`, "a"));
    expect(await raw(...many)).toMatchObject({
      status: 413,
      details: ["the form has more than 30 fields"],
    });
    const files = Array.from({ length: 10_000 }, (_, at) =>
      part(`name="f${at}"; filename="a"\r\ncontent-type: image/png`, "a"),
    );
    expect((await raw(...good, ...files)).status).toBe(400);
  });

  test.each([
    ["a text", [part('name="note"', "b"), ...good], "note"],
    ["a file", [...good, part(filePart, "again")], "receipt"],
  ])("is refused when %s is sent twice", async (_, parts, field) => {
    expect((await raw(...parts)).details).toEqual([`${field}: was sent more than once`]);
  });

  test.each(["../../etc/passwd", "a\\\\..\\\\b", "a%00.png", "\u0000", "", "x".repeat(5_000)])(
    "ignores the file name %j",
    async (name) => {
      const answer = await raw(
        part('name="note"', "a"),
        part(`name="receipt"; filename="${name}"\r\ncontent-type: image/png`, "bytes"),
      );
      expect(answer).toMatchObject({ status: 200, data: { sizes: { receipt: 5 } } });
    },
  );

  test("with a field named like a property of objects changes no prototype", async () => {
    const answer = await raw(
      ...["__proto__", "constructor", "toString"].map((name) => part(`name="${name}"`, "a")),
      ...good,
    );
    expect(answer.status).toBe(200);
    expect(Object.prototype).not.toHaveProperty("a");
  });

  test.each([
    ["no boundary", "multipart/form-data", good.join("")],
    ["another boundary", "multipart/form-data; boundary=y", `${good.join("")}--x--\r\n`],
    ["no end", "multipart/form-data; boundary=x", good.join("")],
    ["an end in a text", "multipart/form-data; boundary=x", good[0].slice(0, -3)],
    ["an end in a file", "multipart/form-data; boundary=x", good.join("").slice(0, -4)],
    ["an end in a head", "multipart/form-data; boundary=x", good[0].slice(0, 30)],
    ["nothing in it", "multipart/form-data; boundary=x", "hello"],
    ["a part without a name", "multipart/form-data; boundary=x", `${part("", "a")}--x--\r\n`],
  ])("with %s is refused and gets a response", async (_, type, content) => {
    const { status } = await post(content, type);
    expect(status).toBe(400);
  });

  test("that is cut at any byte gets a response", async () => {
    const whole = `${good.join("")}--x--\r\n`;
    for (let at = 0; at < whole.length; at++) {
      const { status } = await post(whole.slice(0, at), "multipart/form-data; boundary=x");
      // The end is its two dashes; the line break may be missing.
      expect([at, status]).toEqual([at, at < whole.length - 2 ? 400 : 200]);
    }
  });

  test.each([
    ["JSON", "application/json", "{}"],
    ["text", "text/plain", "a"],
    ["a form without files", "application/x-www-form-urlencoded", "note=a"],
    ["no type", undefined, ""],
  ])("is requested when %s is sent instead", async (_, type, content) => {
    expect(await post(content, type)).toMatchObject({
      status: 415,
      code: "UNSUPPORTED_MEDIA_TYPE",
      message: "Send the request body as multipart/form-data.",
    });
  });

  test("is refused by a call that takes JSON", async () => {
    const { payload, type } = await formOf({ note: "a" }, { receipt: png() });
    const response = await app.inject({
      method: "POST",
      url: "/api/test/plain",
      payload,
      headers: { "content-type": type },
    });
    expect([response.statusCode, response.json().error.code]).toEqual([
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ]);
  });

  test("is not read before the guard has accepted its sender", async () => {
    isGuardOpen = false;
    expect((await post("nonsense", "multipart/form-data")).status).toBe(401);
    isGuardOpen = true;
  });
});

test("one of several concurrent uploads is read, one waits, and the others must be retried", async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = send({ note: "1" }, { receipt: png() }, "10.0.0.1");
  const late = await Promise.all(
    ["10.0.0.2", "10.0.0.3"].map((ip) => send({ note: "2" }, { receipt: png() }, ip)),
  );
  // One waited until its time limit, the other found the queue full.
  expect(late.map(({ status, code }) => [status, code])).toEqual([
    [429, "TOO_MANY_REQUESTS"],
    [429, "TOO_MANY_REQUESTS"],
  ]);
  const next = send({ note: "3" }, { receipt: png() }, "10.0.0.4");
  open();
  expect([(await first).status, (await next).status]).toEqual([200, 200]);
  expect((await send({ note: "4" }, { receipt: png() })).status).toBe(200);
});

describe("a binary response", () => {
  test("has only the bytes, with headers that stop browsers from running them", async () => {
    const response = await app.inject("/api/test/read");
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.toString()).toBe("RIFF");
    expect(response.headers).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": 'inline; filename="file.webp"',
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  test("of a type that the call does not declare becomes an error in the envelope", async () => {
    const response = await app.inject("/api/test/read?type=text/html");
    expect([response.statusCode, response.json().error.code]).toEqual([500, "INTERNAL"]);
  });
});

test("the description of the API shows forms and files", () => {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, object>> };
  expect(paths["/api/test/send"]?.post).toMatchObject({
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: {
              note: { type: "string" },
              receipt: { type: "string", format: "binary" },
              cover: { type: "string", format: "binary" },
            },
            required: ["note", "receipt"],
          },
        },
      },
    },
  });
  expect(paths["/api/test/read"]?.get).toMatchObject({
    responses: {
      200: { content: { "image/webp": { schema: { type: "string", format: "binary" } } } },
      default: { content: { "application/json": {} } },
    },
  });
});
