import { type KeywordSuggestion, limits, type User } from "@earshot/contract";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { heading, open } from "../../../app/app-fixture.tsx";
import type { FakeHandler } from "../../../lib/testing/fake-api.ts";
import { fakeToken } from "../../../lib/testing/fake-api.ts";
import { sampleKeyword, sampleUser } from "../../../lib/testing/samples.ts";
import { setToken } from "../../../lib/token.ts";

/** Six suggestions like those of a model. */
export const suggested: KeywordSuggestion[] = Array.from(
  { length: limits.suggestions },
  (_, index) => ({
    keyword: `phrase ${index + 1}`,
    category: "Asking",
    reason: `Reason ${index + 1}`,
    angle: "",
  }),
);

/** Opens onboarding for a new customer with three unused keywords. */
export function showOnboarding(
  path = "/onboarding",
  part: Partial<User> = {},
  handlers: Record<string, FakeHandler> = {},
) {
  setToken(fakeToken());
  let me = sampleUser({ hasCompletedOnboarding: false, keywordsUsed: 0, ...part });
  return open(path, {
    "GET /auth/me": () => ({ user: me }),
    "PUT /auth/profile": () => {
      me = { ...me, hasCompletedOnboarding: true };
      return { user: me };
    },
    "GET /auth/profile": () => ({ profile: {} }),
    "POST /discovery/keywords": ({ body }) => ({
      keyword: sampleKeyword(body as { keyword: string }),
    }),
    "POST /discovery/keywords/suggestions": () => ({
      suggestions: suggested,
      source: "model",
      notice: null,
    }),
    "POST /discovery/keywords/matches": ({ body }) => ({
      counts: (body as { keywords: string[] }).keywords.map((keyword) => ({
        keyword,
        matches: 12,
        strong: 4,
      })),
      of: 400,
      atLeast: false,
    }),
    ...handlers,
  });
}

/** Returns a field by the start of its label. */
export const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string | RegExp) => screen.getByRole("button", { name });

export const labels = {
  website: /^Website URL/,
  company: /^Company name/,
  problem: /^What problem does it solve/,
  audience: /^Who has this problem/,
  role: /^What is their role/,
  industry: /^Industry/,
  functions: /^Business functions/,
  keyword: /^Keyword/,
} as const;

/** Pastes a text at the end of a field. */
export async function put(user: UserEvent, into: HTMLElement, text: string): Promise<void> {
  await user.click(into);
  await user.paste(text);
}

/** Fills in the required fields of step 1, and presses Next. */
export async function passStep1(user: UserEvent): Promise<void> {
  await heading("Tell us about your company");
  await put(user, await screen.findByLabelText(labels.company), " Ledgerly ");
  await put(user, field(labels.problem), "Late invoices");
  await user.click(button("Next"));
  await screen.findByRole("heading", { level: 2, name: "Your audience" });
}

/** Fills in the required fields of steps 1 and 2, and presses Next. */
export async function passStep2(user: UserEvent): Promise<void> {
  await passStep1(user);
  await put(user, field(labels.audience), "Small agencies");
  await put(user, field(labels.role), "Founder");
  await user.click(button("Next"));
  await screen.findByRole("heading", { level: 2, name: "Your market" });
}

/** Types a keyword and adds it with Enter. */
export async function addKeyword(user: UserEvent, keyword: string): Promise<void> {
  await put(user, field(labels.keyword), keyword);
  await user.keyboard("{Enter}");
}
