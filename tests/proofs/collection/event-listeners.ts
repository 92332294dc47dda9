import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";

const signedUp = z.object({ data: z.object({ accessToken: z.string() }) });
const created = z.object({ ids: z.array(z.string()) });

/** Signs a customer up over HTTP. @returns the bearer token */
export async function signUp(address: string, number: number): Promise<string> {
  const response = await fetch(`${address}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `customer${number}@example.test`,
      password: "a good long password",
    }),
  });
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`);
  return signedUp.parse(await response.json()).data.accessToken;
}

/** How long a browser waits before it reopens a broken stream, in milliseconds. */
const reopenMs = 250;

/** Simulates browsers with an open event stream, and records when each mention was shown. */
export function createEventListeners() {
  const shownAt = new Map<string, number>();
  const closing = new AbortController();
  let reopened = 0;

  /** @returns the id of the event, where it has one */
  function readEvent(block: string, now: number): string | undefined {
    const type = /^event: (.+)$/m.exec(block)?.[1];
    const data = /^data: (.+)$/m.exec(block)?.[1];
    if (type === "mention.created" && data !== undefined) {
      for (const id of created.parse(JSON.parse(data)).ids) {
        if (!shownAt.has(id)) shownAt.set(id, now);
      }
    }
    return /^id: (.+)$/m.exec(block)?.[1];
  }

  async function* blocksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      yield* blocks;
    }
  }

  async function connect(address: string, token: string, last: string | undefined) {
    const response = await fetch(`${address}/api/events`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(last !== undefined && { "last-event-id": last }),
      },
      signal: closing.signal,
    });
    if (!response.ok || !response.body) throw new Error(`a stream answered ${response.status}`);
    return response.body;
  }

  /** Reads a stream to its end, and reopens it when it breaks, as browsers do. */
  async function follow(
    addresses: () => string[],
    token: string,
    first: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    let body: AsyncIterable<Uint8Array> | null = first;
    let last: string | undefined;
    for (let tries = 0; !closing.signal.aborted; tries++) {
      try {
        const all = addresses();
        body ??= await connect(all[tries % all.length] ?? "", token, last);
        for await (const block of blocksOf(body)) last = readEvent(block, Date.now()) ?? last;
      } catch {
        // Its process was killed, and the replacement is not listening yet.
      }
      if (closing.signal.aborted) return;
      body = null;
      reopened += 1;
      await pause(reopenMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const following: Promise<void>[] = [];
  return {
    /** How often a stream was reopened. */
    reopened: () => reopened,

    /** Opens an event stream. @param addresses of the processes that serve now */
    async open(addresses: () => string[], token: string): Promise<void> {
      const body = await connect(addresses()[0] ?? "", token, undefined);
      following.push(follow(addresses, token, body));
    },

    /** Milliseconds from when each mention was found until it was shown, in order. */
    async latencies(client: pg.Client): Promise<number[]> {
      const { rows } = await client.query<{ id: string; foundAt: Date }>(
        `select id, found_at as "foundAt" from mentions where id = any($1::uuid[])`,
        [[...shownAt.keys()]],
      );
      return rows
        .map(({ id, foundAt }) => (shownAt.get(id) ?? 0) - foundAt.getTime())
        .sort((a, b) => a - b);
    },

    async close(): Promise<void> {
      closing.abort();
      await Promise.all(following);
    },
  };
}
