import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { XPost } from "../store.ts";
import { type FieldSelection, includesOf, postObject } from "../wire.ts";
import { authorizeRequest, fieldSelectionOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { refuse } from "./problems.ts";

const disconnect = {
  errors: [
    {
      title: "operational-disconnect",
      disconnect_type: "UpstreamOperationalDisconnect",
      detail: "This stream has been disconnected upstream for operational reasons.",
      type: "https://api.x.com/2/problems/operational-disconnect",
    },
  ],
};

/** The only connection that X allows an app. */
export interface Connection {
  /** Ends it with X's disconnect message. @returns false when there is none */
  end(): boolean;
  readonly open: boolean;
}

/** The filtered stream: sends new posts that match a rule; each is billed as a read. */
export function registerStream(app: FastifyInstance, api: Api): Connection {
  const { store, meter, rules } = api;
  /** Ends the connection, with or without X's disconnect message. */
  let close: ((isAnnounced: boolean) => void) | null = null;

  function send(raw: ServerResponse, post: XPost, requested: FieldSelection): void {
    const matching = [...rules.values()].filter(({ compiled }) => store.fits(compiled, post));
    if (matching.length === 0) return;
    const includes = includesOf([post], requested);
    meter.read(1, includes.users?.length ?? 0);
    const line = {
      data: postObject(post, requested),
      ...(includes.users && { includes }),
      matching_rules: matching.map(({ id, tag }) => ({ id, ...(tag !== undefined && { tag }) })),
    };
    raw.write(`${JSON.stringify(line)}\r\n`);
  }

  function open(request: FastifyRequest, reply: FastifyReply): void {
    const fault = api.faults.take("x", "/2/tweets/search/stream", [
      "stream-drop",
      "stream-silence",
    ]);
    const requested = fieldSelectionOf(request, api.spelling());
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200, { "content-type": "application/json; charset=utf-8" });
    raw.flushHeaders();
    const stopListening =
      fault === "stream-silence"
        ? () => undefined
        : store.listen((post) => send(raw, post, requested));
    const beat = setInterval(() => {
      if (fault !== "stream-silence") raw.write("\r\n");
    }, api.heartbeatMs).unref();
    const end = (isAnnounced: boolean) => {
      stopListening();
      clearInterval(beat);
      if (close === end) close = null;
      if (isAnnounced) raw.write(`${JSON.stringify(disconnect)}\r\n`);
      raw.end();
    };
    close = end;
    request.raw.socket.once("close", () => end(false));
    if (fault === "stream-drop") end(true);
  }

  app.get("/tweets/search/stream", async (request, reply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "stream" })) return reply;
    const full = api.faults.take("x", "/2/tweets/search/stream", ["stream-full"]) !== null;
    if (close || full) {
      return refuse(reply, 429, {
        title: "ConnectionException",
        detail: "This stream is currently at the maximum allowed connection limit.",
        connection_issue: "TooManyConnections",
        type: "streaming-connection",
      });
    }
    if (rules.size === 0) {
      return refuse(reply, 409, {
        title: "ConnectionException",
        detail: "Your client must have rules before it can connect to this stream.",
        connection_issue: "RuleConfigurationIssue",
        type: "streaming-connection",
      });
    }
    open(request, reply);
    return reply;
  });

  app.delete("/connections/all", async (request, reply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "stream" })) return reply;
    const [had, end] = [close ? 1 : 0, close];
    end?.(true);
    return { data: { successful_kills: had, failed_kills: 0, results: [] } };
  });

  return {
    get open() {
      return close !== null;
    },
    end() {
      const ending = close;
      ending?.(true);
      return ending !== null;
    },
  };
}
