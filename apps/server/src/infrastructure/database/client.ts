import pg from "pg";

/** Does one piece of work on a connection of its own, which is closed when this resolves. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // A server that stops cuts a connection that is just being closed; what is cut while it works
  // fails the work. Without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
