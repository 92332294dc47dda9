import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { slowGreetingMs } from "./server.ts";
import { openMail } from "./testing.ts";

const opened: { app: { close(): Promise<unknown> } }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const { app } of opened.splice(0)) await app.close();
});

async function open() {
  const mail = await openMail();
  opened.push(mail);
  return mail;
}

describe("the mail server", () => {
  test("accepts mail to any address, with all its parts", async () => {
    const { send, app, clock } = await open();
    await send({
      to: "Ada <ada@example.test>",
      bcc: "Boss@example.test",
      subject: "Grüße ✓",
      text: "Plain: https://earshot.test/a?b=c.",
      html: "<p>Schön</p>",
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    const [mail, ...rest] = (await app.inject("/sandbox/mails")).json();
    expect(rest).toEqual([]);
    expect(mail).toMatchObject({
      id: 1,
      from: "hello@earshot.test",
      to: ["ada@example.test", "Boss@example.test"],
      subject: "Grüße ✓",
      html: expect.stringMatching(/^<p>Schön<\/p>\s*$/),
      text: expect.stringMatching(/^Plain: https:\/\/earshot\.test\/a\?b=c\.\s*$/),
      date: new Date(clock.now()).toISOString(),
    });
    expect(mail.headers).toContainEqual({
      name: "List-Unsubscribe-Post",
      value: "List-Unsubscribe=One-Click",
    });
    expect(mail.headers).toContainEqual({ name: "To", value: "Ada <ada@example.test>" });
  });

  test("accepts any name and password, and stores null for a missing part", async () => {
    const { send, app } = await open();
    await send({}, { user: "anyone", pass: "anything" });
    expect((await app.inject("/sandbox/mails")).json()).toMatchObject([{ html: null }]);
  });

  test("closes all connections when it stops", async () => {
    const { app, port } = await open();
    const socket = connect(port, "127.0.0.1");
    await once(socket, "data");
    const closed = once(socket, "close");
    await app.close();
    await closed;
  });
});

describe("faults", () => {
  test.each([
    ["rcpt-450", { responseCode: 450, command: "RCPT TO" }],
    ["rcpt-550", { responseCode: 550, command: "RCPT TO" }],
    ["data-451", { responseCode: 451, command: "DATA" }],
    ["drop-in-data", { code: "ECONNECTION" }],
  ])("%s applies once", async (name, error) => {
    const { send, fault, subjects } = await open();
    expect((await fault(name)).statusCode).toBe(201);
    await expect(send()).rejects.toMatchObject(error);
    expect(await subjects()).toEqual([]);
    await send();
    expect(await subjects()).toEqual(["Hello"]);
  });

  test("auth-535 refuses a user's credentials", async () => {
    const { send, fault } = await open();
    await fault("auth-535");
    await send();
    const error = { code: "EAUTH", responseCode: 535 };
    await expect(send({}, { user: "a", pass: "b" })).rejects.toMatchObject(error);
    await send({}, { user: "a", pass: "b" });
  });

  test("apply to the recipients that match the path", async () => {
    const { send, fault } = await open();
    await fault("rcpt-550", { path: "/gone@", times: 0 });
    await send();
    await expect(send({ to: "gone@example.test" })).rejects.toMatchObject({ responseCode: 550 });
    const both = await send({ to: ["gone@example.test", "ada@example.test"] });
    expect([both.accepted, both.rejected]).toEqual([["ada@example.test"], ["gone@example.test"]]);
  });

  test("slow-greeting delays the greeting", async () => {
    const { fault, port, faultsLeft } = await openSlow();
    await fault("slow-greeting");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = connect(port, "127.0.0.1");
    let words = "";
    socket.on("data", (chunk: Buffer) => {
      words += chunk;
    });
    await once(socket, "connect");
    // The server first waits briefly for clients that talk too early, and then for the fault.
    await vi.waitUntil(async () => {
      vi.advanceTimersByTime(slowGreetingMs - 1);
      return (await faultsLeft()) === 0;
    });
    expect(words).toBe("");
    const greeting = once(socket, "data");
    vi.advanceTimersByTime(slowGreetingMs);
    await greeting;
    expect(words).toMatch(/^220 /);
    socket.destroy();
  });

  async function openSlow() {
    const mail = await open();
    const faultsLeft = async () =>
      (await mail.app.inject("/sandbox/faults")).json<{ faults: unknown[] }>().faults.length;
    return { ...mail, faultsLeft };
  }
});
