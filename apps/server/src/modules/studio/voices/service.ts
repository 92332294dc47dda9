import {
  type BuiltInVoice,
  builtInVoices,
  houseVoice,
  houseVoiceName,
  type ReplyVoice,
  studioLimits,
  voiceNames,
  type WorkspaceVoice,
} from "@earshot/contract";
import { traitsOf } from "@earshot/prose";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { promptOf, type VoicePrompt } from "./rules.ts";
import * as store from "./store.ts";

const isBuiltIn = (id: string): id is BuiltInVoice =>
  voiceNames.some((name) => name === id.toLowerCase());

const presentBuiltIn = (id: BuiltInVoice, replyVoice: string): WorkspaceVoice => ({
  ...builtInVoices[id],
  id,
  isBuiltIn: true,
  rules: [],
  samples: [],
  traits: null,
  isReplyVoice: id === replyVoice,
  updatedAt: null,
});

function present(row: store.VoiceRow, replyVoice: string): WorkspaceVoice {
  const { id, name, description, rules, samples, updatedAt } = row;
  return {
    id,
    name,
    description,
    isBuiltIn: false,
    rules,
    samples,
    traits: traitsOf(samples),
    isReplyVoice: id === replyVoice,
    updatedAt: updatedAt.toISOString(),
  };
}

export type Voices = ReturnType<typeof createVoices>;

/** The voices in which texts are written: built in, and the workspace's own. */
export function createVoices(deps: { database: Database; clock: Clock; workspaces: Workspaces }) {
  const { database, clock, workspaces } = deps;

  const replyVoiceOf = async (db: Queryable, workspaceId: string): Promise<string> =>
    (await store.findReplyVoice(db, workspaceId)) ?? houseVoiceName;

  async function get(db: Queryable, workspaceId: string, id: string): Promise<WorkspaceVoice> {
    const replyVoice = await replyVoiceOf(db, workspaceId);
    if (isBuiltIn(id)) return presentBuiltIn(id, replyVoice);
    const row = await store.findVoice(db, workspaceId, id);
    if (!row) throw new AppError("NOT_FOUND");
    return present(row, replyVoice);
  }

  /** The voices of a workspace, which the caller has locked. @throws AppError VOICE_NAME_TAKEN. */
  async function requireFreeName(
    tx: Tx,
    workspaceId: string,
    { name, id = null }: { name: string; id?: string | null },
  ): Promise<store.VoiceRow[]> {
    const own = await store.listVoices(tx, workspaceId);
    const isTaken = own.some(
      (one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase(),
    );
    if (isTaken || isBuiltIn(name)) throw new AppError("VOICE_NAME_TAKEN");
    return own;
  }

  return {
    /** The built-in voices, and then the workspace's own by name. */
    async list(workspaceId: string): Promise<WorkspaceVoice[]> {
      const [replyVoice, own] = await Promise.all([
        replyVoiceOf(database.pool, workspaceId),
        store.listVoices(database.pool, workspaceId),
      ]);
      return [
        ...voiceNames.map((name) => presentBuiltIn(name, replyVoice)),
        ...own.map((row) => present(row, replyVoice)),
      ];
    },

    /** @throws AppError NOT_FOUND. */
    get: (workspaceId: string, id: string) => get(database.pool, workspaceId, id),

    /** Adds a voice. @throws AppError VOICES_FULL, VOICE_NAME_TAKEN. */
    create: (workspaceId: string, fields: store.VoiceFields): Promise<WorkspaceVoice> =>
      database.transaction(async (tx) => {
        // The lock prevents concurrent requests from exceeding the limit or sharing a name.
        await workspaces.lock(tx, workspaceId);
        const own = await requireFreeName(tx, workspaceId, fields);
        if (own.length >= studioLimits.voicesMax) throw new AppError("VOICES_FULL");
        const row = { ...fields, workspaceId, updatedAt: clock.now() };
        return present(await store.insertVoice(tx, row), await replyVoiceOf(tx, workspaceId));
      }),

    /** Replaces an own voice. @throws AppError NOT_FOUND, VOICE_BUILT_IN, VOICE_NAME_TAKEN. */
    update: (workspaceId: string, id: string, fields: store.VoiceFields): Promise<WorkspaceVoice> =>
      database.transaction(async (tx) => {
        if (isBuiltIn(id)) throw new AppError("VOICE_BUILT_IN");
        await workspaces.lock(tx, workspaceId);
        if (!(await store.findVoice(tx, workspaceId, id))) throw new AppError("NOT_FOUND");
        await requireFreeName(tx, workspaceId, { name: fields.name, id });
        const change = { ...fields, updatedAt: clock.now() };
        const row = await store.updateVoice(tx, workspaceId, id, change);
        if (!row) throw new AppError("NOT_FOUND");
        return present(row, await replyVoiceOf(tx, workspaceId));
      }),

    /**
     * Deletes an own voice. Replies return to the house voice if it was theirs.
     * @throws AppError NOT_FOUND, VOICE_BUILT_IN.
     */
    async remove(workspaceId: string, id: string): Promise<void> {
      if (isBuiltIn(id)) throw new AppError("VOICE_BUILT_IN");
      const isDeleted = await database.transaction((tx) => store.deleteVoice(tx, workspaceId, id));
      if (!isDeleted) throw new AppError("NOT_FOUND");
    },

    /** Sets the voice of the workspace's replies. @throws AppError NOT_FOUND. */
    useForReplies: (workspaceId: string, id: string): Promise<WorkspaceVoice> =>
      database.transaction(async (tx) => {
        // The lock prevents the voice from being deleted before it is chosen.
        await workspaces.lock(tx, workspaceId);
        await get(tx, workspaceId, id);
        await store.saveReplyVoice(
          tx,
          workspaceId,
          isBuiltIn(id) ? { voiceId: null, builtIn: id } : { voiceId: id, builtIn: null },
        );
        return get(tx, workspaceId, id);
      }),

    /** A voice as a prompt describes it. @throws AppError NOT_FOUND. */
    forPrompt: async (workspaceId: string, id: string): Promise<VoicePrompt> =>
      promptOf(await get(database.pool, workspaceId, id)),

    /** The voice of a workspace's replies as a prompt describes it. */
    async replyVoiceForPrompt(workspaceId: string): Promise<VoicePrompt> {
      const id = await replyVoiceOf(database.pool, workspaceId);
      return promptOf(await get(database.pool, workspaceId, id));
    },

    /** The voices of the replies of workspaces, by the workspace's id. */
    async ofReplies(workspaceIds: readonly string[]): Promise<(id: string) => ReplyVoice> {
      const chosen = await store.listReplyVoices(database.pool, workspaceIds);
      const byWorkspace = new Map(
        chosen.map(({ workspaceId, builtIn, voice }): [string, ReplyVoice] => {
          if (!voice)
            return [
              workspaceId,
              { ...builtInVoices[builtIn ?? houseVoiceName], rules: [], traits: null },
            ];
          const { name, description, rules, samples } = voice;
          return [workspaceId, { name, description, rules, traits: traitsOf(samples) }];
        }),
      );
      return (id) => byWorkspace.get(id) ?? { ...houseVoice, rules: [], traits: null };
    },
  };
}
