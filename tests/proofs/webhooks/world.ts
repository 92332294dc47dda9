import type { Database } from "../../../apps/server/src/infrastructure/database/index.ts";
import type { Post } from "../../../apps/server/src/integrations/ports/post.ts";
import type { Server } from "../../../apps/server/src/testing/server.ts";
import { badKinds, type Kind, type Receivers } from "./receivers.ts";

const keyword = "oak desk";
const perWorkspace = 5;

const insertWorkspaces = async (database: Database, count: number): Promise<string[]> => {
  const { rows } = await database.query({
    text: `insert into workspaces (id, company_name, tier, has_completed_onboarding)
      select gen_random_uuid(), 'Company ' || n, 'scale', true from generate_series(1, $1) n
      returning id`,
    values: [count],
  });
  return rows.map(({ id }) => id);
};

/**
 * Creates workspaces with a keyword and webhooks: first the bad ones, each with five webhooks of all kinds in turn, so
 * that these are due before the others; then the healthy ones with one each, every fifth of them to a flaky receiver.
 */
export async function makeWebhooks(
  { infrastructure, services }: Server,
  receivers: Receivers,
  { healthy, bad, kinds = badKinds }: { healthy: number; bad: number; kinds?: readonly Kind[] },
): Promise<void> {
  const ids = await insertWorkspaces(infrastructure.database, bad + healthy);
  const addWebhook = async (workspaceId: string, kind: Kind, n: number) => {
    const url = receivers.urlOf(kind, n);
    const { secret } = await services.webhooks.create(workspaceId, {
      url,
      types: ["mention.created"],
    });
    receivers.add(kind, url, secret);
  };
  for (const [at, id] of ids.entries()) {
    await services.keywords.add(id, keyword);
    if (at >= bad) {
      await addWebhook(id, at % 5 === 4 ? "flaky" : "healthy", at);
      continue;
    }
    for (let one = 0; one < perWorkspace; one++) {
      const n = at * perWorkspace + one;
      const kind = kinds[n % kinds.length];
      if (kind) await addWebhook(id, kind, n);
    }
  }
}

/** The nth post of a run, different from all others; every workspace gets a mention of it. */
const postOf = (n: number): Post => ({
  source: "reddit",
  kind: "post",
  externalId: `t3_proof${n}`,
  thread: null,
  community: `offices${n}`,
  author: `buyer${n}`,
  title: `Looking for an ${keyword}, ${n * 7919} by ${n * 104_729} inches`,
  body: "",
  url: `https://www.reddit.com/r/offices${n}/comments/proof${n}/`,
  score: 1,
  numComments: 0,
  postedAt: new Date(),
  removed: false,
});

/**
 * Stores the nth post, with a mention of it and its events for each workspace.
 * @returns when it was committed, in milliseconds since 1970
 */
export async function storePost(server: Server, n: number, workspaces: number): Promise<number> {
  const { database } = server.infrastructure;
  // Events of a rolled-back transaction must not reach any receiver.
  await database
    .transaction(async (tx) => {
      await server.services.matching.ingest(tx, [postOf(n + 1_000_000)]);
      throw new Error("rolled back on purpose");
    })
    .catch((error: Error) => {
      if (error.message !== "rolled back on purpose") throw error;
    });
  await server.ingest([postOf(n)]);
  const at = Date.now();
  const { rows } = await database.query({
    text: `select count(*)::int as mentions from mentions m join posts p on p.id = m.post_id
      where p.external_id = $1 and m.merged_into is null and m.hidden_by is null`,
    values: [`t3_proof${n}`],
  });
  const found = rows[0]?.mentions;
  if (found !== workspaces) throw new Error(`post ${n} has ${found} mentions, not ${workspaces}`);
  return at;
}
