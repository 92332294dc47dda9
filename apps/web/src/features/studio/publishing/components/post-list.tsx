import type { OwnPost } from "@earshot/contract";
import { showFailure } from "../../../../shared/show-failure.ts";
import { showToast } from "../../../../ui/toast-store.ts";
import { useCancelPost } from "../api/save-own-post.ts";
import { PostRow } from "./post-row.tsx";

interface PostListProps {
  label: string;
  posts: readonly OwnPost[];
  onEdit: (post: OwnPost) => void;
}

/** Posts with their actions. */
export function PostList({ label, posts, onEdit }: PostListProps) {
  const cancel = useCancelPost();
  async function run(post: OwnPost) {
    const isDraft = post.status === "draft";
    try {
      await cancel.mutateAsync(post.id);
      showToast({ title: isDraft ? "Draft deleted." : "Post canceled." });
    } catch (error) {
      showFailure(isDraft ? "The draft was not deleted" : "The post was not canceled", error);
    }
  }
  return (
    <ul aria-label={label} className="max-w-3xl border-t border-line">
      {posts.map((post) => (
        <PostRow
          key={post.id}
          post={post}
          busy={cancel.isPending && cancel.variables === post.id}
          onEdit={() => onEdit(post)}
          onCancel={() => void run(post)}
        />
      ))}
    </ul>
  );
}
