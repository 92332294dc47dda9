import { lazyDialog } from "../../../../ui/lazy-dialog.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import type { DraftAutosave } from "../draft-autosave.ts";
import type { DraftState } from "../draft-state.ts";

// Loaded on demand: comparing texts word by word needs a library.
const VersionsDialog = lazyDialog(
  async () => (await import("./versions-dialog.tsx")).VersionsDialog,
);
const ConflictDialog = lazyDialog(
  async () => (await import("./conflict-dialog.tsx")).ConflictDialog,
);

const LinkDialog = lazyDialog(async () => (await import("./link-dialog.tsx")).LinkDialog);

/** The dialogs of the editor. */
export type DraftDialog = "versions" | "conflict" | "leftover" | "link";

/** Says that a text was not replaced, because it could not be saved first. */
const tellLeftAsIs = (isDone: boolean) => {
  if (isDone) return;
  showToast({
    title: "Your text was not replaced",
    description: "It could not be saved first. Try again once it is saved, or copy it.",
    tone: "destructive",
  });
};

interface DraftDialogsProps {
  replyId: string;
  draft: Pick<DraftState, "text" | "save" | "leftover">;
  autosave: DraftAutosave;
  open: DraftDialog | null;
  /** The customer's own site; null when it has named none. */
  website: string | null;
  /** A tracked link was created for the text. */
  onLink: (url: string) => void;
  onClose: () => void;
}

/** The dialogs for earlier versions, conflicts and tracked links. */
export function DraftDialogs(props: DraftDialogsProps) {
  const { replyId, draft, autosave, open, website, onLink, onClose } = props;
  const { text, save, leftover } = draft;
  const closing = (act: () => Promise<boolean>) => () => {
    onClose();
    void act().then(tellLeftAsIs);
  };
  return (
    <>
      <VersionsDialog
        open={open === "versions"}
        replyId={replyId}
        text={text}
        readOnly={save.state === "closed"}
        // The replaced text becomes a version once the server has it.
        onTake={(version) => closing(() => autosave.replace(version))()}
        onClose={onClose}
      />
      <ConflictDialog
        open={open === "conflict" && save.state === "conflict"}
        mine={text}
        theirs={save.state === "conflict" ? save.theirs.text : ""}
        origin="Another tab has saved a different text. Both stay in the versions."
        labels={{ mine: "Keep mine", theirs: "Take theirs" }}
        onMine={() => {
          onClose();
          autosave.keepMine();
        }}
        onTheirs={closing(autosave.takeTheirs)}
        onClose={onClose}
      />
      <ConflictDialog
        open={open === "leftover" && leftover !== null}
        mine={text}
        theirs={leftover?.text ?? ""}
        origin="A tab of this browser was closed before it saved its text."
        labels={{ mine: "Keep this text", theirs: "Take the unsaved text" }}
        onMine={closing(() => autosave.resolveLeftover(false))}
        onTheirs={closing(() => autosave.resolveLeftover(true))}
        onClose={onClose}
      />
      <LinkDialog
        open={open === "link"}
        replyId={replyId}
        website={website}
        onAdd={onLink}
        onClose={onClose}
      />
    </>
  );
}
