import type { Exclusion, ExclusionOption, Mention } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { open } from "../../../app/app-fixture.tsx";
import { type FakeHandler, fakeToken } from "../../../lib/testing/fake-api.ts";
import { sampleExclusion, sampleMention, sampleModelUsage } from "../../../lib/testing/samples.ts";
import { setToken } from "../../../lib/token.ts";

type NewExclusion = Pick<Exclusion, "kind" | "value" | "source">;

const isExcludedBy = ({ author, subreddit, fullContent }: Mention, { kind, value }: NewExclusion) =>
  (kind === "author" && author === value) ||
  (kind === "community" && subreddit === value) ||
  (kind === "words" && fullContent.includes(value));

/** Opens the mentions screen with a server that applies exclusions like the real one. */
export function openMentions(
  rows: Mention[],
  exclusions: Exclusion[] = [],
  handlers: Record<string, FakeHandler> = {},
) {
  setToken(fakeToken());
  const state = { rows, exclusions };
  const shown = () =>
    state.rows.filter((row) => !state.exclusions.some((exclusion) => isExcludedBy(row, exclusion)));
  const opened = open("/mentions", {
    "GET /discovery/model": () => ({ usage: sampleModelUsage() }),
    "GET /discovery/reddit-mentions": () => {
      const mentions = shown().filter(({ status }) => status === "pending");
      const counts = { accepted: 0, in_progress: 0, replied: 0, denied: 0 };
      return {
        mentions,
        total: mentions.length,
        atLeast: false,
        counts: { pending: mentions.length, ...counts },
      };
    },
    "PATCH /discovery/reddit-mentions/*/status": ({ path, body }) => {
      state.rows = state.rows.map((row) =>
        path.includes(row.id) ? { ...row, ...(body as { status: Mention["status"] }) } : row,
      );
      return { mention: state.rows.find(({ id }) => path.includes(id)) };
    },
    "GET /discovery/reddit-mentions/*/exclusion-options": ({ path }) => {
      const about = state.rows.find(({ id }) => path.includes(id));
      const options: ExclusionOption[] = [
        { kind: "author", value: about?.author ?? "", source: "reddit", hides: 2 },
        { kind: "signal", value: "promoting", source: null, hides: 1 },
      ];
      return { options };
    },
    "POST /discovery/exclusions/preview": ({ body }) => {
      const hidden = shown().filter((row) => isExcludedBy(row, body as NewExclusion));
      const preview = { hides: hidden.length, of: shown().length, engaged: 1, examples: hidden };
      return { preview };
    },
    "GET /discovery/exclusions": () => ({ exclusions: state.exclusions }),
    "POST /discovery/exclusions": ({ body }) => {
      const added = body as NewExclusion;
      const hidden = shown().filter((row) => isExcludedBy(row, added)).length;
      const exclusion = sampleExclusion({ ...added, hidden });
      state.exclusions = [exclusion, ...state.exclusions];
      return { exclusion };
    },
    "DELETE /discovery/exclusions/*": ({ path }) => {
      const before = shown().length;
      state.exclusions = state.exclusions.filter(({ id }) => !path.endsWith(id));
      return { restored: shown().length - before };
    },
    ...handlers,
  });
  return { ...opened, state };
}

export const named = (title: string, part: Partial<Mention> = {}) =>
  sampleMention({ title, marks: { title: [], content: [] }, ...part });
export const sampleRows = () => [
  named("One by ann"),
  named("Two by bob", { author: "bob" }),
  named("Three by ann"),
  named("Four by eve", { author: "eve" }),
];
export const titles = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
export const article = (name: string) => screen.findByRole("article", { name });
export const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });
/** Opens the dialog that asks why a mention is not relevant. */
export const askWhy = async (user: ReturnType<typeof openMentions>["user"], title: string) => {
  await user.click(within(await article(title)).getByRole("button", { name: title }));
  const opened = within(await screen.findByRole("region", { name: title }));
  await user.click(opened.getByRole("button", { name: "Not relevant…" }));
  return within(await dialog("Not relevant because…"));
};
/** Returns the text of an element with single spaces. */
export const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, " ");
