import type { Clock } from "../clock.ts";
import type { Takedown } from "./content.ts";
import type { Moderation, StoredCommentLocation, StoredPost } from "./store-types.ts";
import type { Visibility } from "./visibility.ts";

/** Author and text before a removal. */
interface Before {
  author: string;
  body: string;
}

/** Edits, deletions and moderation of stored posts. Moderators can approve what they removed. */
export function createModeration(
  kept: {
    byId: ReadonlyMap<string, StoredPost>;
    commentById: ReadonlyMap<string, StoredCommentLocation>;
    visibility: Visibility;
  },
  clock: Clock,
): Moderation {
  const removed = new Map<string, Before>();

  function thing(name: string) {
    const [kind = "", id = ""] = name.toLowerCase().split("_");
    if (kind === "t1") return kept.commentById.get(id)?.comment;
    return kind === "t3" ? kept.byId.get(id) : undefined;
  }

  return {
    editComment(id, body) {
      const found = kept.commentById.get(id.toLowerCase());
      if (!found || found.comment.takedown) return null;
      found.comment.body = body;
      found.comment.editedAt = clock.now();
      return found;
    },
    takeDown(name, how: Takedown) {
      const one = thing(name);
      if (!one || one.takedown) return false;
      const { author, body } = one;
      if (how === "removed") removed.set(name.toLowerCase(), { author, body });
      one.takedown = how;
      one.body = `[${how}]`;
      // A removed post keeps its author's name; a removed comment does not.
      if (how === "deleted" || name.toLowerCase().startsWith("t1_")) one.author = "[deleted]";
      return true;
    },
    hold(name) {
      const [kind = "", id = ""] = name.toLowerCase().split("_");
      const found = kind === "t1" ? kept.commentById.get(id) : undefined;
      if (!found || found.comment.takedown || kept.visibility.isFiltered(id)) return false;
      kept.visibility.hold(id);
      return true;
    },
    approve(name) {
      if (kept.visibility.unfilter(name.replace(/^t1_/i, ""))) return true;
      const one = thing(name);
      const before = removed.get(name.toLowerCase());
      if (!one || !before || one.takedown !== "removed") return false;
      Object.assign(one, before, { takedown: undefined });
      removed.delete(name.toLowerCase());
      return true;
    },
    asAuthorSees(found) {
      const before = removed.get(`t1_${found.comment.id}`);
      if (!before || found.comment.takedown !== "removed") return found;
      const { takedown: _gone, ...comment } = found.comment;
      return { ...found, comment: { ...comment, ...before } };
    },
    lock(postId, locked) {
      const post = kept.byId.get(postId.toLowerCase());
      if (post) post.locked = locked;
      return post !== undefined;
    },
    archive(postId, archived) {
      const post = kept.byId.get(postId.toLowerCase());
      if (post) post.archived = archived;
      return post !== undefined;
    },
    editPost(postId, body) {
      const post = kept.byId.get(postId.toLowerCase());
      if (!post || post.takedown) return false;
      post.body = body;
      post.editedAt = clock.now();
      return true;
    },
  };
}
