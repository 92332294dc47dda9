import type { Finding, ReviewItem } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { open } from "../../../../app/app-fixture.tsx";
import { type FakeHandler, fakeToken } from "../../../../lib/testing/fake-api.ts";
import { sampleAssignment, sampleRules, sampleUser } from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";
// Loaded in advance: on a busy machine the first load can exceed a test's time limit.
import "../../../../app/pages/admin-page.tsx";

/** The text of every reply in the queue. */
export const text = "Try Ledgerly. It is the best there is.";

/** A reply to a post with this title, as the queue lists it. */
export const item = (title: string, part: Partial<ReviewItem> = {}): ReviewItem => {
  const reply = sampleAssignment({
    status: "in_review",
    text,
    reviewReasons: ["The rules of r/smallbusiness limit promotion."],
    rules: sampleRules(),
  });
  return {
    reply: { ...reply, post: { ...reply.post, title } },
    writer: "Wim Writer",
    ownWorkspace: false,
    findings: [],
    submittedAt: new Date(Date.now() - 5 * 60_000 - 1_000).toISOString(),
    ...part,
  };
};

/** Advice on words of the reply. */
export const finding = (part: Partial<Finding> = {}): Finding => ({
  rule: "salesy",
  level: "note",
  message: "It sounds like an advertisement.",
  remedy: "Say what it can't do as well.",
  span: [20, 37],
  evidence: null,
  ...part,
});

/** Opens the queue with a server that has these items. */
export function queue(items: ReviewItem[], handlers: Record<string, FakeHandler> = {}) {
  setToken(fakeToken());
  const stored = { items: [...items] };
  const opened = open("/admin?tab=review", {
    "GET /auth/me": () => ({ user: sampleUser({ isAdmin: true }) }),
    "GET /admin/review": () => ({ items: stored.items, total: stored.items.length }),
    "GET /admin/reports": () => ({ reports: [], total: 0 }),
    "GET /admin/placements": () => ({ placements: [], total: 0 }),
    "POST /admin/review/*": ({ path }) => {
      stored.items = stored.items.filter(({ reply }) => !path.includes(reply.id));
      return {};
    },
    ...handlers,
  });
  const sent = () => opened.server.requests.filter(({ method }) => method === "POST");
  return { ...opened, stored, sent };
}

/** The card of the reply to this post. */
export const row = (name: string) => screen.findByRole("article", { name });

/** Opens the reply to this post. */
export async function read(name: string, user: ReturnType<typeof queue>["user"]) {
  await user.click(within(await row(name)).getByRole("button", { name: "Read and decide" }));
  return within(await row(name));
}

/** Selects words of the reply, as a mouse or Shift and the arrow keys do. */
export function select(words: string) {
  const field = screen.getByLabelText<HTMLTextAreaElement>("The reply");
  const start = field.value.indexOf(words);
  field.focus();
  field.setSelectionRange(start, start + words.length);
}

/** The name of the button that adds a note. */
export const addNote = "Add a note to the selected text";
