import type { Framework } from "@earshot/contract";
import { screen } from "@testing-library/react";
import { type FakeHandler, refusal } from "../../../lib/testing/fake-api.ts";
import { sampleFramework } from "../../../lib/testing/samples.ts";
import { openDiscover } from "../analyses/discover-fixture.tsx";

/** A Notion that this installation offers, and that is not connected. */
export const notConnected = { available: true, connected: false, workspaceName: null };

/** Opens the framework of an analysis. Its server answers with `stored.framework`, which a test can change. */
export function openFramework(
  part: Partial<Framework> = {},
  handlers: Record<string, FakeHandler> = {},
  search = "",
) {
  const stored = { framework: sampleFramework(part) };
  const { analysisId: id } = stored.framework;
  const opened = openDiscover(`&tab=framework&analysis=${id}${search}`, {
    [`GET /discovery/${id}/framework`]: () => stored,
    [`PUT /discovery/${id}/framework`]: ({ body }) => {
      const { version, title, sections } = body as Framework;
      if (version !== stored.framework.version) return refusal("FRAMEWORK_CHANGED");
      stored.framework = {
        ...stored.framework,
        ...{ title, version: version + 1 },
        sections: sections.map((section) => ({
          ...section,
          statements: [{ text: section.text, evidence: [] }],
        })),
      };
      return stored;
    },
    "GET /auth/notion/status": () => ({ ...notConnected, available: false }),
    ...handlers,
  });
  return { ...opened, stored, id };
}

export const findButton = (name: string | RegExp) => screen.findByRole("button", { name });
