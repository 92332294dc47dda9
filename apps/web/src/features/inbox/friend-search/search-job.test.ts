// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../../app/query-client.ts";
import { draftOwnerOf } from "../../../lib/draft-owner.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { clearDom, prepareDom } from "../../../lib/testing/dom.ts";
import { fakeApi, fakeToken } from "../../../lib/testing/fake-api.ts";
import { samplePost, sampleUser } from "../../../lib/testing/samples.ts";
import { setToken } from "../../../lib/token.ts";
import { friendDraft } from "./draft.ts";
import { jobOf } from "./search-job.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const context = {
  ...{
    companyName: "Nestly",
    problem: "a lost lease",
    audience: "landlords",
    audienceRole: "owner",
  },
  ...{ problemTrigger: "", industry: "", location: "", keywords: ["one", "two"] },
};

it("stops when another workspace is opened, and keeps its results in the first one", async () => {
  setToken(fakeToken());
  const first = sampleUser();
  const workspace = { id: "workspace-2", name: "Nestly", role: "owner", current: true } as const;
  const second = sampleUser({ workspaces: [workspace] });
  const client = createQueryClient();
  client.setQueryData(queryKeys.me, first);
  const server = fakeApi({
    "POST /discovery/keywords/friend-search": () => {
      client.setQueryData(queryKeys.me, second);
      return { result: { posts: [samplePost()] }, keywordsRemaining: 2, subreddits: ["homes"] };
    },
  });
  const job = jobOf(client, draftOwnerOf(first));
  const open = vi.fn();
  const rest = ["one", "two"];
  await job.launch({ title: "Nestly", context, rest, tokensRemaining: null }, open);
  expect(server.to("POST /discovery/keywords/friend-search")).toHaveLength(1);
  expect(server.to("POST /discovery/friend-results")).toHaveLength(0);
  expect(open).not.toHaveBeenCalled();
  expect(friendDraft(draftOwnerOf(first)).read().unsaved?.runs).toHaveLength(1);
  expect(friendDraft(draftOwnerOf(second)).read().unsaved).toBeNull();
  expect(jobOf(client, draftOwnerOf(second)).get()).toEqual({ kind: "idle", problem: null });
});
