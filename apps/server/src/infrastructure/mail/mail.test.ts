import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestSandbox } from "../../testing/sandbox.ts";
import { createLog } from "../log.ts";
import { createMailer, type Mailer, renderMessage } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let mailer: Mailer;
const log = createLog("silent");
const from = "Earshot <no-reply@earshot.test>";
beforeAll(async () => {
  sandbox = await startTestSandbox();
  mailer = createMailer({ url: sandbox.smtp, from }, log);
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control("DELETE", "faults"));

const message = renderMessage({
  subject: "Straße & <b>größer</b>",
  paragraphs: ["Hello <script>alert(1)</script>,", "all is “well”."],
  action: { label: "Open", url: "http://localhost/reset-password#a=1&b=2" },
  note: "No one else.",
});

interface Seen {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}
const seen = async (to: string) =>
  (await sandbox.control("GET", `mails?to=${encodeURIComponent(to)}`)) as Seen[];

describe("a mail", () => {
  test("arrives with a plain and an HTML part that say the same", async () => {
    expect(await mailer.send({ to: "ann@example.test", ...message })).toBe(true);
    const [mail] = await seen("ann@example.test");
    expect(mail?.subject).toBe("Straße & <b>größer</b>");
    expect(JSON.stringify(mail?.from)).toContain("no-reply@earshot.test");
    expect(mail?.text).toContain("http://localhost/reset-password#a=1&b=2");
    expect(mail?.html).toContain("http://localhost/reset-password#a=1&amp;b=2");
    expect(mail?.html).toContain("Hello &lt;script&gt;");
    expect(mail?.html).not.toContain("<script>");
    for (const part of [mail?.text, mail?.html]) expect(part).toContain("all is “well”.");
  });

  test("has a Message-ID with its name, the sender’s name, and pictures in its HTML", async () => {
    const png = Buffer.from("not really a picture");
    const named = {
      to: "named@example.test",
      ...message,
      html: '<img src="cid:chart" alt="Three bars">',
      messageName: "report-7",
      fromName: "Agency <evil@example.test>",
      replyTo: "help@agency.test",
      images: [
        { cid: "chart", fileName: "chart.png", mediaType: "image/png" as const, content: png },
      ],
    };
    await mailer.send(named);
    await mailer.send(named);
    const mails = (await seen("named@example.test")) as (Seen & {
      headers: { name: string; value: string }[];
      images: { cid: string; base64: string }[];
    })[];
    const header = (mail: (typeof mails)[number] | undefined, name: string) =>
      mail?.headers.find((one) => one.name.toLowerCase() === name)?.value;
    expect(mails.map((mail) => header(mail, "message-id"))).toEqual([
      "<report-7@earshot.test>",
      "<report-7@earshot.test>",
    ]);
    expect(header(mails[0], "from")).toContain("<no-reply@earshot.test>");
    expect(header(mails[0], "reply-to")).toContain("help@agency.test");
    expect(mails[0]?.images).toEqual([
      { cid: "chart", mediaType: "image/png", base64: png.toString("base64") },
    ]);
  });

  test.each(["rcpt-450", "data-451", "drop-in-data"])(
    "that is deferred (%s) fails, and is delivered later",
    async (name) => {
      const to = `${name}@example.test`;
      await sandbox.control("POST", "faults", { service: "smtp", fault: name });
      await expect(mailer.send({ to, ...message })).rejects.toThrow();
      expect(await mailer.send({ to, ...message })).toBe(true);
      expect(await seen(to)).toHaveLength(1);
    },
  );

  test("that is refused permanently is not retried", async () => {
    await sandbox.control("POST", "faults", { service: "smtp", fault: "rcpt-550" });
    expect(await mailer.send({ to: "gone@example.test", ...message })).toBe(false);
    expect(await seen("gone@example.test")).toHaveLength(0);
  });

  test.each([
    "ann@example.test\r\nBcc: eve@example.test",
    "ann,eve@example.test",
    "<eve@example.test>, ann@example.test",
  ])("to %j is sent to no other address", async (to) => {
    const subject = "Hi\r\nBcc: eve@example.test";
    await mailer.send({ to, ...message, subject }).catch(() => {});
    expect(await seen("eve@example.test")).toHaveLength(0);
  });
});

test("without a server mails are not sent, which the mailer reports", async () => {
  const none = createMailer({ url: null, from }, log);
  expect(none.configured).toBe(false);
  expect(await none.send({ to: "a@b.test", ...message })).toBe(false);
});

test("an unavailable server is an error, so that the mail is retried", async () => {
  const away = createMailer({ url: "smtp://127.0.0.1:1", from }, log);
  await expect(away.send({ to: "a@b.test", ...message })).rejects.toThrow();
});
