/**
 * Whether the Earshot of this machine or container works: exits with 0 if so, else with 1 and a sentence on stderr.
 * A process that serves the API is checked at its port. A worker serves no API, but renews its row in the database
 * every two seconds.
 */
import { hostname } from "node:os";
import pg from "pg";

const port = process.env.PORT || "3000";
const timeoutMs = 4_000;
/** How long other processes count a silent one as running, plus one renewal. */
const maxSilenceSeconds = 8;

/** @returns {Promise<number | null>} the status of the response; null: nothing listens at the port */
async function askApi() {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { status } = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal });
    return status;
  } catch (error) {
    if (error.cause?.code === "ECONNREFUSED") return null;
    throw error;
  }
}

/** @returns {Promise<string[]>} the roles of this machine's running processes */
async function readRoles() {
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select distinct unnest(roles) as role from server_processes
        where label like '% on ' || $1 and last_seen_at > now() - make_interval(secs => $2)`,
      [hostname(), maxSilenceSeconds],
    );
    return rows.map(({ role }) => role);
  } finally {
    await client.end();
  }
}

async function findProblem() {
  const status = await askApi();
  if (status === 200) return null;
  if (status !== null)
    return `/api/ready answered ${status}: the process can't reach its database.`;
  if (!process.env.DATABASE_URL) return `Nothing listens at port ${port}.`;
  const roles = await readRoles();
  if (roles.includes("api"))
    return `An API process is running, but nothing listens at port ${port}.`;
  if (roles.includes("worker")) return null;
  return `No process of ${hostname()} has reported to the database for ${maxSilenceSeconds} seconds.`;
}

const problem = await findProblem().catch((error) => `The check failed: ${error.message}`);
if (problem) {
  console.error(problem);
  process.exit(1);
}
