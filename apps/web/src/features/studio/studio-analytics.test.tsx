// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { fakeApi, refusal } from "../../lib/testing/fake-api.ts";
import { sampleVoice } from "../../lib/testing/samples.ts";
import { useSaveContent } from "./content/api/change-content.ts";
import { sampleItem } from "./content/content-fixture.tsx";
import { useGeneration } from "./content/use-generation.ts";
import { useSaveVoice } from "./voices/api/save-voice.ts";

/** The reported events, in order. */
const reported = vi.hoisted(() => [] as unknown[][]);
vi.mock("../../lib/analytics/analytics.ts", () => ({
  track: (...event: unknown[]) => void reported.push(event),
}));

beforeEach(() => {
  prepareDom();
  reported.length = 0;
});
afterEach(clearDom);

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

const voice = { name: "Our founder", description: "Dry", rules: [], samples: [] };
const generation = {
  prompt: "Late invoices",
  count: 3,
  context: { postType: "reddit", voice: "riley" },
} as const;

it("reports generated texts, with numbers only, and no failed generation", async () => {
  const answers = [
    () => ({
      generationId: "generation-1",
      posts: [sampleItem(), sampleItem({ postIndex: 1 })],
      missing: 1,
      failure: null,
    }),
    () => refusal("UNAVAILABLE"),
  ];
  fakeApi({ "POST /content/generate": () => answers.shift()?.() ?? {} });
  const { result } = renderHook(useGeneration, { wrapper });
  await act(() => result.current.generate(generation));
  expect(result.current.phase).toBe("done");
  await act(() => result.current.generate(generation));
  expect(result.current.phase).toBe("failed");
  expect(reported).toEqual([["content_generated", { texts: 2, missing: 1 }]]);
});

it("reports a saved text", async () => {
  fakeApi({ "POST /content/save": () => ({ item: sampleItem({ isSaved: true }) }) });
  const { result } = renderHook(useSaveContent, { wrapper });
  const { postId, postIndex } = sampleItem();
  await act(() => result.current.mutateAsync({ postId, postIndex, title: "Late invoices" }));
  expect(reported).toEqual([["content_saved"]]);
});

it("reports a new voice, and no changed one", async () => {
  fakeApi({
    "PUT /voices/*": () => ({ voice: sampleVoice() }),
    "POST /voices": () => ({ voice: sampleVoice() }),
  });
  const { result } = renderHook(useSaveVoice, { wrapper });
  await act(() => result.current.mutateAsync({ id: sampleVoice().id, fields: voice }));
  expect(reported).toEqual([]);
  await act(() => result.current.mutateAsync({ id: null, fields: voice }));
  expect(reported).toEqual([["voice_profile_created"]]);
});
