import type { Assignment, Opportunity, WriterSettings } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { open } from "../../../app/app-fixture.tsx";
import { type FakeHandler, fakeToken } from "../../../lib/testing/fake-api.ts";
import {
  sampleOpportunity,
  samplePlacing,
  sampleThread,
  sampleUser,
} from "../../../lib/testing/samples.ts";
import { setToken } from "../../../lib/token.ts";
// Loaded in advance: on a busy machine the first load can exceed a test's time limit.
import "../earnings/screens/earnings-screen.tsx";
import "../../../app/pages/writers-pages.tsx";
import "../../../app/writer-area.tsx";

/** The signed-in user. */
export const writer = sampleUser({ userType: "writer", fullName: "Wim Writer" });

/** The writer's settings. */
export const writerSettings = (part: Partial<WriterSettings> = {}): WriterSettings => ({
  fullName: "Wim Writer",
  email: "wim@x.io",
  platforms: [],
  accounts: { reddit: "helpful_jonas" },
  timeZone: null,
  hours: [],
  ...part,
});

/** Opens the portal as a signed-in writer, with a server that has these two lists. */
export function portal(
  section: string,
  { opportunities = [], assignments = [] }: Partial<Lists> = {},
  handlers: Record<string, FakeHandler> = {},
) {
  setToken(fakeToken(), "writer");
  const lists = { opportunities: [...opportunities], assignments: [...assignments] };
  const opened = open(`/writers/${section}`, {
    "GET /auth/me": () => ({ user: writer }),
    "GET /writers/opportunities": ({ query }) => {
      const offset = Number(query.get("offset"));
      const limit = Number(query.get("limit"));
      return {
        opportunities: lists.opportunities.slice(offset, offset + limit),
        total: lists.opportunities.length,
      };
    },
    "GET /writers/active": () => ({ assignments: lists.assignments }),
    "GET /writers/settings": () => ({ settings: writerSettings() }),
    "GET /writers/replies/*": ({ path }) => ({
      assignment: lists.assignments.find(({ id }) => path.endsWith(id)),
    }),
    "GET /writers/replies/*/thread": () => ({ thread: sampleThread() }),
    "GET /writers/replies/*/versions": () => ({ versions: [] }),
    "GET /writers/replies/*/placing": () => ({ placing: samplePlacing() }),
    "POST /writers/replies/*/check": () => ({ findings: [] }),
    ...handlers,
  });
  return { ...opened, lists };
}

/** The state of the server. */
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
/** The button with this name on the card with this title. */
export const button = async (title: string, name: string | RegExp) =>
  within(await article(title)).getByRole("button", { name });
