import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime from "postal-mime";
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from "smtp-server";
import type { Faults } from "../faults.ts";
import type { FaultName } from "../service-faults.ts";
import type { Outbox } from "./outbox.ts";

/** Accepts mail to any address and delivers none of it. */
export interface Smtp {
  /** Starts listening on this machine only; 0 takes a free port. @returns the port */
  listen(port: number): Promise<number>;
  /** The port; null while it is not listening. */
  readonly port: number | null;
  close(): Promise<void>;
}

/** The delay of `slow-greeting`. */
export const slowGreetingMs = 10_000;
const maxBytes = 10_000_000;

/** A refusal with its reply code (RFC 5321, 4.2.3; RFC 3463). */
class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, words: string) {
    super(words);
    this.responseCode = responseCode;
  }
}

const refusals: Partial<Record<FaultName<"smtp">, [code: number, words: string]>> = {
  "rcpt-450": [450, "4.2.1 Mailbox busy, try again later"],
  "rcpt-550": [550, "5.1.1 No such mailbox"],
  "data-451": [451, "4.3.0 Local error in processing, try again later"],
  "auth-535": [535, "5.7.8 Username and password not accepted"],
};

function refusalOf(fault: FaultName<"smtp"> | null): SmtpRefusal | null {
  const refusal = fault && refusals[fault];
  return refusal ? new SmtpRefusal(...refusal) : null;
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is still read, because the client expects the response after its last byte.
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new SmtpRefusal(552, "5.3.4 Message too big");
  return Buffer.concat(chunks);
}

/** An SMTP server (RFC 5321) without TLS that puts every mail into the outbox. */
export function createSmtp(outbox: Outbox, faults: Faults): Smtp {
  const sockets = new Map<string, Socket>();
  const nameOf = (address = "", port = 0) => `${address.replace("::ffff:", "")}:${port}`;
  const socketOf = (session: SMTPServerSession) =>
    sockets.get(nameOf(session.remoteAddress, session.remotePort));
  const recipients = ({ envelope }: SMTPServerSession) =>
    envelope.rcptTo.map(({ address }) => address);

  /** Takes a fault whose path is the recipient or user, after a slash. */
  const takeFault = <N extends FaultName<"smtp">>(who: string, ...among: N[]) =>
    faults.take("smtp", `/${who}`, among);

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const to = recipients(session);
    const [first = ""] = to;
    if (takeFault(first, "drop-in-data")) {
      await once(stream, "readable");
      socketOf(session)?.destroy();
      return;
    }
    const bytes = await read(stream);
    const refusal = refusalOf(takeFault(first, "data-451"));
    if (refusal) throw refusal;
    const mail = await PostalMime.parse(bytes).catch((cause) => {
      throw new SmtpRefusal(554, `5.6.0 Message can't be read: ${cause.message}`);
    });
    const { mailFrom } = session.envelope;
    const images = mail.attachments.flatMap(({ contentId, mimeType, content }) =>
      contentId && mimeType.startsWith("image/")
        ? [
            {
              cid: contentId.replace(/^<|>$/g, ""),
              mediaType: mimeType,
              base64: Buffer.from(content as ArrayBuffer).toString("base64"),
            },
          ]
        : [],
    );
    outbox.add({
      from: mailFrom ? mailFrom.address : "",
      to,
      subject: mail.subject ?? "",
      text: mail.text ?? null,
      html: mail.html ?? null,
      ...(images.length > 0 && { images }),
      headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    });
  }

  const options: SMTPServerOptions = {
    name: "sandbox.earshot.test",
    banner: "Earshot sandbox, delivers nothing",
    size: maxBytes,
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onConnect(session, callback) {
      if (!takeFault("", "slow-greeting")) return callback();
      const timer = setTimeout(callback, slowGreetingMs).unref();
      socketOf(session)?.once("close", () => clearTimeout(timer));
    },
    onAuth(auth, _session, callback) {
      const user = auth.username || "anyone";
      const refusal = refusalOf(takeFault(user, "auth-535"));
      if (refusal) return callback(refusal);
      callback(null, { user });
    },
    onRcptTo({ address }, _session, callback) {
      callback(refusalOf(takeFault(address, "rcpt-450", "rcpt-550")));
    },
    onData(stream, session, callback) {
      receive(stream, session).then(() => callback(), callback);
    },
  };
  const server = new SMTPServer(options);
  // Disconnecting clients are not errors of the sandbox; errors of listening have their own listener.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    const name = nameOf(socket.remoteAddress, socket.remotePort);
    sockets.set(name, socket);
    socket.once("close", () => sockets.delete(name));
  });

  return {
    get port() {
      const address = server.server.address() as AddressInfo | null;
      return address?.port ?? null;
    },
    async listen(port) {
      server.listen(port, "127.0.0.1");
      await once(server.server, "listening");
      return (server.server.address() as AddressInfo).port;
    },
    async close() {
      if (!server.server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}
