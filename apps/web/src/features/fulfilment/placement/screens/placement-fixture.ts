import type { Assignment, Placing } from "@earshot/contract";
import type { FakeHandler } from "../../../../lib/testing/fake-api.ts";
import { samplePlacing } from "../../../../lib/testing/samples.ts";
import { openEditor } from "../../drafting/editor-fixture.tsx";

const approved = { status: "approved", text: "Try three.\n\nI work…" } as const;

/** Opens an approved reply that can be placed in these ways. */
export const placing = (
  part: Partial<Placing> = {},
  handlers: Record<string, FakeHandler> = {},
  reply: Partial<Assignment> = {},
) =>
  openEditor(
    { ...approved, ...reply },
    { "GET /writers/replies/*/placing": () => ({ placing: samplePlacing(part) }), ...handlers },
  );
