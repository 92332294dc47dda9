import { demoAccounts, seedDemo } from "../../../apps/server/src/commands/seed.ts";
import { withClient } from "../../../apps/server/src/infrastructure/database/client.ts";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { openServer } from "../../../apps/server/src/testing/server.ts";
import { fillWorkspace } from "../../../apps/server/src/testing/stored-data.ts";

/** Inserts random posts, whose texts all contain characters that COPY must escape. */
const insertPosts = (prefix: string) => `
  insert into posts (id, source, external_id, community, author, title, body, url, posted_at, removed, words, score)
  select gen_random_uuid(), 'reddit', $1 || n, 'startups', case when n % 7 > 0 then 'someone' || n % 1000 end,
    E'A title\\twith \\\\ and \\n é ' || md5(n::text),
    repeat(md5(random()::text) || E' words\\r\\n\\\\N ', 1 + n % 12),
    'https://www.reddit.com/${prefix}/' || n, now() - n * interval '1 second', n % 50 = 0,
    array['words', md5(n::text), E'q"uo\\\\te,'], n % 300
  from generate_series(1, $2::int) n`;

/** Inserts the demo accounts, a row into every table that belongs to a workspace, and posts. */
export async function fillDatabase(connection: Connection, posts: number): Promise<void> {
  const server = await openServer(connection, { jobs: true });
  try {
    await seedDemo(server.infrastructure, server.services);
    const { rows } = await server.infrastructure.database.query({
      text: `select u.id, m.workspace_id as workspace from users u
        join workspace_members m on m.user_id = u.id where u.email = $1 limit 1`,
      values: [demoAccounts[0].email],
    });
    await fillWorkspace(server, rows[0].id, rows[0].workspace);
  } finally {
    await server.close();
  }
  await withClient(connection, async (client) => {
    for (let done = 0; done < posts; done += 50_000) {
      const count = Math.min(50_000, posts - done);
      await client.query(insertPosts("r/startups"), [`t3_fill${done}_`, count]);
    }
  });
}

/**
 * Writes continuously: inserts, updates and deletes posts.
 * @returns a function that ends the writes and returns how many transactions were committed
 */
export function startWrites(connection: Connection, writers: number): () => Promise<number> {
  let [isEnding, committed] = [false, 0];
  const write = (writer: number) =>
    withClient(connection, async (client) => {
      for (let round = 0; !isEnding; round++) {
        await client.query("begin");
        await client.query(insertPosts("r/writes"), [`t3_write${writer}_${round}_`, 5]);
        // Each writer has posts of its own: transactions that lock shared rows in different orders can deadlock.
        await client.query(
          "update posts set score = score + 1, body = body || '.' where external_id = any($1)",
          [[1, 2, 3].map((n) => `t3_fill0_${writer * 3 + n}`)],
        );
        await client.query("delete from posts where external_id like $1", [
          `t3_write${writer}_${round - 2}_%`,
        ]);
        await client.query("commit");
        committed += 1;
      }
    });
  const ended = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return async () => {
    isEnding = true;
    await ended;
    return committed;
  };
}
