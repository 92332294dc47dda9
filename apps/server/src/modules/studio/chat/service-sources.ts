import type { ChatContext } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { companyFacts } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Knowledge } from "../knowledge/index.ts";
import type { Voices } from "../voices/index.ts";
import type { ChatSource } from "./rules.ts";

/** The current sources of a conversation. */
export interface LoadedContext {
  voice: Awaited<ReturnType<Voices["forPrompt"]>>;
  sources: ChatSource[];
  /** Texts whose links an answer may repeat: the company's own. */
  own: (string | null)[];
}

export type ChatSources = ReturnType<typeof createChatSources>;

const isMissing = (error: unknown): boolean =>
  error instanceof AppError && error.code === "NOT_FOUND";

/** Loads the sources of conversations. */
export function createChatSources(deps: {
  workspaces: Workspaces;
  voices: Voices;
  knowledge: Knowledge;
  mentions: Pick<Mentions, "get">;
}) {
  const { workspaces, voices, knowledge, mentions } = deps;

  async function profileOf(workspaceId: string): Promise<ChatSource> {
    const { company, website } = await workspaces.profile(workspaceId);
    const lines = [
      ...(company.companyName === undefined ? [] : [`Name: ${company.companyName}`]),
      ...(website === null ? [] : [`Website: ${website}`]),
      ...companyFacts(company).map(({ label, value }) => `${label}: ${value}`),
    ];
    return {
      kind: "profile",
      sourceId: null,
      title: company.companyName ?? "Company profile",
      description: "the company's profile",
      text: lines.join("\n"),
    };
  }

  async function entryOf(workspaceId: string, id: string): Promise<ChatSource[]> {
    const entries = await knowledge.forPrompt(workspaceId, [id]);
    return entries.map(({ title, content }) => ({
      kind: "knowledge",
      sourceId: id,
      title,
      description: "an entry of the company's knowledge base",
      text: `${title}\n\n${content}`,
    }));
  }

  async function mentionOf(workspaceId: string, id: string): Promise<ChatSource[]> {
    const { title, fullContent, kind, source } = await mentions.get(workspaceId, id);
    return [
      {
        kind: "mention",
        sourceId: id,
        title,
        description: `a ${kind} of a stranger on ${source}`,
        text: [title, fullContent].filter((text) => text.trim() !== "").join("\n\n"),
      },
    ];
  }

  return {
    /** @throws AppError NOT_FOUND when something of the context doesn't exist. */
    async load(workspaceId: string, context: ChatContext): Promise<LoadedContext> {
      const { voice, voiceId, knowledgeIds, mentionIds } = context;
      const [spoken, profile, entries, posts] = await Promise.all([
        voices.forPrompt(workspaceId, voiceId ?? voice),
        profileOf(workspaceId),
        Promise.all(knowledgeIds.map((id) => entryOf(workspaceId, id))),
        Promise.all(mentionIds.map((id) => mentionOf(workspaceId, id))),
      ]);
      const known = entries.flat();
      const sources = [profile, ...known, ...posts.flat()].filter(({ text }) => text.trim() !== "");
      const own = [profile.text, ...known.map(({ text }) => text)];
      return { voice: spoken, sources, own };
    },

    /** A stored context without entries that were deleted since. */
    async existing(workspaceId: string, context: ChatContext): Promise<ChatContext> {
      const unless = async <T>(missing: T, found: Promise<T>): Promise<T> =>
        found.catch((error: unknown) => {
          if (isMissing(error)) return missing;
          throw error;
        });
      const keep = async (ids: readonly string[], find: (id: string) => Promise<unknown>) => {
        const kept = ids.map((id) =>
          unless(
            [],
            find(id).then(() => [id]),
          ),
        );
        return (await Promise.all(kept)).flat();
      };
      const { voiceId } = context;
      const [foundVoiceId, knowledgeIds, mentionIds] = await Promise.all([
        voiceId === null
          ? null
          : unless(
              null,
              voices.forPrompt(workspaceId, voiceId).then(() => voiceId),
            ),
        keep(context.knowledgeIds, (id) => knowledge.forPrompt(workspaceId, [id])),
        keep(context.mentionIds, (id) => mentions.get(workspaceId, id)),
      ]);
      return { ...context, voiceId: foundVoiceId, knowledgeIds, mentionIds };
    },
  };
}
