import type { Services } from "../../../apps/server/src/app.ts";
import { AppError } from "../../../apps/server/src/infrastructure/errors.ts";
import type { Infrastructure } from "../../../apps/server/src/infrastructure/open.ts";
import { testPost } from "../../../apps/server/src/testing/app.ts";

export interface RaceSetup {
  infrastructure: Infrastructure;
  services: Services;
}

/** The error codes that losers of a race may get. */
const fair = new Set([
  "ILLEGAL_TRANSITION",
  "REPLY_LIMIT_REACHED",
  "NO_KEYWORD_TOKENS",
  "KEYWORD_LIMIT_REACHED",
  "ALREADY_TAKEN",
  "REPLY_MOVED_ON",
  "DRAFT_CONFLICT",
]);

let made = 0;

/** Creates a workspace with pending mentions, on Growth unless another tier is given. */
export async function workspaceWith(
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
  // Each with a different word: a copy by the same author would not become another mention.
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

/** Runs racers concurrently. Records unexpected refusals. @returns the number of winners */
export async function race(
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
