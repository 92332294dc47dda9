import type { HnStore } from "./store.ts";

/** A comment of a written story. */
interface SeedComment {
  by: string;
  text: string;
  replies?: readonly SeedComment[];
}

/** A written story, or a poll when it has options. */
export interface SeedStory {
  by: string;
  title: string;
  text?: string;
  url?: string;
  score?: number;
  options?: readonly string[];
  comments?: readonly SeedComment[];
}

/** The seed stories are spread over this many days. */
const days = 3;
const daySeconds = 86_400;
const minSecondsBetween = 240;

/** Adds the stories to an empty store in the order of their times, so that ids ascend as on Hacker News. */
export function addSeedStories(store: HnStore, stories: readonly SeedStory[], nowMs: number): void {
  const now = Math.floor(nowMs / 1000);
  const span = days * daySeconds;
  const pending: { at: number; write: () => void }[] = [];

  const planComments = (
    comments: readonly SeedComment[],
    parent: { id: number },
    from: number,
  ): void => {
    comments.forEach((comment, index) => {
      const at = Math.min(now, from + (index + 1) * minSecondsBetween);
      const written = { id: 0 };
      pending.push({
        at,
        write() {
          const { by, text } = comment;
          written.id = store.add({ type: "comment", by, text, parent: parent.id, time: at }).id;
        },
      });
      planComments(comment.replies ?? [], written, at);
    });
  };

  stories.forEach(({ by, title, text, url, score, options, comments }, index) => {
    const at = now - span + Math.floor((index * (span - 3_600)) / Math.max(1, stories.length));
    const written = { id: 0 };
    pending.push({
      at,
      write() {
        const type = options ? "poll" : "story";
        written.id = store.add({ type, by, title, text, url, score, time: at }).id;
        for (const option of options ?? []) {
          store.add({ type: "pollopt", by, text: option, parent: written.id, time: at });
        }
      },
    });
    planComments(comments ?? [], written, at);
  });
  for (const { write } of pending.sort((a, b) => a.at - b.at)) write();
}
