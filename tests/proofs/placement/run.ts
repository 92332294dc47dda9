import { keyFromSecret } from "../../../apps/server/src/config-variables.ts";
import { systemClock } from "../../../apps/server/src/infrastructure/clock.ts";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { createLog } from "../../../apps/server/src/infrastructure/log.ts";
import {
  createReddit,
  redditAccountLink,
  redditConversations,
  redditPlacement,
} from "../../../apps/server/src/integrations/reddit/index.ts";
import { createFakeRules } from "../../../apps/server/src/testing/fake-rules.ts";
import { createMemoryLimits } from "../../../apps/server/src/testing/memory-limits.ts";
import { openServer } from "../../../apps/server/src/testing/server.ts";
import { appToken, commentsUnder, figuresOf, type PlacingFigures } from "./figures.ts";
import { type Gates, openGates } from "./gates.ts";
import {
  failAnswer,
  type KillSetup,
  killPoints,
  kills,
  place,
  placeManually,
  platformFaults,
  type Second,
  stopPoints,
  stops,
} from "./kills.ts";
import { createProduct, proofChecks, proofSchedule, proofSecret } from "./product.ts";
import { community, createStage, type Sandbox, type Staged } from "./stage.ts";

/** The size of a run. */
export interface PlacingRun {
  /** The number of kills at each point, and of manual placements. */
  rounds: number;
  /** Replies for each fault of the platform's response. */
  faults: number;
  /** Corrupts the result, to show that the proof can fail. */
  plant: boolean;
}

/** The result of a run. */
export interface PlacingResult {
  kills: number;
  /** Workers that were paused while another process did their work. */
  stops: number;
  before: PlacingFigures;
  /** The figures after moderators have removed some. */
  after: PlacingFigures;
  removed: number;
}

/** Longer than it takes until another process gets the job of a killed one. */
const settleSeconds = 900;

/** Waits until no placement is in progress; writers place replies that did not arrive again. */
async function settle(
  { gates, product }: KillSetup,
  staged: readonly Staged[],
  print: (line: string) => void,
): Promise<void> {
  product.worker();
  const address = await product.api();
  const ids = staged.map(({ replyId }) => replyId);
  const deadline = performance.now() + settleSeconds * 1000;
  let last = "";
  await gates.until(
    "every reply was placed",
    async () => {
      const { rows } = await gates.client.query<{ id: string; status: string }>(
        "select id, status from replies where id = any($1) and status not in ('placed', 'removed')",
        [ids],
      );
      const line = rows
        .map(({ status }) => status)
        .toSorted()
        .join(" ");
      if (line !== last)
        print(`not placed yet: ${rows.length} (${[...new Set(line.split(" "))].join(", ")})`);
      last = line;
      for (const { id } of rows.filter(({ status }) => status === "approved")) {
        const one = staged.find(({ replyId }) => replyId === id);
        if (one) await place(address, { ...one, token: await one.signIn() });
      }
      if (rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 500));
      return rows.length === 0;
    },
    (deadline - performance.now()) / 1000,
  );
}

/** Places replies with kills, pauses and faults until all are placed; then counts. */
export async function runPlacing(
  where: { connection: Connection; folder: string; sandbox: Sandbox },
  run: PlacingRun,
  print: (line: string) => void = () => undefined,
): Promise<PlacingResult> {
  const { sandbox, connection } = where;
  const { reddit } = sandbox;
  const apiOf = (client: string) =>
    createReddit(
      {
        apiUrl: reddit,
        authUrl: reddit,
        webUrl: reddit,
        clientId: client,
        clientSecret: client,
        userAgent: "node:earshot-proof:1.0",
      },
      {
        clock: systemClock,
        outboundLimits: createMemoryLimits(systemClock),
        log: createLog("silent"),
      },
    );
  const api = apiOf("earshot-proof");
  // The accounts' permissions belong to the product's own app.
  const productApi = apiOf("earshot-sandbox");
  const rules = createFakeRules();
  rules.write(community, ["Be helpful"]);
  const server = await openServer(connection, {
    rulesReaders: [rules.reader],
    poolSize: 5,
    jobs: true,
    sessionSecret: proofSecret,
    encryptionKeys: [keyFromSecret(proofSecret)],
    replyCheckSeconds: proofChecks,
    conversations: [redditConversations(api.app, reddit)],
    // This server acts as a second worker while the first one is paused.
    redditPlacement: true,
    reddit: redditAccountLink(productApi),
    placements: [redditPlacement(productApi)],
    reconciliationSchedule: proofSchedule,
  });
  const gates: Gates = await openGates(connection);
  const product = createProduct(where);
  const setup: KillSetup = { gates, sandbox, product };
  const stage = createStage(server, sandbox);
  const staged: Staged[] = [];
  const next = async () => {
    const one = await stage.approved();
    staged.push(one);
    return one;
  };
  let killed = 0;
  let stopped = 0;
  try {
    const newest = async (replyId: string): Promise<string> => {
      const { rows } = await gates.client.query<{ id: string }>(
        "select id from placement_attempts where reply_id = $1 order by planned_at desc limit 1",
        [replyId],
      );
      return rows[0]?.id ?? "";
    };
    const other: Second = {
      send: async (id) => server.services.apiPlacing.send(await newest(id)),
      check: async (id) => server.services.reconciliation.check(await newest(id)),
    };
    for (const point of stopPoints) {
      for (let round = 0; round < run.rounds; round++) {
        await stops[point](setup, await next(), other);
        stopped += 1;
      }
      print(`${point}: ${run.rounds} times`);
    }
    // The points without a worker are last: a worker at another point would pick up the jobs that they leave.
    const [first, second, ...rest] = killPoints;
    for (const point of [...rest, first, second]) {
      for (let round = 0; round < run.rounds; round++) {
        await kills[point](setup, await next(), round);
        killed += 1;
      }
      print(`killed ${run.rounds} times ${point}`);
    }
    for (let round = 0; round < run.rounds; round++)
      await placeManually(setup, await next(), round);
    killed += Math.ceil(run.rounds / 2);
    print(`${run.rounds} manually, killed ${Math.ceil(run.rounds / 2)} times during it`);
    for (const fault of platformFaults) {
      for (let round = 0; round < run.faults; round++) await failAnswer(setup, await next(), fault);
      print(`${run.faults} answers failed: ${fault}`);
    }
    await settle(setup, staged, print);
    if (run.plant) await corrupt(gates, sandbox, staged);
    const before = await figuresOf(gates.client, sandbox, staged);

    // Moderators remove a third; survival checks detect it, and the pending earnings are canceled.
    const removed = staged.filter((_, at) => at % 3 === 0);
    const token = await appToken(sandbox);
    for (const one of removed) {
      const [comment] = await commentsUnder(sandbox, token, one);
      await sandbox.control("POST", "moderate", { thing: comment?.name, action: "remove" });
      const { rows } = await gates.client.query<{ id: string }>(
        `update survival_checks set due_at = now() - interval '1 minute' where id = (
          select id from survival_checks where reply_id = $1 order by due_at limit 1) returning id`,
        [one.replyId],
      );
      await server.services.survival.check(Number(rows[0]?.id));
    }
    const after = await figuresOf(gates.client, sandbox, staged);
    return { kills: killed, stops: stopped, before, after, removed: removed.length };
  } finally {
    await product.stop();
    await gates.end();
    await server.close();
  }
}

/** Adds a second comment and a cent, which the proof must detect. */
async function corrupt(gates: Gates, sandbox: Sandbox, [one]: readonly Staged[]): Promise<void> {
  if (!one) return;
  const { postId, account: author, text: body, replyId } = one;
  await sandbox.control("POST", "comments", { postId, author, body });
  await gates.client.query("update earnings set cents = cents + 1 where reply_id = $1", [replyId]);
}
