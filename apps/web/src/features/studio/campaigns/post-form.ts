import type { CampaignPost } from "@earshot/contract";
import { storedText } from "../../../lib/storage.ts";

/** The fields of a post that can be edited. */
export interface PostForm {
  title: string;
  content: string;
  day: string;
  time: string;
}

const names = ["title", "content", "day", "time"] as const;

/** Returns the form of a stored post. */
export const postFormOf = ({ title, content, localTime }: CampaignPost): PostForm => ({
  ...{ title, content },
  ...{ day: localTime.slice(0, 10), time: localTime.slice(11) },
});

/** Returns the fields in which a form differs from another. */
export const changesOf = (from: PostForm, to: PostForm): Partial<PostForm> =>
  Object.fromEntries(
    names.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]),
  );

/** Stores the unsaved changes of a post in this tab. */
export function postDraft(postId: string) {
  const stored = storedText(`earshot.campaign-post.${postId}`, "sessionStorage");
  return {
    /** null: nothing was changed. */
    read(): Partial<PostForm> | null {
      try {
        const value = JSON.parse(stored.read() ?? "null");
        const fields = names.filter((name) => typeof value?.[name] === "string");
        if (fields.length === 0) return null;
        return Object.fromEntries(fields.map((name) => [name, value[name]]));
      } catch {
        return null;
      }
    },
    save: (changes: Partial<PostForm>) =>
      stored.write(Object.keys(changes).length > 0 ? JSON.stringify(changes) : null),
    clear: () => stored.write(null),
  };
}
