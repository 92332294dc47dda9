import { unchecked } from "../../../apps/server/src/testing/unchecked.ts";
import { type RaceSetup, race, workspaceWith } from "./racers.ts";

/** The result of a kind of race. */
export interface RaceResult {
  name: string;
  rounds: number;
  racers: number;
  /** Rounds with a wrong number of winners. */
  wrong: number;
  /** Refusals that a racer should not get. */
  unexpected: string[];
}

/**
 * Races for everything that can be won once: accepting, claiming, saving from one revision (where the texts of all
 * other racers must be stored), approving, the last reply of a quota and its last keyword tokens.
 * @param options.racers how many run concurrently
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
    const email = `race-writer${at}@example.test`;
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
    const live = await infrastructure.database.pool.execute<{ id: string; writer_id: string }>(
      `select id, writer_id from replies where mention_id = '${id}' and status = 'claimed'`,
    );
    recordRound("claim", claimed === 1 && live.rows.length === 1);

    const [reply] = live.rows;
    if (!reply) continue;
    const texts = Array.from({ length: racers }, (_, at) => `What tab ${at} has written.`);
    const saved = await race(racers, result("tabs").unexpected, (at) =>
      replies.saveDraft(reply.writer_id, reply.id, { text: texts[at] ?? "", revision: 0 }),
    );
    const stored = await infrastructure.database.pool.execute<{ text: string }>(
      `select text from replies where id = '${reply.id}'
       union all select text from reply_versions where reply_id = '${reply.id}'`,
    );
    const found = new Set(stored.rows.map(({ text }) => text));
    recordRound("tabs", saved === 1 && texts.every((text) => found.has(text)));

    await replies.submit(reply.writer_id, reply.id, unchecked("A text that helps."));
    const approved = await race(racers, result("approve").unexpected, () =>
      replies.approve(workspaceId, reply.id, userId),
    );
    const approvals = await infrastructure.database.pool.execute(
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

    // One of its three keyword tokens is used by its keyword.
    const won = await race(racers, result("token").unexpected, () =>
      keywords.tokens.take(free.workspaceId),
    );
    const tokens = row && (await keywords.tokens.figures(row)).keywordsUsed;
    recordRound("token", won === 2 && tokens === 3);
  }
  return [...results.values()];
}
