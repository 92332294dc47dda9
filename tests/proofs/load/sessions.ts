import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });
/** Access tokens last a quarter of an hour; each session gets a new one before that, at a random time. */
const renewMs = { min: 480_000, spread: 240_000 };
const signInsAtOnce = 4;

/** A signed-in browser with an open event stream. */
interface Session {
  email: string;
  token: string;
  renewAt: number;
}

/**
 * Signs browsers in and has each hold an event stream open, as the app does.
 * @param options.emails the accounts of the sessions: each may have at most nine sessions
 */
export async function openSessions(
  port: number,
  options: { emails: readonly string[]; password: string; count: number },
) {
  const { emails, password, count } = options;
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const streams = new Set<() => void>();
  let [events, opened] = [0, 0];
  let isOver = false;

  async function signIn(email: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`a sign-in was answered with ${response.status}`);
    return signedIn.parse(await response.json()).data.accessToken;
  }

  const renewal = () => performance.now() + renewMs.min + Math.random() * renewMs.spread;
  const sessions: Session[] = [];
  const waiting = Array.from({ length: count }, (_, at) => emails[at % emails.length] ?? "");
  await Promise.all(
    Array.from({ length: signInsAtOnce }, async () => {
      for (let email = waiting.pop(); email !== undefined; email = waiting.pop())
        sessions.push({ email, token: await signIn(email), renewAt: renewal() });
    }),
  );

  /** Opens a stream. @returns once it is open; `ended` resolves when it has ended */
  function openStream(token: string) {
    return new Promise<{ close: () => void; ended: Promise<void> }>((resolve, reject) => {
      const sent = request({
        host: "127.0.0.1",
        port,
        path: "/api/events",
        agent: new Agent(),
        headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      });
      let isOurs = false;
      sent.on("error", (error) => {
        if (!isOurs) failures.push(`an event stream: ${error}`);
        reject(error);
      });
      sent.on("response", (answer) => {
        if (answer.statusCode !== 200) failures.push(`an event stream: ${answer.statusCode}`);
        opened += 1;
        answer.setEncoding("utf8").on("data", (text: string) => {
          events += text.split("\nevent: ").length - 1 + (text.startsWith("event: ") ? 1 : 0);
        });
        const ended = new Promise<void>((end) => {
          answer.on("error", () => undefined);
          answer.on("close", () => {
            if (!isOurs) failures.push("an event stream ended");
            end();
          });
        });
        const close = () => {
          isOurs = true;
          sent.destroy();
        };
        resolve({ close, ended });
      });
      sent.end();
    });
  }

  async function hold(session: Session): Promise<void> {
    while (!isOver) {
      const { close, ended } = await openStream(session.token);
      streams.add(close);
      // The app gets a new token before the old one expires, and reopens its stream with it.
      while (!isOver && performance.now() < session.renewAt)
        await Promise.race([pause(1_000), ended]);
      if (!isOver) {
        session.token = await signIn(session.email);
        session.renewAt = renewal();
      }
      close();
      await ended;
      streams.delete(close);
    }
  }
  const holding = sessions.map((session) =>
    hold(session).catch((error) => failures.push(String(error))),
  );
  while (streams.size < count && failures.length === 0) await pause(100);

  return {
    failures,
    get events() {
      return events;
    },
    get open() {
      return streams.size;
    },
    get opened() {
      return opened;
    },
    /** A token of this account. */
    tokenFor: (email: string) => sessions.find((one) => one.email === email)?.token ?? "",
    tokenOf: (at: number) => sessions[at % sessions.length]?.token ?? "",
    async close() {
      isOver = true;
      for (const close of streams) close();
      await Promise.all(holding);
      agent.destroy();
    },
  };
}
