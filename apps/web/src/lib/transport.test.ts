// @vitest-environment node
import { createHash, createHmac } from "node:crypto";
import type { CallRoute } from "@earshot/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { exchange, request } from "./transport.ts";

const sendRoute: CallRoute = {
  name: "sendTestFile",
  method: "POST",
  path: "/test/send",
  who: "customer",
  timeLimitMs: 1_000,
  bodyKind: "form",
  isBinary: false,
  neededRole: "member",
};
const readRoute: CallRoute = {
  ...sendRoute,
  name: "readTestFile",
  method: "GET",
  path: "/test/read/{id}",
  bodyKind: null,
  isBinary: true,
};
const image = new File(["pixels"], "receipt.png", { type: "image/png" });
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const sign = (key: string, content: string) =>
  createHmac("sha256", key).update(content).digest("hex");

/** What was sent to `fetch`, as a server reads it. */
function takeRequest() {
  const [path, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  return new Request(`http://localhost${path}`, { ...init, signal: null });
}

afterEach(() => vi.unstubAllGlobals());

describe("a call with files", () => {
  const send = (options: { token: string | null; signingKey?: string }) =>
    exchange(
      sendRoute,
      {
        body: { plan: "starter", gcash_reference: undefined, debug: 1 },
        files: { receipt: image },
      },
      options,
      (response) => response.text(),
    );

  it("sends its texts and files as a form", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response("ok")),
    );
    await send({ token: "secret" });
    const sent = takeRequest();
    expect(sent.headers.get("content-type")).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(sent.headers.get("authorization")).toBe("Bearer secret");
    const form = await sent.formData();
    expect([...form.keys()]).toEqual(["plan", "receipt"]);
    const file = form.get("receipt") as File;
    expect([file.type, await file.text()]).toEqual(["image/png", "pixels"]);
  });

  it("is signed over the bytes that are sent", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response("no", { status: 502 })),
    );
    await send({ token: "secret", signingKey: "key" }).catch(() => {});
    const sent = takeRequest();
    const { headers } = sent;
    const bytes = await sent.clone().bytes();
    expect(headers.get("x-signature")).toBe(
      sign(
        "key",
        `request.${headers.get("x-signature-timestamp")}.POST./api/test/send.${sha256(bytes)}`,
      ),
    );
    expect((await sent.formData()).get("plan")).toBe("starter");
  });
});

describe("a call that returns a file", () => {
  const bytes = new Uint8Array([0x52, 0xff, 0x00, 0x80]);
  const read = (signingKey?: string) =>
    request(readRoute, { params: { id: "a b" } } as object, { token: "secret", signingKey });

  it("gives it as a blob of its type", async () => {
    const response = () => new Response(bytes, { headers: { "content-type": "image/webp" } });
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => response()),
    );
    const file = (await read()) as unknown as Blob;
    expect(file.type).toBe("image/webp");
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe("/api/test/read/a%20b");
  });

  it("fails with the server's message", async () => {
    const error = { code: "NOT_FOUND", message: "It is gone.", details: [] };
    const response = () => Response.json({ success: false, error }, { status: 404 });
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => response()),
    );
    await expect(read()).rejects.toMatchObject({ code: "NOT_FOUND", message: "It is gone." });
  });

  it("is verified by its bytes when it is signed", async () => {
    const answer = (signed: Uint8Array) =>
      vi.fn(async (_: string, init: RequestInit) => {
        const at = Math.floor(Date.now() / 1000);
        const requestSignature = new Headers(init.headers).get("x-signature");
        return new Response(bytes, {
          headers: {
            "content-type": "image/webp",
            "x-response-timestamp": String(at),
            "x-response-signature": sign(
              "key",
              `response.${at}.200.${requestSignature}.${sha256(signed)}`,
            ),
          },
        });
      });
    vi.stubGlobal("fetch", answer(bytes));
    expect(((await read("key")) as unknown as Blob).size).toBe(4);
    vi.stubGlobal("fetch", answer(new Uint8Array([1])));
    await expect(read("key")).rejects.toMatchObject({ code: "BAD_RESPONSE_SIGNATURE" });
  });
});
