import type { User } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { heading, open } from "../../../app/app-fixture.tsx";
import { type FakeHandler, fakeToken } from "../../../lib/testing/fake-api.ts";
import {
  samplePost,
  sampleSnapshot,
  sampleSummary,
  sampleUser,
} from "../../../lib/testing/samples.ts";
import { setToken } from "../../../lib/token.ts";

export const snapshotId = "00000000-0000-4000-8000-0000000000aa";

export const idea = (keyword: string, part: object = {}) => ({
  keyword,
  reason: "People ask before they buy",
  category: "Buying",
  angle: "",
  ...part,
});

/** A server for a friend search, with two keyword tokens left; each search takes one. */
export function friendHandlers(part: Partial<User> = {}): Record<string, FakeHandler> {
  const user = sampleUser(part);
  return {
    "GET /auth/me": () => ({ user }),
    "GET /discovery/friend-results": () => ({ items: [], total: 0 }),
    "POST /discovery/keywords/suggestions": () => ({
      suggestions: [idea("lost lease"), idea("rent reminder app", { reason: " ", category: "" })],
      source: "model",
      notice: null,
    }),
    "POST /discovery/keywords/friend-search": () => {
      user.keywordsUsed += 1;
      const { keywordsLimit, keywordsUsed } = user;
      return {
        result: { posts: [samplePost(), samplePost({ title: "Leases on paper" })] },
        keywordsRemaining: keywordsLimit === null ? null : keywordsLimit - keywordsUsed,
        subreddits: ["Landlord"],
      };
    },
    "POST /discovery/friend-results": () => ({ id: snapshotId }),
    [`GET /discovery/friend-results/${snapshotId}`]: () => sampleSnapshot({ id: snapshotId }),
  };
}

/** Opens the wizard, signed in. */
export async function openWizard(
  handlers: Record<string, FakeHandler> = {},
  part: Partial<User> = {},
) {
  setToken(fakeToken());
  const app = open("/friend", { ...friendHandlers(part), ...handlers });
  await heading("Friend Quick Search");
  const { user } = app;
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return {
    ...app,
    press,
    /** Fills the first two steps, and goes to the third. */
    async toPhrases() {
      await user.type(screen.getByLabelText("Company or product name"), "Nestly");
      await user.type(screen.getByLabelText("Problem solved"), "Leases get lost");
      await press("Next");
      await user.type(screen.getByLabelText("Target audience"), "landlords");
      await user.type(screen.getByLabelText("Primary role"), "owner");
      await press("Next");
      await screen.findByRole("heading", { name: "Phrases to search" });
    },
    async addPhrases(...phrases: string[]) {
      for (const phrase of phrases) {
        await user.type(screen.getByLabelText("Monitoring phrases (max 3)"), `${phrase}{Enter}`);
      }
    },
  };
}

/** Returns the phrases on the screen. */
export const phrasesShown = () => {
  const list = screen.queryByRole("list", { name: "Phrases to search" });
  if (!list) return [];
  return within(list)
    .getAllByRole("listitem")
    .map((item) => item.textContent?.replace(/Remove$/, ""));
};

/** Two snapshots, the newest first. */
export const twoSummaries = () => [
  sampleSummary({ id: snapshotId, title: "Nestly - Friend Search", phrases: ["lost lease"] }),
  sampleSummary({ title: "Orchard - Friend Search", threads: 1 }),
];
