import { sql } from "drizzle-orm";
import { createAdjustableClock } from "./adjustable-clock.ts";
import { dataOf, openTestApp } from "./app.ts";
import { createFakeSearch } from "./fake-source.ts";
import type { As, ServerOptions } from "./server.ts";

/** The whole server with searches whose posts a test sets, for friend searches and their stored results. */
export async function openFriendSearchSetup(options: ServerOptions = {}) {
  const clock = createAdjustableClock();
  const reddit = createFakeSearch({
    name: "reddit",
    price: { callMicros: 0, readMicros: 0 },
    pageSize: 100,
  });
  const x = createFakeSearch();
  const linkedin = createFakeSearch({
    name: "linkedin",
    price: { callMicros: 5_000, readMicros: 0 },
  });
  const fakes = [reddit, x, linkedin];
  const cap = { dayMicros: 1_000_000_000, workspaceMonthMicros: 1_000_000_000 };
  const app = await openTestApp({
    clock,
    searches: fakes.map(({ source }) => source),
    caps: { x: cap, linkedin: cap },
    ...options,
  });
  let made = 0;
  return {
    app,
    clock,
    reddit,
    x,
    linkedin,
    fakes,

    /** A phrase that no other test uses. */
    phrase: () => {
      made += 1;
      return `greenhouse ledger number${made}`;
    },

    /** A customer, on a tier or without a plan, with the workspace's id. */
    async customer(tier: "growth" | "scale" | null = null) {
      const person = await app.signUp();
      const user = await app.services.accounts.find(person.user.id);
      const workspaceId = user?.currentWorkspaceId ?? "";
      await app.infrastructure.database.pool.execute(
        sql`update workspaces set tier = ${tier} where id = ${workspaceId}`,
      );
      return { ...person, workspaceId };
    },

    search: (as: As, keyword: string, body: object = {}) =>
      app.call("friendSearch", { body: { keyword, ...body } }, as),

    used: async (as: As) => dataOf(await app.call("me", {}, as)).user.keywordsUsed,
  };
}
