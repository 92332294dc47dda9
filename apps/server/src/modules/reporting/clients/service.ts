import { type Client, intentLevels, quotaOf } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { inOrder, problemsOf } from "./rules.ts";
import * as store from "./store.ts";

export type Clients = ReturnType<typeof createClients>;

const weekMs = 7 * 86_400_000;
const readyFacet = `l:${intentLevels[3]}`;

/** The client workspaces of an agency at a glance. */
export function createClients(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  billing: Billing;
}) {
  const { database, clock, workspaces, billing } = deps;

  return {
    /** The agency's clients that a person belongs to, those with the most waiting work first. */
    async list({
      workspaceId,
      userId,
    }: {
      workspaceId: string;
      userId: string;
    }): Promise<Client[]> {
      const clients = await workspaces.clientsOf(workspaceId);
      const now = clock.now();
      const counted = clients.map((one) => ({
        id: one.id,
        periodStart: billing.periodOf(one).start,
      }));
      const figures = await store.countFigures(database.pool, counted, {
        userId,
        facet: readyFacet,
        since: new Date(now.getTime() - weekMs),
        now,
      });
      const byId = new Map(figures.map((one) => [one.id, one]));
      return inOrder(
        clients.flatMap((workspace): Client[] => {
          const found = byId.get(workspace.id);
          if (!found) return [];
          const { id, website, tier } = workspace;
          const repliesUsed = found.used;
          const repliesLimit = quotaOf(tier).replies + found.bonuses;
          return [
            {
              id,
              name: workspace.companyName || "Workspace",
              website,
              role: found.role,
              tier,
              waiting: { replies: found.waitingReplies, ready: found.ready },
              week: { mentions: found.mentions, live: found.live },
              repliesUsed,
              repliesLimit,
              problems: problemsOf({
                isSuspended: workspace.suspendedAt !== null,
                isPaymentMissing: found.isPaymentMissing,
                isSetUp: workspace.hasCompletedOnboarding,
                keywords: found.keywords,
                repliesUsed,
                repliesLimit,
              }),
            },
          ];
        }),
      );
    },
  };
}
