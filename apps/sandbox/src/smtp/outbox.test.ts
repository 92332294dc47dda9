import { afterEach, describe, expect, test, vi } from "vitest";
import { testClock } from "../testing.ts";
import { createOutbox, type Mail, maxMails } from "./outbox.ts";
import { openMail } from "./testing.ts";

const opened: { app: { close(): Promise<unknown> } }[] = [];
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

async function open() {
  const mail = await openMail();
  opened.push(mail);
  const put = (fields: Partial<Mail> = {}) =>
    mail.outbox.add({ ...plain, to: ["ada@example.test"], ...fields });
  const get = (url: string) => mail.app.inject(url);
  return { ...mail, put, get };
}

const plain = { from: "a@b.test", to: [], subject: "s", text: "t", html: null, headers: [] };

describe("mails as JSON", () => {
  test("can be listed by address and from an id on, newest first", async () => {
    const { put, subjects } = await open();
    put({ subject: "one" });
    put({ subject: "two", to: ["x@y.test", "ADA@example.test"] });
    put({ subject: "three", to: ["ada@example.test.evil"] });
    expect(await subjects()).toEqual(["three", "two", "one"]);
    expect(await subjects("?to=Ada@Example.test")).toEqual(["two", "one"]);
    expect(await subjects("?to=ada@example.test&after=1")).toEqual(["two"]);
  });

  test("can be deleted, only the newest 500 are stored, and ids continue", async () => {
    const { put, app, mails } = await open();
    for (let count = 0; count <= maxMails; count++) put();
    expect((await mails()).map(({ id }) => id)).toHaveLength(maxMails);
    expect((await app.inject({ method: "DELETE", url: "/sandbox/mails" })).statusCode).toBe(204);
    expect(await mails()).toEqual([]);
    expect(put().id).toBe(maxMails + 2);
  });

  test("can be awaited until they arrive or the time is up", async () => {
    const { put, subjects } = await open();
    put({ subject: "early" });
    expect(await subjects("?to=ada@example.test&wait=100&after=0")).toEqual(["early"]);
    expect(await subjects("?to=ada@example.test&wait=0.01")).toEqual([]);
    expect(await subjects("?to=ada@example.test&wait=0&after=1")).toEqual([]);
  });

  test("are no longer awaited when the sandbox closes, and the callers get a response", async () => {
    const { app, mails, outbox } = await open();
    const wait = vi.spyOn(outbox, "wait");
    const waiting = mails("?to=ada@example.test&wait=100");
    await vi.waitUntil(() => wait.mock.calls.length === 1);
    await app.close();
    expect(await waiting).toEqual([]);
  });

  test.each(["wait=-1", "wait=121", "wait=x", "after=x", "after=-1"])(
    "refuse %s",
    async (query) => {
      const { get } = await open();
      expect((await get(`/sandbox/mails?${query}`)).statusCode).toBe(400);
    },
  );
});

describe("waiting", () => {
  const to = "ada@example.test";
  const soon = { ms: 100_000 };

  test("ends with the first matching mail", async () => {
    const outbox = createOutbox(testClock());
    outbox.add({ ...plain, to: [to], subject: "before" });
    const waiting = outbox.wait({ to }, soon);
    outbox.add({ ...plain, to: ["x@y.test"], subject: "another's" });
    outbox.add({ ...plain, to: [to], subject: "mine" });
    outbox.add({ ...plain, to: [to], subject: "too late" });
    expect((await waiting).map(({ subject }) => subject)).toEqual(["mine"]);
  });

  test("returns nothing when the client disconnects or the outbox closes", async () => {
    const outbox = createOutbox(testClock());
    const disconnect = new AbortController();
    const waiting = outbox.wait({ to }, { ...soon, signal: disconnect.signal });
    const other = outbox.wait({}, soon);
    disconnect.abort();
    expect(await waiting).toEqual([]);
    outbox.close();
    expect(await other).toEqual([]);
  });
});

describe("mails on pages", () => {
  test("are counted on the front page and listed, newest first", async () => {
    const { put, get, port } = await open();
    expect((await get("/")).body).toContain('<a href="/outbox">outbox</a> shows sent mail: 0');
    expect((await get("/outbox")).body).toContain("Sent mail will appear here.");
    put({ subject: "one" });
    put({ subject: "", to: ["<i>@y.test"] });
    expect((await get("/")).body).toContain("2 mails.");
    const { body, headers } = await get("/outbox");
    expect(body).toContain(`smtp://127.0.0.1:${port}`);
    expect(body.indexOf("(no subject)")).toBeLessThan(body.indexOf(">one<"));
    expect(body).toContain("&lt;i&gt;@y.test");
    expect(body).not.toMatch(/<script| on\w+=| style=/);
    expect(headers["content-security-policy"]).not.toContain("frame-src");
  });

  test("show parts, headers and source as escaped text", async () => {
    const { put, get } = await open();
    const evil = "<script>alert(1)</script>";
    const { id } = put({
      subject: evil,
      text: `See https://earshot.test/in?a=1&b=2. ${evil}`,
      html: `<!DOCTYPE html><html><body><a href="/x">x</a>${evil}</body></html>`,
      headers: [{ name: "X-Evil", value: evil }],
    });
    const { body, headers } = await get(`/outbox/${id}`);
    expect(body).not.toContain("<script>");
    expect(body).toContain(
      '<a href="https://earshot.test/in?a=1&amp;b=2">https://earshot.test/in?a=1&amp;b=2</a>. &lt;',
    );
    expect(body).toContain("X-Evil: &lt;script&gt;");
    expect(body).toContain(`src="/outbox/${id}/html"`);
    expect(headers["content-security-policy"]).toContain("frame-src 'self'");
    const frame = await get(`/outbox/${id}/html`);
    expect(frame.body).toMatch(/^<!doctype html><base target="_top"><html><body><a href="\/x">/);
    const policy = String(frame.headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("sandbox allow-popups");
    expect(policy).not.toMatch(/script|allow-same-origin/);
  });

  test("show their inline pictures from the mail itself", async () => {
    const { put, get } = await open();
    const { id } = put({
      html: '<img src="cid:chart"><img src="cid:other">',
      images: [{ cid: "chart", mediaType: "image/png", base64: "AAAA" }],
    });
    expect((await get(`/outbox/${id}/html`)).body).toContain(
      '<img src="data:image/png;base64,AAAA"><img src="cid:other">',
    );
  });

  test("answer 404 when they do not exist, and can be deleted by a form", async () => {
    const { put, get, app } = await open();
    const { id } = put();
    expect((await get(`/outbox/${id}`)).body).not.toContain("<iframe");
    expect((await get("/outbox/99")).statusCode).toBe(404);
    expect((await get("/outbox/x/html")).statusCode).toBe(404);
    const response = await app.inject({
      method: "POST",
      url: "/sandbox/mails/clear",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "",
    });
    expect(response.headers.location).toBe("/outbox");
    expect((await get(`/outbox/${id}`)).statusCode).toBe(404);
  });
});
