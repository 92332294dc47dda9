import type { Services } from "../../../apps/server/src/app.ts";
import { AppError } from "../../../apps/server/src/infrastructure/errors.ts";
import type { Infrastructure } from "../../../apps/server/src/infrastructure/open.ts";
import { testPost } from "../../../apps/server/src/testing/app.ts";
import { unchecked } from "../../../apps/server/src/testing/unchecked.ts";

/** What a kind of race came to. */
export interface RaceResult {
  name: string;
  rounds: number;
  racers: number;
  /** Rounds with more or fewer winners than there should be. */
  wrong: number;
  /** Refusals that are none of those a racer may get. */
  unexpected: string[];
}

interface RaceSetup {
  infrastructure: Infrastructure;
  services: Services;
}

/** What losers of a race are told. */
const fair = new Set([
  "ILLEGAL_TRANSITION",
  "REPLY_LIMIT_REACHED",
  "NO_KEYWORD_TOKENS",
  "ALREADY_TAKEN",
  "REPLY_MOVED_ON",
  "DRAFT_CONFLICT",
]);

let made = 0;

/** A workspace with pending mentions, on Growth unless it is to be without a plan. */
async function workspaceWith(
  { infrastructure, services }: RaceSetup,
  mentions: number,
  tier: "growth" | null,
) {
  made += 1;
  const { accounts, workspaces, keywords } = services;
  const phrase = `race number${made}`;
  const { userId, workspaceId } = await infrastructure.database.transaction(async (tx) => {
    const user = await accounts.create(tx, {
      email: `racer${made}@example.test`,
      password: "a good long password",
      userType: "user",
    });
    const workspace = await workspaces.createFor(tx, user.id, {
      companyName: "Racers",
      ...(tier && { tier }),
    });
    return { userId: user.id, workspaceId: workspace.id };
  });
  await keywords.add(workspaceId, phrase);
  while (services.index.match({ title: phrase, body: "" }).length === 0) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Each with a word of its own: who says the same again makes no further mention.
  const posts = Array.from({ length: mentions }, (_, at) =>
    testPost({
      externalId: `t3_race${made}x${Math.random().toString(36).slice(2)}`,
      title: `${phrase} ${at}`,
    }),
  );
  await infrastructure.database.transaction((tx) => services.matching.ingest(tx, posts));
  const { mentions: found } = await services.mentions.list(
    workspaceId,
    {},
    { limit: 100, offset: 0 },
  );
  return { userId, workspaceId, ids: found.map(({ id }) => id) };
}

/** Lets racers run at once; counts those that win and notes strange refusals. */
async function race(
  racers: number,
  unexpected: string[],
  run: (racer: number) => Promise<unknown>,
): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: racers }, (_, at) => run(at)));
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") continue;
    const { reason } = outcome;
    if (!(reason instanceof AppError && fair.has(reason.code))) unexpected.push(String(reason));
  }
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

/**
 * Races for everything that can be won once: accepting, claiming, saving from one revision (where the
 * texts of all the others must be kept), approving, the last reply of a quota and its last keyword
 * tokens, each with so many racers at once and so many rounds.
 */
export async function runRaces(
  setup: RaceSetup,
  { racers, rounds }: { racers: number; rounds: number },
): Promise<RaceResult[]> {
  const { infrastructure, services } = setup;
  const { accounts, keywords, mentions, replies, writers, workspaces, billing } = services;
  const results = new Map<string, RaceResult>();
  const result = (name: string) => {
    const known = results.get(name) ?? { name, rounds: 0, racers, wrong: 0, unexpected: [] };
    results.set(name, known);
    return known;
  };
  const recordRound = (name: string, right: boolean) => {
    const one = result(name);
    one.rounds += 1;
    if (!right) one.wrong += 1;
  };

  const writerIds: string[] = [];
  for (let at = 0; at < racers; at++) {
    made += 1;
    const email = `race-writer${made}@example.test`;
    const user = await infrastructure.database.transaction((tx) =>
      accounts.create(tx, { email, password: "a good long password", userType: "writer" }),
    );
    writerIds.push(user.id);
  }

  for (let round = 0; round < rounds; round++) {
    const { userId, workspaceId, ids } = await workspaceWith(setup, 1, "growth");
    const id = ids[0] ?? "";
    await workspaces.changeSettings(workspaceId, { autoPost: false });
    const used = async () => {
      const [row] = await workspaces.list([workspaceId]);
      return row ? (await billing.figures(row)).repliesUsed : -1;
    };

    const accepted = await race(racers, result("accept").unexpected, () =>
      mentions.setStatus(workspaceId, id, "accepted", userId),
    );
    recordRound("accept", accepted === 1 && (await used()) === 1);

    const claimed = await race(racers, result("claim").unexpected, (at) =>
      writers.claim(writerIds[at] ?? "", id),
    );
    const live = await infrastructure.database.read.execute<{ id: string; writer_id: string }>(
      `select id, writer_id from replies where mention_id = '${id}' and status = 'claimed'`,
    );
    recordRound("claim", claimed === 1 && live.rows.length === 1);

    const [reply] = live.rows;
    if (!reply) continue;
    const texts = Array.from({ length: racers }, (_, at) => `What tab ${at} has written.`);
    const saved = await race(racers, result("tabs").unexpected, (at) =>
      replies.saveDraft(reply.writer_id, reply.id, { text: texts[at] ?? "", revision: 0 }),
    );
    const kept = await infrastructure.database.read.execute<{ text: string }>(
      `select text from replies where id = '${reply.id}'
       union all select text from reply_versions where reply_id = '${reply.id}'`,
    );
    const found = new Set(kept.rows.map(({ text }) => text));
    recordRound("tabs", saved === 1 && texts.every((text) => found.has(text)));

    await replies.submit(reply.writer_id, reply.id, unchecked("A text that helps."));
    const approved = await race(racers, result("approve").unexpected, () =>
      replies.approve(workspaceId, reply.id, userId),
    );
    const approvals = await infrastructure.database.read.execute(
      `select 1 from reply_changes where reply_id = '${reply.id}' and to_status = 'approved'`,
    );
    recordRound("approve", approved === 1 && approvals.rows.length === 1);
    await replies.withdraw(workspaceId, reply.id, userId);

    const free = await workspaceWith(setup, Math.min(racers, 100), null);
    await mentions.setStatus(free.workspaceId, free.ids[0] ?? "", "accepted", free.userId);
    const last = await race(racers, result("last reply").unexpected, (at) =>
      mentions.setStatus(
        free.workspaceId,
        free.ids[at % free.ids.length] ?? "",
        "accepted",
        free.userId,
      ),
    );
    const [row] = await workspaces.list([free.workspaceId]);
    const sold = row ? (await billing.figures(row)).repliesUsed : -1;
    recordRound("last reply", last === 1 && sold === 2);

    // One of its three keyword tokens is a phrase that it watches.
    const taken = await race(racers, result("token").unexpected, () =>
      keywords.tokens.take(free.workspaceId),
    );
    const tokens = row && (await keywords.tokens.figures(row)).keywordsUsed;
    recordRound("token", taken === 2 && tokens === 3);
  }
  return [...results.values()];
}
