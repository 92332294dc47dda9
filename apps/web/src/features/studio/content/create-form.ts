import {
  type CallInput,
  type Calls,
  defaultPostType,
  houseVoiceName,
  type PostType,
  postTypes,
  studioLimits,
} from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";
import { voiceFields } from "../../../lib/voice-fields.ts";

/** The fields of a mention that the form shows. */
export interface MentionChoice {
  id: string;
  title: string;
}

/** The fields of the form that generates texts. */
export interface CreateForm {
  prompt: string;
  postType: PostType;
  /** The id of a voice: a built-in one, or the workspace's own. */
  voice: string;
  includeHashtags: boolean;
  includeEmojis: boolean;
  notes: { text: string }[];
  links: { label: string; link: string }[];
  count: number;
  knowledgeIds: string[];
  /** Mentions that the texts may quote. */
  mentions: MentionChoice[];
  /** The mention that the texts answer. */
  replyTo: MentionChoice | null;
}

export const emptyForm: CreateForm = {
  prompt: "",
  postType: defaultPostType,
  voice: houseVoiceName,
  includeHashtags: false,
  includeEmojis: false,
  notes: [],
  links: [],
  count: studioLimits.countDefault,
  knowledgeIds: [],
  mentions: [],
  replyTo: null,
};

/** Returns the request for texts that the form describes. */
export function requestOf(form: CreateForm): CallInput<Calls["generateContent"]>["body"] {
  const { prompt, count, postType, voice, includeHashtags, includeEmojis, replyTo } = form;
  return {
    prompt,
    count,
    context: {
      postType,
      ...voiceFields(voice),
      includeHashtags,
      includeEmojis,
      knowledgeBase: form.notes.map(({ text }) => text),
      customLinks: Object.fromEntries(form.links.map(({ label, link }) => [label, link])),
      knowledgeIds: form.knowledgeIds,
      mentionIds: form.mentions.map(({ id }) => id),
      ...(replyTo && { replyToMentionId: replyTo.id }),
    },
  };
}

/** The source of the form's initial texts: an address and its kind. */
export const promptAbout = (url: string, type = "discussion"): string =>
  `Write for the people in this ${type}: ${url}`.slice(0, studioLimits.promptMax);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const choiceIn = (value: unknown): MentionChoice[] =>
  isRecord(value) && typeof value.id === "string"
    ? [{ id: value.id, title: textIn(value.title) }]
    : [];

function parse(text: string | null): CreateForm {
  const stored: unknown = JSON.parse(text ?? "{}");
  if (!isRecord(stored)) return emptyForm;
  const count = Number(stored.count);
  return {
    prompt: textIn(stored.prompt).slice(0, studioLimits.promptMax),
    postType: postTypes.find((type) => type === stored.postType) ?? emptyForm.postType,
    voice: textIn(stored.voice) || emptyForm.voice,
    includeHashtags: stored.includeHashtags === true,
    includeEmojis: stored.includeEmojis === true,
    notes: listIn(stored.notes)
      .filter(isRecord)
      .map((note) => ({ text: textIn(note.text) })),
    links: listIn(stored.links)
      .filter(isRecord)
      .map((one) => ({ label: textIn(one.label), link: textIn(one.link) })),
    count: Number.isInteger(count) && count > 0 ? count : emptyForm.count,
    knowledgeIds: listIn(stored.knowledgeIds).filter((id) => typeof id === "string"),
    mentions: listIn(stored.mentions).flatMap(choiceIn),
    replyTo: choiceIn(stored.replyTo)[0] ?? null,
  };
}

/**
 * Stores the unfinished form in this tab.
 * @param owner as `useDraftOwner` returns it
 * @param from the address that the form was opened from
 */
export function createDraft(owner: string, from: string) {
  const stored = storedText(`earshot.create.${owner}`, "sessionStorage");
  const origin = storedText(`earshot.create-from.${owner}`, "sessionStorage");
  const read = (): CreateForm => {
    try {
      return parse(stored.read());
    } catch {
      return emptyForm;
    }
  };
  return {
    /** Returns the unfinished form, unless the address requests another one. */
    read: (requested: CreateForm | null): CreateForm =>
      requested !== null && origin.read() !== from ? requested : read(),
    save(form: CreateForm): void {
      stored.write(JSON.stringify(form));
      origin.write(from);
    },
  };
}
