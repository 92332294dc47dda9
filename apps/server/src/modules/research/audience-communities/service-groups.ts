import type { FacebookGroup } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Rule, Throttle } from "../../../infrastructure/throttle/index.ts";
import type { FoundGroup, GroupSearch } from "../../../integrations/ports/group-search.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import { countryOf, type Workspaces } from "../../identity/workspaces/index.ts";
import { nothingSpent, type Spending } from "../../ledger/spending/index.ts";

const notConnected =
  "Web search is not connected here, so groups can't be searched for. Ask the operator to connect Brave Search or Serper.";
const overBudget = "The budget for web search is used up.";

/** How often a workspace may search; each keyword of a search is billed. */
const searchRule: Rule = { name: "search-groups", times: 20, seconds: 3_600 };

const quotedList = (words: readonly string[]) => words.map((word) => `“${word}”`).join(", ");

export type GroupSearches = ReturnType<typeof createGroupSearches>;

/** Searches the web for public groups, within the budget of the workspace. */
export function createGroupSearches(deps: {
  database: Database;
  throttle: Throttle;
  workspaces: Workspaces;
  spending: Spending;
  /** null: no web search is connected. */
  groupSearch: GroupSearch | null;
}) {
  const { database, throttle, workspaces, spending, groupSearch } = deps;

  /** @returns null: no budget is left. @throws SourceError */
  async function search(
    { name, callMicros, search: searchWeb }: GroupSearch,
    workspaceId: string,
    [keyword, country]: [string, string | undefined],
  ): Promise<FoundGroup[] | null> {
    if ((await spending.within(name, [workspaceId], callMicros)).length === 0) return null;
    const reservation = await spending.reserve(name, callMicros);
    if ("until" in reservation) return null;
    let bill = nothingSpent;
    try {
      const groups = await searchWeb(keyword, country);
      const shares = new Map([[workspaceId, callMicros]]);
      bill = { micros: callMicros, calls: 1, reads: 0, shares };
      return groups;
    } finally {
      await database.transaction((tx) => spending.settle(tx, reservation.reserved, bill));
    }
  }

  return {
    /**
     * Finds groups by keyword, each once, with the keyword that found it first. `notice` says which keywords were
     * not searched for. Without a country, the one that the company's profile names is preferred.
     * @throws AppError RESEARCH_SOURCE_NOT_CONNECTED, TOO_MANY_REQUESTS, SOURCE_AWAY when no keyword was searched for
     */
    async searchAll(
      workspaceId: string,
      { keywords, gl }: { keywords: readonly string[]; gl?: string | undefined },
    ): Promise<{ groups: FacebookGroup[]; notice: string | null }> {
      if (!groupSearch) {
        throw new AppError("RESEARCH_SOURCE_NOT_CONNECTED", { message: notConnected });
      }
      await throttle.count(searchRule, workspaceId);
      const country =
        gl?.toUpperCase() ?? countryOf((await workspaces.profile(workspaceId)).company.location);
      const groups = new Map<string, FacebookGroup>();
      const left = [...new Set(keywords)];
      let failure: string | null = null;
      // One after another: when one fails, the others would fail in the same way.
      while (left[0] !== undefined && failure === null) {
        const [keyword] = left;
        try {
          const found = await search(groupSearch, workspaceId, [keyword, country]);
          if (found === null) {
            failure = overBudget;
            break;
          }
          for (const group of found) {
            if (!groups.has(group.url)) groups.set(group.url, { ...group, keyword });
          }
          left.shift();
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          failure = error.publicText;
        }
      }
      if (failure !== null && left.length === new Set(keywords).size) {
        throw new AppError("SOURCE_AWAY", { message: failure });
      }
      const notice = failure && `${failure} Not searched for: ${quotedList(left)}.`;
      return { groups: [...groups.values()], notice };
    },
  };
}
