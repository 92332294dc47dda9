import { platforms, sourceNames } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import { companyFacts, type Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Knowledge } from "../knowledge/index.ts";
import { type Given, type GivenQuote, limitGiven } from "./rules-given.ts";

/** The sources that a request names. */
export interface GivenRequest {
  prompt: string;
  notes: readonly string[];
  links: Readonly<Record<string, string>>;
  knowledgeIds: readonly string[];
  mentionIds: readonly string[];
  replyToMentionId: string | null;
}

const mentionsOf = ({ mentionIds, replyToMentionId }: GivenRequest): string[] => [
  ...mentionIds,
  ...(replyToMentionId === null ? [] : [replyToMentionId]),
];

export type GivenReader = ReturnType<typeof createGivenReader>;

/** Reads the sources of texts: the workspace's profile, knowledge base and mentions. */
export function createGivenReader(deps: {
  workspaces: Workspaces;
  mentions: Mentions;
  knowledge: Knowledge;
}) {
  const { workspaces, mentions, knowledge } = deps;

  /** Quotes of the workspace's mentions. Mentions of other workspaces and deleted ones are omitted. */
  async function quotesOf(workspaceId: string, ids: readonly string[]): Promise<GivenQuote[]> {
    const requestedIds = [...new Set(ids.map((id) => id.toLowerCase()))];
    const found = await mentions.withPosts(requestedIds);
    return requestedIds.flatMap((id) => {
      const one = found.get(id);
      if (!one || one.mention.workspaceId !== workspaceId) return [];
      const { source, community, title, body, kind } = one.post;
      const place = community === null ? "" : `, ${platforms[source].communityName(community)}`;
      return [
        {
          mentionId: id,
          kind: kind === "comment" ? ("comment" as const) : ("post" as const),
          from: `${sourceNames[source]}${place}`,
          text: [title, body].filter((text) => text.trim() !== "").join("\n\n"),
        },
      ];
    });
  }

  async function requireDrafting(workspaceId: string, mentionId: string | null): Promise<void> {
    if (mentionId === null) return;
    const { source } = await mentions.get(workspaceId, mentionId);
    if (platforms[source].drafting === "forbidden") throw new AppError("DRAFTING_FORBIDDEN");
  }

  async function read(
    workspaceId: string,
    request: GivenRequest,
    entries: Given["knowledge"],
  ): Promise<Given> {
    const [{ company, website }, quotes] = await Promise.all([
      workspaces.profile(workspaceId),
      quotesOf(workspaceId, mentionsOf(request)),
    ]);
    return limitGiven({
      company: company.companyName ?? null,
      website,
      facts: companyFacts(company),
      knowledge: entries,
      notes: request.notes,
      links: request.links,
      quotes,
      replyToMentionId: request.replyToMentionId?.toLowerCase() ?? null,
      prompt: request.prompt,
    });
  }

  return {
    /**
     * Reads the sources of a new text.
     * @throws AppError NOT_FOUND for an entry or a mention that the workspace does not have; DRAFTING_FORBIDDEN: the
     *   platform of the mention that it answers forbids machine-written text.
     */
    async read(workspaceId: string, request: GivenRequest): Promise<Given> {
      await requireDrafting(workspaceId, request.replyToMentionId);
      const entries = await knowledge.forPrompt(workspaceId, request.knowledgeIds);
      const given = await read(workspaceId, request, entries);
      const known = new Set(given.quotes.map(({ mentionId }) => mentionId));
      const isMissing = mentionsOf(request).some((id) => !known.has(id.toLowerCase()));
      if (isMissing) throw new AppError("NOT_FOUND");
      return given;
    },

    /** Reads the sources of a stored text that still exist. */
    async readAgain(workspaceId: string, request: GivenRequest): Promise<Given> {
      const left = new Set((await knowledge.list(workspaceId)).map(({ id }) => id));
      const ids = request.knowledgeIds.filter((id) => left.has(id.toLowerCase()));
      return read(workspaceId, request, await knowledge.forPrompt(workspaceId, ids));
    },
  };
}
