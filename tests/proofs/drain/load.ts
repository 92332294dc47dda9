import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as pause, setImmediate } from "node:timers/promises";

/** The observations of the clients of a restarted server. */
export interface LoadFigures {
  answered: number;
  /** Requests that were sent before a signal and answered after it. */
  answeredAcrossSignal: number;
  /** Requests that were sent after a signal, on connections that were open, and answered. */
  answeredWhileStopping: number;
  /** Event streams that the server ended. */
  streamsEnded: number;
  /** Attempts to connect while no process listened. */
  refused: number;
  /** Requests whose connection broke before the whole response had arrived. */
  broken: BrokenRequest[];
  /** Requests that were answered with a failure. */
  failed: string[];
}

/** A request whose connection broke. */
interface BrokenRequest {
  /** The local port of its connection; undefined if there was none. */
  port: number | undefined;
  /** When that connection was opened, in milliseconds since the epoch; 0 if the connection was reused. */
  connectedAt: number;
  brokenAt: number;
  text: string;
}

/** One request of the load. */
interface Sending {
  method?: "GET" | "POST";
  path: string;
  body?: unknown;
  /** If set, the body is sent in two halves, with this many milliseconds in between. */
  halvesMs?: number;
}

/** Clients that send requests until they are stopped. */
export interface Load {
  readonly figures: LoadFigures;
  /** How many requests wait for their response, not counting event streams. */
  readonly open: number;
  /** Sets whether the server was asked to stop, or serves again. */
  setStopping(isStopping: boolean): void;
  stop(): Promise<void>;
}

/** The interval at which clients retry while no process listens. */
const retryMs = 25;

/** The account of the clients. */
export interface LoadAccount {
  email: string;
  password: string;
  token: string;
}

/**
 * Puts load on a server on this machine: short requests and lists on reused and on new connections,
 * sign-ins, uploads in two halves, and event streams.
 */
export function startLoad(port: number, account: LoadAccount): Load {
  const figures: LoadFigures = {
    answered: 0,
    answeredAcrossSignal: 0,
    answeredWhileStopping: 0,
    streamsEnded: 0,
    refused: 0,
    broken: [],
    failed: [],
  };
  const streams = new Set<ClientRequest>();
  let [open, stops] = [0, 0];
  let [isStopping, isOver] = [false, false];

  function begin(sending: Sending, agent: Agent, headers: Record<string, string> = {}) {
    const { method = "GET", path, body } = sending;
    const payload = body === undefined ? "" : JSON.stringify(body);
    const sent = request({
      host: "127.0.0.1",
      port,
      method,
      path,
      agent,
      headers: {
        authorization: `Bearer ${account.token}`,
        ...(payload && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(payload),
        }),
        ...headers,
      },
    });
    // The code that awaits the response handles the error; a later one concerns a closed connection.
    sent.on("error", () => {});
    const begun = { port: undefined as number | undefined, connectedAt: Date.now() };
    sent.once("socket", (socket) => {
      begun.port = socket.localPort;
      if (!socket.connecting) begun.connectedAt = 0;
      else socket.once("connect", () => (begun.port = socket.localPort));
    });
    return { sent, payload, begun };
  }

  const isRefused = (error: unknown) => (error as NodeJS.ErrnoException).code === "ECONNREFUSED";

  /** Sends a request and reads its response. @returns whether a process listened */
  async function send(sending: Sending, agent: Agent): Promise<boolean> {
    const [stopsBefore, sentWhileStopping] = [stops, isStopping];
    const { sent, payload, begun } = begin(sending, agent);
    open += 1;
    try {
      const answer = once(sent, "response") as Promise<[IncomingMessage]>;
      answer.catch(() => {});
      if (sending.halvesMs === undefined) sent.end(payload);
      else {
        sent.write(payload.slice(0, payload.length / 2));
        await Promise.race([pause(sending.halvesMs), answer]);
        sent.end(payload.slice(payload.length / 2));
      }
      const [response] = await answer;
      const status = response.statusCode ?? 0;
      for await (const _ of response);
      if (status !== 200) figures.failed.push(`${sending.path} answered ${status}`);
      figures.answered += 1;
      if (sentWhileStopping) figures.answeredWhileStopping += 1;
      else if (stops > stopsBefore) figures.answeredAcrossSignal += 1;
      return true;
    } catch (error) {
      if (isRefused(error)) {
        figures.refused += 1;
        return false;
      }
      const on = sent.reusedSocket ? "a reused connection" : "a new connection";
      const when = sentWhileStopping ? "while it stopped" : "before the signal";
      const text = `${sending.path} on ${on}, sent ${when}: ${String(error)}`;
      figures.broken.push({ ...begun, brokenAt: Date.now(), text });
      return true;
    } finally {
      open -= 1;
    }
  }

  async function repeat(sending: Sending, options: { keepAlive: boolean; pauseMs: number }) {
    const agent = new Agent({ keepAlive: options.keepAlive, maxSockets: 1 });
    while (!isOver) {
      const listening = await send(sending, agent);
      await pause(listening ? options.pauseMs : retryMs);
      // Lets the agent notice a connection that the server has closed in the meantime.
      await setImmediate();
    }
    agent.destroy();
  }

  async function listen(): Promise<void> {
    const agent = new Agent();
    let lastId: string | undefined;
    while (!isOver) {
      const { sent, begun } = begin({ path: "/api/events" }, agent, {
        accept: "text/event-stream",
        ...(lastId && { "last-event-id": lastId }),
      });
      streams.add(sent);
      sent.end();
      try {
        const [response] = (await once(sent, "response")) as [IncomingMessage];
        for await (const chunk of response.setEncoding("utf8")) {
          lastId = /^id: (\d+)$/m.exec(String(chunk))?.[1] ?? lastId;
        }
        figures.streamsEnded += 1;
      } catch (error) {
        if (isRefused(error)) figures.refused += 1;
        else if (!isOver) {
          const text = `an event stream: ${error}`;
          figures.broken.push({ ...begun, brokenAt: Date.now(), text });
        }
      }
      streams.delete(sent);
      await pause(retryMs);
    }
  }

  const list = { path: "/api/discovery/reddit-mentions" };
  const { email, password } = account;
  const signIn: Sending = { method: "POST", path: "/api/auth/login", body: { email, password } };
  const clients = [
    repeat({ path: "/api/auth/me" }, { keepAlive: true, pauseMs: 5 }),
    repeat({ path: "/api/auth/me" }, { keepAlive: false, pauseMs: 20 }),
    repeat({ path: "/api/ready" }, { keepAlive: false, pauseMs: 20 }),
    repeat({ path: "/api/openapi.json" }, { keepAlive: true, pauseMs: 20 }),
    repeat(list, { keepAlive: true, pauseMs: 5 }),
    repeat(list, { keepAlive: true, pauseMs: 200 }),
    repeat(list, { keepAlive: false, pauseMs: 20 }),
    repeat(signIn, { keepAlive: true, pauseMs: 5 }),
    repeat(signIn, { keepAlive: true, pauseMs: 5 }),
    repeat(signIn, { keepAlive: false, pauseMs: 20 }),
    repeat({ ...signIn, halvesMs: 300 }, { keepAlive: true, pauseMs: 5 }),
    listen(),
    listen(),
  ];
  return {
    figures,
    get open() {
      return open;
    },
    setStopping(now) {
      if (now) stops += 1;
      isStopping = now;
    },
    async stop() {
      isOver = true;
      for (const stream of streams) stream.destroy();
      await Promise.all(clients);
    },
  };
}
