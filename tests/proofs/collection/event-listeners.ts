import type pg from "pg";
import { z } from "zod";

const signedUp = z.object({ data: z.object({ accessToken: z.string() }) });
const created = z.object({ ids: z.array(z.string()) });

/** Signs somebody up over HTTP. @returns the bearer token */
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

/** Browsers with an open event stream: records when each mention was shown. */
export function createEventListeners() {
  const shownAt = new Map<string, number>();
  const closing = new AbortController();

  function readEvent(block: string, now: number): void {
    const type = /^event: (.+)$/m.exec(block)?.[1];
    const data = /^data: (.+)$/m.exec(block)?.[1];
    if (type !== "mention.created" || data === undefined) return;
    for (const id of created.parse(JSON.parse(data)).ids) {
      if (!shownAt.has(id)) shownAt.set(id, now);
    }
  }

  async function listen(body: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = "";
    try {
      for await (const chunk of body) {
        const now = Date.now();
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) readEvent(block, now);
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error;
    }
  }

  const listening: Promise<void>[] = [];
  return {
    /** Opens an event stream. */
    async open(address: string, token: string): Promise<void> {
      const response = await fetch(`${address}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: closing.signal,
      });
      if (!response.ok || !response.body) throw new Error(`a stream answered ${response.status}`);
      listening.push(listen(response.body));
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
      await Promise.all(listening);
    },
  };
}

/** The value that a share of sorted values does not exceed. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
