import type { Assignment, Finding } from "@earshot/contract";
import { screen } from "@testing-library/react";
import { type FakeHandler, silence } from "../../../lib/testing/fake-api.ts";
import { sampleAssignment } from "../../../lib/testing/samples.ts";
import { portal } from "../writers/writers-fixture.tsx";
// Loaded before a test waits for it: on a busy machine the first load takes longer than a test may.
import "../../../app/pages/active-work.tsx";

/** What a save answers: the next revision. */
export const saves: FakeHandler = ({ body }) => ({
  revision: (body as { revision: number }).revision + 1,
});

/** Opens the desk for one held reply. */
export function openEditor(
  part: Partial<Assignment> = {},
  handlers: Record<string, FakeHandler> = {},
) {
  const held = sampleAssignment(part);
  const opened = portal(
    "active",
    { assignments: [held] },
    { "PUT /writers/replies/*/draft": saves, ...handlers },
  );
  return {
    ...opened,
    held,
    saved: () => opened.server.to(`PUT /writers/replies/${held.id}/draft`).map(({ body }) => body),
  };
}

/** The text field. */
// The first of a file waits for the screen's code as well.
export const field = () =>
  screen.findByLabelText<HTMLTextAreaElement>("Your reply", {}, { timeout: 4_000 });

/** A check that finds this. */
export const finds = (...findings: Finding[]): Record<string, FakeHandler> => ({
  "POST /writers/replies/*/check": () => ({ findings }),
});

/** What is selected in the text field. */
export const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);

/** The writers' stream of events: `renew` tells the screen that everything may be another. */
export function liveStream() {
  const news = Promise.withResolvers<Uint8Array>();
  let reads = 0;
  const reader = {
    read: async () => ({ done: false, value: await (reads++ === 0 ? news.promise : silence()) }),
  };
  const handlers: Record<string, FakeHandler> = {
    // There are no streams here, so the answer has a body of its own.
    "GET /events": () =>
      Object.defineProperty(new Response(), "body", { value: { getReader: () => reader } }),
  };
  return {
    handlers,
    renew: () => news.resolve(new TextEncoder().encode("event: reset\ndata: {}\n\n")),
  };
}

/** The texts that this browser keeps beside the session. */
export const storedTexts = () =>
  Object.entries({ ...localStorage, ...sessionStorage }).flatMap(([key, value]) =>
    key.startsWith("earshot.draft.") ? [JSON.parse(String(value)).text] : [],
  );
