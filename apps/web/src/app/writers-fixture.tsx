import type { Assignment, Opportunity } from "@earshot/contract";
import { screen } from "@testing-library/react";
import { type FakeHandler, fakeToken } from "../lib/testing/fake-api.ts";
import { sampleOpportunity, sampleThread, sampleUser } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { open } from "./app-fixture.tsx";

/** Who is signed in. */
export const writer = sampleUser({ userType: "writer", fullName: "Wim Writer" });

/** Opens the portal as a signed-in writer, before a server that holds these two lists. */
export function portal(
  section: string,
  { opportunities = [], assignments = [] }: Partial<Lists> = {},
  handlers: Record<string, FakeHandler> = {},
) {
  setToken(fakeToken(), "writer");
  const lists = { opportunities: [...opportunities], assignments: [...assignments] };
  const opened = open(`/writers/${section}`, {
    "GET /auth/me": () => ({ user: writer }),
    "GET /writers/opportunities": () => ({
      opportunities: lists.opportunities,
      total: lists.opportunities.length,
    }),
    "GET /writers/active": () => ({ assignments: lists.assignments }),
    "GET /writers/settings": () => ({
      settings: {
        fullName: "Wim Writer",
        email: "wim@x.io",
        platforms: [],
        accounts: { reddit: "helpful_jonas" },
        timeZone: null,
        hours: [],
      },
    }),
    "GET /writers/replies/*": ({ path }) => ({
      assignment: lists.assignments.find(({ id }) => path.endsWith(id)),
    }),
    "GET /writers/replies/*/thread": () => ({ thread: sampleThread() }),
    "GET /writers/replies/*/versions": () => ({ versions: [] }),
    "POST /writers/replies/*/check": () => ({ findings: [] }),
    ...handlers,
  });
  return { ...opened, lists };
}

/** What the server holds. */
export interface Lists {
  opportunities: Opportunity[];
  assignments: Assignment[];
}

/** An opportunity with this title. */
export const named = (title: string, part: Partial<Opportunity> = {}) => {
  const one = sampleOpportunity(part);
  return { ...one, post: { ...one.post, title } };
};
/** The card with this name. */
export const article = (name: string) => screen.findByRole("article", { name });
