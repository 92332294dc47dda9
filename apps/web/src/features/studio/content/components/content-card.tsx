import { type ContentItem, postFormats, studioLimits } from "@earshot/contract";
import { type ReactNode, useId, useRef, useState } from "react";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useMay } from "../../../../lib/role.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { GroundingPanel } from "../../../../shared/grounding-panel.tsx";
import { showFailure } from "../../../../shared/show-failure.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Mark, type Span } from "../../../../ui/mark.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import {
  useDeleteContent,
  useRestoreContent,
  useSuggestAsReply,
  useUpdateContent,
} from "../api/change-content.ts";
import { ContentLength } from "./content-length.tsx";
import { EditPanel } from "./edit-panel.tsx";
import { RewritePanel } from "./rewrite-panel.tsx";
import { SavePanel } from "./save-panel.tsx";

const panels = [
  { name: "edit", label: "Edit" },
  { name: "rewrite", label: "Rewrite" },
  { name: "save", label: "Save" },
] as const;
type Panel = (typeof panels)[number]["name"];

interface ContentCardProps {
  item: ContentItem;
  onChange: (item: ContentItem) => void;
  /** Actions that only one screen has. */
  children?: ReactNode;
  /** Called after it was deleted, and with true after it was restored. If omitted, it can't be deleted here. */
  onDeleted?: (isBack: boolean) => void;
}

/** A complete text with its sources and actions. */
export function ContentCard({ item, onChange, children, onDeleted }: ContentCardProps) {
  const titleId = useId();
  const canChange = useMay()("updateContent");
  const shownPanels = canChange ? panels : [];
  const now = useNow(60_000);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [pointed, setPointed] = useState<Span | null>(null);
  const update = useUpdateContent();
  const remove = useDeleteContent();
  const restore = useRestoreContent();
  const suggest = useSuggestAsReply();
  const { postId, postIndex, title, content, postType, voice, createdAt } = item;
  const ref = { postId, postIndex };
  // The button that opened the panel still exists, and takes the focus back.
  const buttons = useRef<Partial<Record<Panel, HTMLButtonElement | null>>>({});
  const close = () => {
    if (panel) buttons.current[panel]?.focus();
    setPanel(null);
  };

  async function change(changed: string) {
    onChange(await update.mutateAsync({ ...ref, content: changed }));
  }

  async function accept(version: string) {
    try {
      await change(version);
    } catch (error) {
      showFailure("The text was not changed", error);
      throw error;
    }
  }

  async function deleteIt() {
    try {
      await remove.mutateAsync(ref);
      onDeleted?.(false);
      showToast({
        title: "Deleted.",
        durationMs: studioLimits.undoDeleteMs,
        action: { label: "Undo", onSelect: () => void undo() },
      });
    } catch (error) {
      showFailure("The text was not deleted", error);
    }
  }

  async function undo() {
    try {
      await restore.mutateAsync(ref);
      onDeleted?.(true);
    } catch (error) {
      showFailure("The text could not be restored", error);
    }
  }

  async function passOn() {
    try {
      await suggest.mutateAsync({ ...ref, content });
      showToast({ title: "The writer of this mention will see your text." });
    } catch (error) {
      showFailure("The text was not passed on", error);
    }
  }

  const spans: Span[] = item.grounding.unsupported.map(({ start, end }) => [start, end]);
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-raised p-4"
    >
      <header className="grid gap-1">
        <h2 id={titleId} dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {title}
        </h2>
        <p className="text-sm text-ink-3">
          {postFormats[postType].label} · <span className="capitalize">{voice}</span> ·{" "}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {preciseAge(createdAt, now)}
          </time>
          {item.isSaved && " · Saved"}
        </p>
      </header>
      {panel !== "edit" && (
        <>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            <Mark text={content} spans={spans} pointed={pointed ? [pointed] : []} />
          </p>
          <ContentLength length={item.length} />
          <GroundingPanel item={item} onPoint={setPointed} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={content} />
        {shownPanels.map(({ name, label }) => (
          <Button
            key={name}
            ref={(button) => {
              buttons.current[name] = button;
            }}
            aria-expanded={panel === name}
            aria-describedby={titleId}
            onClick={() => setPanel(panel === name ? null : name)}
          >
            {name === "save" && item.isSaved ? "Rename" : label}
          </Button>
        ))}
        {item.replyToMentionId && canChange && (
          <Button busy={suggest.isPending} aria-describedby={titleId} onClick={() => void passOn()}>
            Use as a reply draft
          </Button>
        )}
        {canChange && children}
        {onDeleted && canChange && (
          <Button
            variant="quiet"
            busy={remove.isPending}
            aria-describedby={titleId}
            onClick={() => void deleteIt()}
          >
            Delete
          </Button>
        )}
      </div>
      {panel === "edit" && <EditPanel item={item} onSave={change} onClose={close} />}
      {panel === "rewrite" && <RewritePanel item={item} onAccept={accept} onClose={close} />}
      {panel === "save" && <SavePanel item={item} onSaved={onChange} onClose={close} />}
    </article>
  );
}
