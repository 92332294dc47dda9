import type { Campaign, CampaignPost } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { type FakeHandler, fakeApi } from "../../../../lib/testing/fake-api.ts";
import { sampleModelUsage } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import type { CampaignsSearch } from "../search.ts";
import { CampaignsScreen } from "./campaigns-screen.tsx";

function Screen({ start }: { start: CampaignsSearch }) {
  const [search, setSearch] = useState(start);
  return (
    <CampaignsScreen
      userId="petra"
      search={search}
      onSearch={(patch) => setSearch((present) => ({ ...present, ...patch }))}
      usage={sampleModelUsage()}
      linksOf={() => null}
    />
  );
}

interface Shown {
  campaign?: Campaign;
  posts?: CampaignPost[];
  /** Whether the campaign is open, not the list. */
  isOpen?: boolean;
  handlers?: Record<string, FakeHandler>;
}

/** Renders the screen with at most one campaign, whose posts can be changed as on the server. */
export function showCampaigns({ campaign, posts = [], isOpen = false, handlers = {} }: Shown = {}) {
  const stored = { campaign, posts };
  const server = fakeApi({
    "GET /campaigns": () => ({ campaigns: stored.campaign ? [stored.campaign] : [] }),
    "GET /campaigns/*": () => stored,
    "GET /voices": () => ({ voices: [] }),
    "PUT /campaigns/*/posts/*": ({ path, body }) => {
      const id = path.split("/").at(-1);
      stored.posts = stored.posts.map((post) =>
        post.id === id ? { ...post, ...(body as Partial<CampaignPost>) } : post,
      );
      return { post: stored.posts.find((post) => post.id === id) };
    },
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Screen start={isOpen && campaign ? { campaign: campaign.id } : {}} />
      <Toaster durationMs={60_000} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), server, stored, client };
}

export const findButton = (name: string | RegExp) => screen.findByRole("button", { name });
