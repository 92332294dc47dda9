import type { Assignment, Thread, Version } from "@earshot/contract";
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { readWritersAnew } from "./api.ts";

/** How often a thread that is looked at is asked for again, in milliseconds. */
export const threadEveryMs = 60_000;

const params = (id: string) => ({ params: { id } });

/** The thread of a reply as it stands now; asked for again while the page is visible. */
export const useThread = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.thread, id],
    queryFn: async ({ signal }): Promise<Thread> =>
      (await api("getThread", params(id), { signal })).thread,
    refetchInterval: threadEveryMs,
    // Each opening of the desk looks anew: what was seen a minute ago may be locked by now.
    staleTime: 0,
    retry: false,
  });

/** One of the writer's replies, also when it is over and in no list any more. */
export const useReply = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...queryKeys.assignmentOne, id],
    queryFn: async ({ signal }): Promise<Assignment> =>
      (await api("getAssignment", params(id), { signal })).assignment,
    enabled,
    retry: false,
    // It is asked for because something has become of it: what a save has left here is old.
    staleTime: 0,
  });

/** Earlier texts of a reply, the newest first. */
export const useVersions = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.versions, id],
    queryFn: async ({ signal }): Promise<Version[]> =>
      (await api("listVersions", params(id), { signal })).versions,
    staleTime: 0,
  });

/** What the check says of a text; until it has answered, what it said of the one before. */
export const useFindings = (id: string, text: string, attested: boolean) =>
  useQuery({
    queryKey: [...queryKeys.check, id, text, attested],
    queryFn: async ({ signal }) => {
      const { findings } = await api(
        "checkReply",
        { ...params(id), body: { text, attested } },
        { signal },
      );
      return { findings, of: text };
    },
    placeholderData: keepPreviousData,
    // Rules and threads change: what is come back to is checked anew.
    staleTime: 0,
    gcTime: 0,
  });

/** Puts a reply as it is now in the place of what the lists hold of it; nothing moves for that. */
export function put(client: QueryClient, now: Assignment): void {
  client.setQueryData<Assignment[]>(queryKeys.assignments, (all) =>
    all?.map((one) => (one.id === now.id ? now : one)),
  );
  client.setQueryData([...queryKeys.assignmentOne, now.id], now);
}

/** What the keeper of a draft asks of the server. */
export function useDraftCalls(id: string) {
  const client = useQueryClient();
  return {
    async save(text: string, revision: number, keep?: "before_assist"): Promise<Assignment> {
      const body = { text, revision, ...(keep && { keep }) };
      const { assignment } = await api("saveDraft", { ...params(id), body });
      put(client, assignment);
      return assignment;
    },
    async read(): Promise<Assignment> {
      const { assignment } = await api("getAssignment", params(id));
      put(client, assignment);
      return assignment;
    },
  };
}

/** A step that moves a reply on: it stands in its place at once, and the lists are read anew. */
function useStep<Input, Answer>(step: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSettled: () => readWritersAnew(client),
  });
}

interface Submission {
  id: string;
  text: string;
  revision: number;
  attested: boolean;
  /** Before anything shows where it stands now. */
  onTaken: () => void;
}

/** Hands a text in, with the revision that it was saved under. */
export function useSubmit() {
  const client = useQueryClient();
  return useStep(async ({ id, onTaken, ...body }: Submission) => {
    const { assignment } = await api("submitReply", { ...params(id), body });
    onTaken();
    put(client, assignment);
    return assignment;
  });
}

/** Gives a claim back. */
export const useRelease = () => useStep((id: string) => api("releaseReply", params(id)));

interface Unsuitable {
  mentionId: string;
  reason: string;
}

/** Ends an opportunity that the writer holds, whose post nobody should reply to: in one step. */
export const useEndUnsuitable = () =>
  useStep(({ mentionId, reason }: Unsuitable) =>
    api("declineOpportunity", {
      ...params(mentionId),
      body: { kind: "unsuitable", reason },
    }),
  );

/** Takes the opportunity of a reply that has lapsed once more, by its mention. */
export function useClaimAgain() {
  const client = useQueryClient();
  return useStep(async (mentionId: string): Promise<Assignment> => {
    const { assignment } = await api("claimOpportunity", params(mentionId));
    put(client, assignment);
    return assignment;
  });
}

/** A link to a page of the customer's site that counts who follows it; the same one for the same page. */
export const useAddLink = (id: string) =>
  useMutation({
    mutationFn: async (target: string) =>
      (await api("addTrackedLink", { ...params(id), body: { target } })).link,
  });
