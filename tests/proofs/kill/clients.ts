import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";

/** What clients observed while processes were killed. */
export interface ClientFigures {
  answered: number;
  /** Responses of 503 with a `Retry-After`. */
  unavailable: number;
  /** Connections that broke or were refused while the API was down. */
  refused: number;
  /** Descriptions of all other failures. */
  unexpected: string[];
  /** Writes that were acknowledged with 200. */
  acknowledged: number;
}

/** A customer whose browser reads and writes. */
export interface Customer {
  email: string;
  password: string;
  workspaceId: string;
}

type Outcome = { kind: "answered"; body: unknown } | { kind: "refused" };

const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });
const listed = z.object({ data: z.object({ mentions: z.array(z.object({ id: z.string() })) }) });
/** Access tokens last a quarter of an hour. */
const tokenMs = 300_000;
const requestMs = 30_000;
const list = "/api/discovery/reddit-mentions";
const lineOf = (number: number) => `I work with the team behind number ${number}.`;

/**
 * Starts clients that read the list, skip mentions and change a setting until they are stopped, and record which
 * writes were acknowledged. While the database is down, they must get 503 with `Retry-After`, and nothing else.
 */
export function startClients(address: string, customers: readonly Customer[]) {
  const figures: ClientFigures = {
    answered: 0,
    unavailable: 0,
    refused: 0,
    unexpected: [],
    acknowledged: 0,
  };
  /** Mentions whose skipping was acknowledged; and by workspace, the last acknowledged and the last sent number. */
  const skipped = new Set<string>();
  const settings = new Map<string, { acknowledged: number; sent: number }>();
  let isOver = false;
  /** Whether the API is down. */
  let apiAway = false;
  let timesAway = 0;
  let lastWrite = 0;
  let lastRead = 0;

  async function send(
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Outcome> {
    const awayBefore = timesAway;
    const wasAway = apiAway;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(requestMs),
      });
      text = await response.text();
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      if (wasAway || apiAway || timesAway > awayBefore) figures.refused += 1;
      else figures.unexpected.push(`${method} ${path}: ${String(cause)}`);
      return { kind: "refused" };
    }
    if (response.status === 503 && Number(response.headers.get("retry-after")) > 0) {
      figures.unavailable += 1;
      return { kind: "refused" };
    }
    if (response.status !== 200 && response.status !== 201) {
      figures.unexpected.push(`${method} ${path}: ${response.status} ${text.slice(0, 120)}`);
      return { kind: "refused" };
    }
    figures.answered += 1;
    return { kind: "answered", body: JSON.parse(text) };
  }

  /** Makes requests as a customer, signing in again when needed. */
  function createSession({ email, password }: Customer) {
    let [token, at] = ["", Number.NEGATIVE_INFINITY];
    return async (method: string, path: string, body?: unknown): Promise<Outcome> => {
      if (performance.now() - at > tokenMs) {
        const entered = await send(null, "POST", "/api/auth/login", { email, password });
        if (entered.kind === "refused") return entered;
        token = signedIn.parse(entered.body).data.accessToken;
        at = performance.now();
      }
      return send(token, method, path, body);
    };
  }

  /** Repeats an action with pauses, which are longer after a refusal. */
  async function repeat(everyMs: number, work: () => Promise<Outcome>): Promise<void> {
    while (!isOver) {
      const { kind } = await work();
      await pause(kind === "answered" ? everyMs : 250);
    }
  }

  const clients = customers.flatMap((customer) => {
    const { workspaceId } = customer;
    const call = createSession(customer);
    const numbers = { acknowledged: 0, sent: 0 };
    settings.set(workspaceId, numbers);
    const read = async () => {
      const outcome = await call("GET", list);
      if (outcome.kind === "answered") lastRead = performance.now();
      return outcome;
    };
    async function skip(): Promise<Outcome> {
      const found = await call("GET", `${list}?status=pending&source=reddit&limit=5`);
      if (found.kind === "refused") return found;
      const [mention] = listed.parse(found.body).data.mentions;
      if (!mention) return found;
      const path = `${list}/${mention.id}/status`;
      const outcome = await call("PATCH", path, { status: "denied" });
      if (outcome.kind === "answered") skipped.add(mention.id);
      return outcome;
    }
    async function change(): Promise<Outcome> {
      numbers.sent += 1;
      const number = numbers.sent;
      const outcome = await call("PUT", "/api/user/settings", { disclosure: lineOf(number) });
      if (outcome.kind === "answered") {
        numbers.acknowledged = number;
        figures.acknowledged += 1;
        lastWrite = performance.now();
      }
      return outcome;
    }
    return [repeat(100, read), repeat(300, skip), repeat(150, change)];
  });

  return {
    figures,
    /** Whether a read and a write succeeded since then (a time of `performance.now()`). */
    servedSince: (then: number) => Math.min(lastRead, lastWrite) > then,
    /** Sets whether the API is about to be killed, or serves again. */
    setApiAway(isAway: boolean) {
      if (isAway) timesAway += 1;
      apiAway = isAway;
    },
    async stop() {
      isOver = true;
      await Promise.all(clients);
      figures.acknowledged += skipped.size;
    },
    /** Describes the acknowledged writes that the database does not have. */
    async findLost(client: pg.Client): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        "select id from mentions where id = any($1::uuid[]) and status = 'denied'",
        [[...skipped]],
      );
      const stored = new Set(rows.map(({ id }) => id));
      const lost = [...skipped]
        .filter((id) => !stored.has(id))
        .map((id) => `skipped mention ${id}`);
      for (const [id, { acknowledged, sent }] of settings) {
        const found = await client.query<{ disclosure: string }>(
          "select disclosure from workspaces where id = $1",
          [id],
        );
        const number = Number(/\d+/.exec(found.rows[0]?.disclosure ?? "")?.[0] ?? 0);
        // A write that was not acknowledged may still have been stored.
        if (number < acknowledged || number > sent)
          lost.push(`settings ${number}, acknowledged ${acknowledged} of ${sent}`);
      }
      return lost;
    },
  };
}
