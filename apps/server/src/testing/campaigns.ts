import type { CallInput, Calls } from "@earshot/contract";
import type { LlmItemsAsk } from "../integrations/ports/llm.ts";
import type { CampaignStep } from "../modules/studio/campaigns/events.ts";
import { dataOf } from "./app.ts";
import type { createFakeLlm } from "./fake-llm.ts";
import type { Server } from "./server.ts";

type Begin = CallInput<Calls["generateCampaign"]>["body"];
type Fake = ReturnType<typeof createFakeLlm>;

/** A budget that no campaign of a test uses up. */
export const campaignCaps = { studio: { dayMicros: 1e9, workspaceDayMicros: 1e9 } };

/** Makes the model write "Text 1.", "Text 2." and so on, one for each request. @returns the requests */
export function modelWritesPosts(fake: Fake): LlmItemsAsk<unknown>[] {
  const requests: LlmItemsAsk<unknown>[] = [];
  fake.streamsItems(async function* (ask) {
    requests.push(ask);
    const value = { title: `Title ${requests.length}`, content: `Text ${requests.length}.` };
    yield { type: "item", index: 0, value: ask.schema.parse(value) };
    yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
  });
  return requests;
}

/** Makes the model start a post and then write nothing more. */
export function modelHangs(fake: Fake) {
  const started = Promise.withResolvers<LlmItemsAsk<unknown>>();
  const released = Promise.withResolvers<void>();
  let isLeft = false;
  fake.streamsItems(async function* (ask) {
    yield { type: "partial", index: 0, value: { content: "Some words" } };
    started.resolve(ask);
    const { promise: left, reject } = Promise.withResolvers<void>();
    ask.signal?.addEventListener("abort", () => reject(ask.signal?.reason));
    try {
      await Promise.race([released.promise, left]);
    } catch (error) {
      isLeft = true;
      throw error;
    }
    yield { type: "item", index: 0, value: ask.schema.parse({ title: "Late", content: "Late." }) };
    yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
  });
  return {
    /** Resolves with the request when the model has started. */
    begun: started.promise,
    /** Lets the model finish its post. */
    release: () => released.resolve(),
    isLeft: () => isLeft,
  };
}

/** Collects the queued steps of all campaigns, to be run as a worker runs them. */
export function collectCampaignSteps(server: Server) {
  const steps: CampaignStep[] = [];
  const { campaignWriter } = server.services;
  campaignWriter.topics.due.subscribe(async (_tx, step) => void steps.push(step));
  return {
    steps,
    /** @param max how many */
    async work(max = 100): Promise<void> {
      for (let done = 0; done < max; done++) {
        const step = steps.shift();
        if (!step) return;
        await campaignWriter.writeNext(step);
      }
    },
  };
}

/** The calls of a person for campaigns. The campaign begins tomorrow, in Berlin, with three LinkedIn posts. */
export function campaignCalls(server: Server, person: { token: string }, now: Date) {
  const startsOn = new Date(now.getTime() + 30 * 3_600_000).toISOString().slice(0, 10);
  const begin = (part: Partial<Begin> = {}) =>
    server.call(
      "generateCampaign",
      {
        body: {
          ...{ goal: "Late invoices", platforms: ["linkedin"], weeks: 1, startsOn },
          ...{ timeZone: "Europe/Berlin", ...part },
        },
      },
      person,
    );
  return {
    person,
    begin,
    /** The id of a new campaign. */
    begun: async (part: Partial<Begin> = {}) => dataOf(await begin(part)).campaign.id,
    get: async (id: string) => dataOf(await server.call("getCampaign", { params: { id } }, person)),
    cancel: (id: string) => server.call("cancelCampaign", { params: { id } }, person),
    remove: (id: string) => server.call("deleteCampaign", { params: { id } }, person),
    update: (
      params: { id: string; postId: string },
      body: CallInput<Calls["updateCampaignPost"]>["body"],
    ) => server.call("updateCampaignPost", { params, body }, person),
    regenerate: (id: string, postId?: string) =>
      server.call("regenerateCampaign", { params: { id }, body: postId ? { postId } : {} }, person),
    schedule: (id: string, subreddit?: string) =>
      server.call(
        "scheduleCampaign",
        { params: { id }, body: subreddit ? { subreddit } : {} },
        person,
      ),
    export: (id: string, format: "csv" | "ics") =>
      server.call("exportCampaign", { params: { id }, query: { format } }, person),
  };
}

/** A customer with a company profile who has campaigns written. */
export async function campaignCustomer(server: Server, now: Date) {
  const person = await server.signUp();
  const body = {
    companyName: "Ledgerly",
    websiteUrl: "https://ledgerly.test",
    discovery_answers: { "0": "Ledgerly sends invoices and reminders for freelancers." },
  };
  dataOf(await server.call("putProfile", { body }, person));
  const found = await server.services.accounts.find(person.user.id);
  const workspaceId = found?.currentWorkspaceId ?? "";
  return { ...campaignCalls(server, person, now), workspaceId };
}
