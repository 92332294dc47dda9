import type { Clock } from "../clock.ts";
import type { Takedown } from "./content.ts";
import type { Moderation, StoredCommentLocation, StoredPost } from "./store-types.ts";
import type { Visibility } from "./visibility.ts";

/** Edits, deletions and moderation of stored posts. Moderators can approve removed posts and comments. */
export function createModeration(
  stored: {
    byId: ReadonlyMap<string, StoredPost>;
    commentById: ReadonlyMap<string, StoredCommentLocation>;
    visibility: Visibility;
  },
  clock: Clock,
): Moderation {
  /** The originals of removed posts, by fullname; those of comments are in `visibility`. */
  const removedPosts = new Map<string, { author: string; body: string }>();

  function thing(name: string) {
    const [kind = "", id = ""] = name.toLowerCase().split("_");
    if (kind === "t1") return stored.commentById.get(id)?.comment;
    return kind === "t3" ? stored.byId.get(id) : undefined;
  }

  return {
    editComment(id, body) {
      const found = stored.commentById.get(id.toLowerCase());
      if (!found || found.comment.takedown === "deleted") return null;
      const original = stored.visibility.originalOf(found.comment.id);
      if (found.comment.takedown === "removed") {
        // Others still see "[removed]".
        if (!original) return null;
        stored.visibility.noteRemoval(found.comment.id, { ...original, body });
      } else found.comment.body = body;
      found.comment.editedAt = clock.now();
      return found;
    },
    takeDown(name, how: Takedown) {
      const one = thing(name);
      if (!one || one.takedown === "deleted" || one.takedown === how) return false;
      const { author, body } = one;
      const isComment = name.toLowerCase().startsWith("t1_");
      if (how === "deleted" && isComment) stored.visibility.forgetRemoval(one.id);
      else if (isComment) stored.visibility.noteRemoval(one.id, { author, body });
      else if (how === "removed") removedPosts.set(one.id, { author, body });
      one.takedown = how;
      one.body = `[${how}]`;
      // A removed post keeps its author's name; a removed comment does not.
      if (how === "deleted" || isComment) one.author = "[deleted]";
      return true;
    },
    hold(name) {
      const [kind = "", id = ""] = name.toLowerCase().split("_");
      const found = kind === "t1" ? stored.commentById.get(id) : undefined;
      if (!found || found.comment.takedown || stored.visibility.isFiltered(id)) return false;
      stored.visibility.hold(id);
      return true;
    },
    approve(name) {
      if (stored.visibility.unfilter(name.replace(/^t1_/i, ""))) return true;
      const one = thing(name);
      if (one?.takedown !== "removed") return false;
      const isComment = name.toLowerCase().startsWith("t1_");
      const before = isComment ? stored.visibility.originalOf(one.id) : removedPosts.get(one.id);
      if (!before) return false;
      Object.assign(one, before, { takedown: undefined });
      if (isComment) stored.visibility.forgetRemoval(one.id);
      return true;
    },
    lock(postId, locked) {
      const post = stored.byId.get(postId.toLowerCase());
      if (post) post.locked = locked;
      return post !== undefined;
    },
    archive(postId, archived) {
      const post = stored.byId.get(postId.toLowerCase());
      if (post) post.archived = archived;
      return post !== undefined;
    },
    editPost(postId, body) {
      const post = stored.byId.get(postId.toLowerCase());
      if (!post || post.takedown) return false;
      post.body = body;
      post.editedAt = clock.now();
      return true;
    },
  };
}
