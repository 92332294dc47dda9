import type { FoundPerson, FoundWorkspace } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { domainOf, likeText } from "./rules.ts";
import { searchPeople } from "./store-overview.ts";
import { searchWorkspaces } from "./store-workspaces.ts";

/** How many of each a search lists. */
const maxFound = 20;

/** Finds people and workspaces by a part of their names. */
export function createAdminSearch({ database }: { database: Database }) {
  return async (text: string): Promise<{ people: FoundPerson[]; workspaces: FoundWorkspace[] }> => {
    const like = likeText(text);
    const [people, workspaces] = await Promise.all([
      searchPeople(database.read, like, maxFound),
      searchWorkspaces(database.read, like, maxFound),
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
