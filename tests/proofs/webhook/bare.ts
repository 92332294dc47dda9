/**
 * The baseline for acknowledgements: a bare Fastify that inserts each body into a table, with the same number of
 * connections as the product. Prints its address.
 */
import { fastify } from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(
  "create table bare_events (id text primary key, body text not null, received_at timestamptz not null default now())",
);
const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
app.post<{ Body: string; Params: { id: string } }>("/:id", async ({ body, params }) => {
  await pool.query("insert into bare_events (id, body) values ($1, $2) on conflict do nothing", [
    params.id,
    body,
  ]);
  return { success: true, data: {} };
});
console.log(`listening at ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
