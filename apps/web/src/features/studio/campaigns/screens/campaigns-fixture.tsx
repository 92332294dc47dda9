import type { Campaign, CampaignPost } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { type FakeHandler, fakeApi } from "../../../../lib/testing/fake-api.ts";
import { sampleModelUsage } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import type { CampaignsSearch } from "../search.ts";
import { CampaignsScreen } from "./campaigns-screen.tsx";

interface ScreenProps {
  start: CampaignsSearch;
  onAddress: (search: CampaignsSearch) => void;
}

function Screen({ start, onAddress }: ScreenProps) {
  const [search, setSearch] = useState(start);
  useEffect(() => onAddress(search), [search, onAddress]);
  return (
    <CampaignsScreen
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
  /** Whether the campaign is open, instead of the list. */
  isOpen?: boolean;
  handlers?: Record<string, FakeHandler>;
}

/** Renders the screen with at most one campaign, whose posts can be changed like on the server. */
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
  const address: { search: CampaignsSearch } = {
    search: isOpen && campaign ? { campaign: campaign.id } : {},
  };
  const onAddress = (search: CampaignsSearch) => {
    address.search = search;
  };
  const open = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <Screen start={address.search} onAddress={onAddress} />
        <Toaster durationMs={60_000} />
      </QueryClientProvider>,
    );
    return { client, unmount };
  };
  let shown = open();
  return {
    ...{ user: userEvent.setup(), server, stored, address, client: shown.client },
    /** Opens the screen again with its address and what the tab has stored. */
    reload() {
      shown.unmount();
      shown = open();
    },
  };
}

export const findButton = (name: string | RegExp) => screen.findByRole("button", { name });

/** Sets the value of the field with this label. */
export const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The posts in the list. */
export const items = async () =>
  within(await screen.findByRole("list", { name: "Posts" })).getAllByRole("listitem");
