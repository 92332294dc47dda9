import { type Assignment, replyFormatOf } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { showFailure } from "../../../../shared/show-failure.ts";
import { UnsuitableForm } from "../../../../shared/unsuitable-form.tsx";
import type { Span } from "../../../../ui/mark.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useEndUnsuitable } from "../api/end-unsuitable.ts";
import { useRelease } from "../api/release-reply.ts";
import { selectWords, writeLink } from "../edit-field.ts";
import { useCheck } from "../use-check.ts";
import { useDraft } from "../use-draft.ts";
import { useEditorKeys } from "../use-editor-keys.ts";
import { useSubmitting } from "../use-submitting.ts";
import { AssistPanel } from "./assist-panel.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { ClosedNotice } from "./closed-notice.tsx";
import { DraftActions, type DraftPanel } from "./draft-actions.tsx";
import { type DraftDialog, DraftDialogs } from "./draft-dialogs.tsx";
import { DraftEditor } from "./draft-editor.tsx";
import { ChangeNote, LeftoverNotice, NotSubmitted } from "./draft-notices.tsx";
import { Preview } from "./preview.tsx";
import { Guide } from "./reply-structure.tsx";
import { ReviewNotes, returnedWith } from "./review-notes.tsx";
import { SaveStatus } from "./save-status.tsx";
import { Suggestion } from "./suggestion.tsx";

interface DraftPaneProps {
  assignment: Assignment;
  /** The account that the writer has declared on its platform; undefined: none. */
  account: string | undefined;
  /** Shows this pane on a small screen. */
  onShow: () => void;
  /** The opportunity was claimed again, as this reply, to which the text moves. */
  onClaimed: (reply: Assignment, text: string) => void;
  /** The writer has finished with it. */
  onLeave: () => void;
  /** The writer discarded the text of a closed reply. */
  onDiscarded: () => void;
}

const tellUnsaved = () =>
  showToast({
    title: "Not released",
    description: "Your text could not be saved first. Try again once it is saved, or copy it.",
    tone: "destructive",
  });

/** The pane in which a claimed reply is written, checked and submitted. */
export function DraftPane(props: DraftPaneProps) {
  const { assignment, account, onShow, onClaimed, onLeave, onDiscarded } = props;
  const { id, mentionId, post, disclosure, changeNote } = assignment;
  const { autosave, ...draft } = useDraft(assignment);
  const { text, save, leftover } = draft;
  const isClosed = save.state === "closed";
  const hasConflict = save.state === "conflict";
  const [firstHandConfirmed, setFirstHandConfirmed] = useState(assignment.firstHandConfirmed);
  const check = useCheck(id, text, firstHandConfirmed);
  const { send, isSubmitting, refused } = useSubmitting(assignment, autosave, firstHandConfirmed);
  const release = useRelease();
  const end = useEndUnsuitable();
  const now = useNow(15_000);
  const field = useRef<HTMLTextAreaElement>(null);
  const findings = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<DraftPanel>>(new Set());
  const [dialog, setDialog] = useState<DraftDialog | null>(null);
  useEffect(() => {
    if (hasConflict) setDialog("conflict");
  }, [hasConflict]);

  // An empty text has no mistakes yet.
  const isEmpty = text.trim() === "";
  const shownFindings = check.findings.filter(({ rule }) => !(isEmpty && rule === "text"));
  const stops = check.isOfThis ? check.findings.filter(({ level }) => level === "stop") : [];
  const review = returnedWith(assignment);

  const open = (panel: DraftPanel, isOpen: boolean) =>
    setOpened(
      (before) =>
        new Set([...before].filter((openPanel) => openPanel !== panel).concat(isOpen ? panel : [])),
    );
  const toggle = (panel: DraftPanel) => open(panel, !opened.has(panel));
  const close = (panel: DraftPanel) => {
    open(panel, false);
    field.current?.focus();
  };
  const toCheck = () => {
    onShow();
    findings.current?.querySelector<HTMLElement>("h3")?.focus();
  };
  const submit = () => {
    if (isClosed) return;
    if (isEmpty) field.current?.focus();
    else if (stops.length > 0) toCheck();
    else if (hasConflict) setDialog("conflict");
    else void send().then(check.again);
  };
  const select = (span: Span) => {
    onShow();
    selectWords(field.current, span);
  };
  const done = () => {
    autosave.discard();
    onLeave();
  };
  const giveBack = async () => {
    // The next writer may start from this text, and an unsaved one would be lost with the claim.
    if (!(await autosave.saveNow())) {
      if (autosave.get().save.state === "conflict") setDialog("conflict");
      else if (autosave.get().save.state !== "closed") tellUnsaved();
      return;
    }
    release.mutateAsync(id).then(done, (error) => showFailure("Not released", error));
  };
  const insertWritten = async (written: string) => {
    const isReplaced = await autosave.replace(written, "before_assist");
    if (!isReplaced) return false;
    field.current?.focus();
    return true;
  };

  useEditorKeys({
    "ctrl+enter": submit,
    "ctrl+s": () => void autosave.saveNow(),
    "alt+r": () => {
      onShow();
      // On a small screen the field is visible from the next frame on.
      requestAnimationFrame(() => field.current?.focus());
    },
    "alt+c": toCheck,
    "alt+p": () => toggle("preview"),
    "alt+a": () => {
      onShow();
      if (!isClosed) toggle("assist");
    },
    "alt+o": () => setDialog("versions"),
  });

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {isClosed && (
          <ClosedNotice
            assignment={assignment}
            text={text}
            onClaimed={(reply) => {
              autosave.discard();
              onClaimed(reply, text);
            }}
            onDiscard={() => {
              autosave.discard();
              onDiscarded();
            }}
          />
        )}
        {changeNote && !isClosed && <ChangeNote note={changeNote} />}
        {assignment.suggestion && !isClosed && (
          <Suggestion
            suggestion={assignment.suggestion}
            now={now}
            onInsert={(suggested) => void insertWritten(suggested)}
          />
        )}
        {review && <ReviewNotes review={review} text={text} now={now} onSelect={select} />}
        {leftover && (
          <LeftoverNotice leftover={leftover} now={now} onCompare={() => setDialog("leftover")} />
        )}
        <form
          aria-label="Reply"
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="font-display text-xl font-bold tracking-[-0.02em]">Your reply</h2>
            <SaveStatus
              {...draft}
              lapsesAt={assignment.claimExpiresAt}
              onCompare={() => setDialog("conflict")}
            />
          </div>
          <Guide company={assignment.brief.company} warnings={assignment.warnings} />
          <DraftEditor
            field={field}
            source={post.source}
            text={text}
            disclosure={disclosure}
            marks={check.findings.flatMap(({ span, level }) => (span ? [{ span, level }] : []))}
            // Text typed during the request would not be submitted.
            readOnly={isClosed || isSubmitting || release.isPending}
            onChange={autosave.change}
            onLink={() => setDialog("link")}
          />
          <NotSubmitted message={refused?.message ?? null} details={refused?.details ?? []} />
          <DraftActions
            stops={stops}
            isEmpty={isEmpty}
            isSubmitting={isSubmitting}
            isReleasing={release.isPending}
            isClosed={isClosed}
            opened={opened}
            onToggle={toggle}
            onVersions={() => setDialog("versions")}
            onRelease={() => void giveBack()}
          />
        </form>
        {opened.has("unsuitable") && !isClosed && (
          <UnsuitableForm
            opportunity={{ id: mentionId }}
            onEnd={(reason) =>
              end.mutateAsync({ mentionId: mentionId, reason }).then(
                () => {
                  done();
                  return true;
                },
                (error) => {
                  showFailure("Not ended", error);
                  return false;
                },
              )
            }
            onCancel={() => close("unsuitable")}
          />
        )}
        {opened.has("preview") && (
          <Preview source={post.source} text={text} disclosure={disclosure} account={account} />
        )}
        {opened.has("assist") && !isClosed && (
          <AssistPanel
            replyId={id}
            text={text}
            onUse={insertWritten}
            onClose={() => close("assist")}
          />
        )}
        <DraftDialogs
          replyId={id}
          draft={draft}
          autosave={autosave}
          open={dialog}
          website={assignment.brief.website}
          onLink={(url) => {
            setDialog(null);
            // After the dialog has returned the focus.
            requestAnimationFrame(() =>
              writeLink(field.current, url, replyFormatOf(post.source).hasMarkdown),
            );
          }}
          onClose={() => setDialog(null)}
        />
      </div>
      {!isClosed && (
        <div
          ref={findings}
          data-check
          className="lg:sticky lg:top-3 lg:col-start-1 lg:row-start-2 lg:max-h-[calc(100dvh-1.5rem)] lg:overflow-y-auto lg:px-1 xl:col-start-3 xl:row-span-2 xl:row-start-1"
        >
          <CheckPanel
            findings={shownFindings}
            text={text}
            isChecking={check.isChecking}
            isChecked={check.isChecked}
            failure={check.error ? messageOf(check.error, "please try again.") : null}
            firstHandConfirmed={firstHandConfirmed}
            now={now}
            onFirstHandChange={setFirstHandConfirmed}
            onSelect={select}
            onAgain={check.again}
          />
        </div>
      )}
    </>
  );
}
