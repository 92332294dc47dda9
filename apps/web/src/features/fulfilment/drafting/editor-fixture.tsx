import type { Assignment, Finding } from "@earshot/contract";
import { screen } from "@testing-library/react";
import { type FakeHandler, neverResponds } from "../../../lib/testing/fake-api.ts";
import { sampleAssignment } from "../../../lib/testing/samples.ts";
import { portal } from "../writers/writers-fixture.tsx";
// Loaded in advance: on a busy machine the first load can exceed a test's time limit.
import "../../../app/pages/active-work.tsx";

/** A handler for saves that responds with the next revision. */
export const saves: FakeHandler = ({ body }) => ({
  revision: (body as { revision: number }).revision + 1,
});

/** Opens the editor for one claimed reply. */
export function openEditor(
  part: Partial<Assignment> = {},
  handlers: Record<string, FakeHandler> = {},
) {
  const claimed = sampleAssignment(part);
  const opened = portal(
    "active",
    { assignments: [claimed] },
    { "PUT /writers/replies/*/draft": saves, ...handlers },
  );
  return {
    ...opened,
    claimed,
    saved: () =>
      opened.server.to(`PUT /writers/replies/${claimed.id}/draft`).map(({ body }) => body),
  };
}

/** The text field. */
// The first test of a file also waits for the screen's code.
export const field = () => screen.findByLabelText<HTMLTextAreaElement>("Your reply");

/** A handler for checks that returns these findings. */
export const finds = (...findings: Finding[]): Record<string, FakeHandler> => ({
  "POST /writers/replies/*/check": () => ({ findings }),
});

/** The selected text in the field. */
export const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);

/** A fake event stream for writers; `renew` makes the screen load everything again. */
export function liveStream() {
  const news = Promise.withResolvers<Uint8Array>();
  let reads = 0;
  const reader = {
    read: async () => ({
      done: false,
      value: await (reads++ === 0 ? news.promise : neverResponds()),
    }),
  };
  const handlers: Record<string, FakeHandler> = {
    // jsdom has no streams, so the response gets a fake body.
    "GET /events": () =>
      Object.defineProperty(new Response(), "body", { value: { getReader: () => reader } }),
  };
  return {
    handlers,
    renew: () => news.resolve(new TextEncoder().encode("event: reset\ndata: {}\n\n")),
  };
}

/** The texts in local storage. */
export const storedTexts = () =>
  Object.entries({ ...localStorage, ...sessionStorage }).flatMap(([key, value]) =>
    key.startsWith("earshot.draft.") ? [JSON.parse(String(value)).text] : [],
  );
