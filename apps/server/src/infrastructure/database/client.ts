import pg from "pg";

/** Runs one task on a connection of its own, which is closed when this resolves. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // A stopping server may cut a connection that is being closed; without a listener, the error event would
  // end the process. A cut during the task fails the task.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
