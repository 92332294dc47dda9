import { sql } from "drizzle-orm";
import { rotateAll, sealedColumns } from "../../../apps/server/src/commands/rotate-keys.ts";
import type { Database } from "../../../apps/server/src/infrastructure/database/index.ts";
import { createLog } from "../../../apps/server/src/infrastructure/log.ts";
import {
  createSecrets,
  type SecretKey,
  type Secrets,
} from "../../../apps/server/src/infrastructure/secrets/index.ts";
import type { SealedColumn } from "../../../apps/server/src/infrastructure/secrets/sealed.ts";
import { createFakeHooks } from "../../../apps/server/src/testing/chat-hooks.ts";
import type { ServerUnderTest } from "../server-under-test.ts";
import { createCanaries } from "./canaries.ts";
import { runFlows } from "./flows.ts";
import { dumpOf, filesWith, findLeftovers, type Sealed, sealedIn } from "./locations.ts";
import { createCanaryNotion } from "./notion.ts";
import { createCanaryReddit } from "./reddit.ts";

/** One promise, with the violations found and the amount of data searched. */
export interface Promised {
  name: string;
  found: string[];
  figures: string;
}

/** The options with which a server must be opened, and the lines of its log. */
export function openSecretsSetup() {
  const canaries = createCanaries();
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const reddit = createCanaryReddit(canaries, log);
  const notion = createCanaryNotion(canaries, log);
  const key: SecretKey = { id: "old", key: canaries.key() };
  const options = {
    log,
    reddit: reddit.link,
    notes: notion.notes,
    accountViewers: [reddit.viewer],
    placements: [reddit.placement],
    redditPlacement: true,
    chatHooks: [createFakeHooks().hooks],
    encryptionKeys: [key],
    sessionSecret: canaries.plant("session secret"),
  };
  return { canaries, lines, log, reddit, notion, key, options };
}
export type SecretsSetup = ReturnType<typeof openSecretsSetup>;

/** Checks that an encrypted text can't be decrypted in another location; each is tried in those of some others. */
function swaps(secrets: Secrets, all: readonly Sealed[], max: number): Promised {
  const found: string[] = [];
  let tried = 0;
  const nameOf = ({ column }: Sealed) => `${column.table}.${column.column}`;
  const chosen = [...Map.groupBy(all, nameOf).values()].flatMap((rows) => rows.slice(0, max));
  for (const from of chosen) {
    for (const to of chosen) {
      if (from === to) continue;
      tried += 1;
      try {
        secrets.open(from.sealed, to.column.locationOf(to.row));
        found.push(`one of ${nameOf(from)} opens in ${nameOf(to)}`);
      } catch {
        // Expected.
      }
    }
  }
  const columns = new Set(chosen.map(nameOf));
  if (columns.size < sealedColumns.length) found.push("some columns were empty");
  return {
    name: "swapped ciphertexts",
    found,
    figures: `${tried} swaps of ${columns.size} columns`,
  };
}

/** Inserts many more rows, so that a pass has several pages. */
async function fill(database: Database, secrets: Secrets, rows: number): Promise<void> {
  for (let made = 0; made < rows; made += 1) {
    const id = crypto.randomUUID();
    const sealed = secrets.seal(`token ${id}`, `community_accounts:${id}`);
    await database.pool.execute(sql`
      insert into community_accounts (id, source, name, affiliation, mode, sealed_token, created_at)
      values (${id}, 'reddit', ${`filler_${id}`}, 'Us.', 'api', ${sealed}, now())`);
  }
}

/** Runs two concurrent passes, and a third. Checks that all texts use the new key, and decrypt to the same values. */
async function rotation(
  database: Database,
  setup: SecretsSetup,
  columns: readonly SealedColumn[],
): Promise<Promised> {
  const found: string[] = [];
  const { key, options } = setup;
  const fresh: SecretKey = { id: "new", key: setup.canaries.key() };
  const before = createSecrets([key], options.sessionSecret);
  const both = createSecrets([fresh, key], options.sessionSecret);
  const after = createSecrets([fresh], options.sessionSecret);
  const decrypted = new Map<string, string>();
  const locationOf = ({ column, row }: Sealed) => column.locationOf(row);
  for (const one of await sealedIn(database, sealedColumns)) {
    decrypted.set(locationOf(one), before.open(one.sealed, locationOf(one)));
  }
  const printed: string[] = [];
  const pass = () => rotateAll(database.pool, both, (line) => void printed.push(line), columns);
  const broken = (await Promise.all([pass(), pass()])).flat();
  found.push(...broken.map((row) => `${row} could not be opened`));
  const again: string[] = [];
  await rotateAll(database.pool, both, (line) => void again.push(line), columns);
  found.push(...again.filter((line) => !line.includes(": 0 of")).map((line) => `again: ${line}`));
  for (const one of await sealedIn(database, sealedColumns)) {
    try {
      const now = after.open(one.sealed, locationOf(one));
      if (now !== decrypted.get(locationOf(one)))
        found.push(`${one.column.table} decrypts to another value`);
    } catch {
      found.push(`one of ${one.column.table} is still sealed with the old key`);
    }
  }
  const figures = `${decrypted.size} encrypted texts, two concurrent passes and a third`;
  return { name: "rotation", found, figures };
}

/** Plants defects that must be found, to show that the proof can fail. */
async function plant(server: ServerUnderTest, setup: SecretsSetup): Promise<void> {
  const token = setup.canaries.plant("planted");
  // Under a name and in a form that the log does not recognize as a secret.
  setup.log.info({ account: { note: token } }, "an account was checked");
  await server.infrastructure.database.pool.execute(
    sql`update community_accounts set token_failure = ${token}`,
  );
}

/** Decrypts texts in any location, as if they were not bound to their row. */
const unbound = (secrets: Secrets, all: readonly Sealed[]): Secrets => ({
  ...secrets,
  open: (sealed, place) => {
    const own = all.find((one) => one.sealed === sealed);
    return secrets.open(sealed, own ? own.column.locationOf(own.row) : place);
  },
});

/**
 * Searches for secrets where they must not be. The server must have been opened with the options of the
 * setup.
 */
export async function runSecrets(
  server: ServerUnderTest,
  setup: SecretsSetup,
  options: {
    accounts: number;
    filler: number;
    files?: boolean;
    plant?: boolean;
    /** Cleans an address for analytics; without it, analytics are not checked. */
    cleanAddress?: (address: string) => string;
  },
): Promise<Promised[]> {
  const { canaries, lines, reddit, notion, key } = setup;
  const { database } = server.infrastructure;
  if (options.plant) {
    const { add } = server.services.communityAccounts.admin;
    // Planted with the first account, so that it is in responses too.
    server.services.communityAccounts.admin.add = async (...input) => {
      const made = await add(...input);
      await plant(server, setup);
      return made;
    };
  }
  const { answers, addresses, connected } = await runFlows(
    server,
    { reddit, notion },
    canaries,
    options.accounts,
  );
  if (notion.requests() === 0) throw new Error("Notion was not connected: nothing was tried of it");
  if (reddit.comments() === 0) throw new Error("no reply was placed: nothing was tried of it");
  const dump = await dumpOf(database);
  const searched = (name: string, texts: Iterable<string>, of: string): Promised => {
    const all = [...texts];
    return {
      name,
      found: all.flatMap((text) => canaries.in(text)),
      figures: `${canaries.count()} secrets in ${all.length} ${of}`,
    };
  };
  const rowsOf = (fits: (table: string) => boolean) =>
    [...dump].filter(([table]) => fits(table)).flatMap(([, rows]) => rows);
  // The tokens must still work: otherwise the search would prove nothing.
  const usable = await Promise.allSettled(
    connected.map((id) => server.services.communityAccounts.refreshTokenOf(id)),
  );
  const unusable = usable.filter(({ status }) => status === "rejected").length;
  const secrets = createSecrets([key], setup.options.sessionSecret);
  const sealed = await sealedIn(database, sealedColumns);
  const errors = lines.filter((line) => line.includes('"err"'));
  const results = [
    searched("logs", lines, "lines at trace"),
    searched("errors", errors, "errors in the log"),
    searched(
      "answers",
      answers.map(({ about, text }) => `${about} ${text}`),
      "answers",
    ),
    searched(
      "events",
      rowsOf((table) => table === "public.browser_events"),
      "events to browsers",
    ),
    searched(
      "jobs",
      rowsOf((table) => table.startsWith("pgboss.")),
      "rows of the queue",
    ),
    searched(
      "dump",
      rowsOf(() => true),
      `rows of ${dump.size} tables`,
    ),
    {
      name: "sealed columns",
      found: await findLeftovers(database, sealedColumns, dump),
      figures: `${sealed.length} sealed texts in ${sealedColumns.length} columns`,
    },
    {
      name: "tokens in use",
      found: unusable > 0 ? [`${unusable} can't be used`] : [],
      figures: `${usable.length} accounts after ${reddit.requests()} requests`,
    },
  ];
  const { cleanAddress } = options;
  if (cleanAddress)
    results.push(searched("analytics", addresses.map(cleanAddress), "addresses of a browser"));
  if (options.files) {
    const { files, found } = await filesWith(database, canaries);
    results.push({ name: "files of the database", found, figures: `${files} files` });
  }
  results.push(swaps(options.plant ? unbound(secrets, sealed) : secrets, sealed, 30));
  await fill(database, secrets, options.filler);
  const columns = options.plant ? sealedColumns.slice(1) : sealedColumns;
  results.push(await rotation(database, setup, columns));
  return results;
}
