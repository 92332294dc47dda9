import { type ContentItem, postFormats } from "@earshot/contract";
import { useState } from "react";
import type { ScoreDialogProps } from "../../features/studio/resonance/components/score-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";

const ScoreDialog = lazyDialog<ScoreDialogProps>(
  async () =>
    (await import("../../features/studio/resonance/components/score-dialog.tsx")).ScoreDialog,
);

/** Scores a text where it is shown. */
export function ScoreButton({ item }: { item: ContentItem }) {
  const [isOpen, setOpen] = useState(false);
  const { content, postType: platform } = item;
  // Texts without a title of their own are titled by their first words, which are not to be scored twice.
  const title = postFormats[platform].hasTitle ? item.title : "";
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Score
      </Button>
      <ScoreDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        subject={{ content, title, platform, audience: "" }}
      />
    </>
  );
}
