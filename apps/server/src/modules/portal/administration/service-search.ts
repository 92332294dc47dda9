import type { FoundPerson, FoundWorkspace } from "@earshot/contract";
import { escapeLike } from "../../../infrastructure/database/escape.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { domainOf } from "./rules.ts";
import { searchPeople, searchWorkspaces } from "./store-search.ts";

/** How many of each a search lists. */
const maxFound = 20;

/** At least the first part of an id: fewer digits are more likely a part of a name. */
const idStart = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i;

/** Finds people and workspaces by a part of their names. */
export function createAdminSearch({ database }: { database: Database }) {
  return async (text: string): Promise<{ people: FoundPerson[]; workspaces: FoundWorkspace[] }> => {
    const like = escapeLike(text);
    const searchText = {
      starts: `${like}%`,
      contains: `%${like}%`,
      isIdStart: idStart.test(text),
    };
    const [people, workspaces] = await Promise.all([
      searchPeople(database.pool, searchText, maxFound),
      searchWorkspaces(database.pool, searchText, maxFound),
    ]);
    return {
      people,
      workspaces: workspaces.map(({ website, suspendedAt, ...row }) => ({
        ...row,
        domain: domainOf(website),
        isPaused: suspendedAt !== null,
      })),
    };
  };
}
