import { nameOf } from "../labels.ts";
import { PostDetails, type PostDetailsProps } from "./post-details.tsx";

/** A post in the list of a campaign. */
export function PostItem(props: PostDetailsProps) {
  const { post } = props;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line py-4 [overflow-wrap:anywhere]">
      <h2
        dir="auto"
        className={
          post.status === "dropped" ? "font-semibold text-ink-3 line-through" : "font-semibold"
        }
      >
        {nameOf(post)}
      </h2>
      <PostDetails {...props} />
    </li>
  );
}
