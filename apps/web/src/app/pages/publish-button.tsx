import { type ContentItem, publishingPlatformOf } from "@earshot/contract";
import { useNavigate } from "@tanstack/react-router";
import { handPost } from "../../lib/post-handover.ts";
import { Button } from "../../ui/button.tsx";

/** Passes a text to the scheduled posts, where it can be published now or later. */
export function PublishButton({ item }: { item: ContentItem }) {
  const navigate = useNavigate();
  function publish() {
    const { postType, title, content } = item;
    handPost({ platform: publishingPlatformOf(postType), title, content });
    void navigate({ to: "/dashboard", search: { view: "scheduled-posts" } });
  }
  return <Button onClick={publish}>Publish…</Button>;
}
