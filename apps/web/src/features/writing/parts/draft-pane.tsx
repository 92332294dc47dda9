import { type Assignment, carries, withDisclosure } from "@earshot/contract";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import type { Span } from "../../../ui/mark.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useWriterSettings } from "../api.ts";
import { useRelease } from "../desk-api.ts";
import { editField, selectWords } from "../edit-field.ts";
import { applyMarkup, type Markup } from "../markup.ts";
import { useCheck } from "../use-check.ts";
import { useDeskKeys } from "../use-desk-keys.ts";
import { useDraft } from "../use-draft.ts";
import { useSubmitting } from "../use-submitting.ts";
import { AssistPanel } from "./assist-panel.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { DraftField } from "./draft-field.tsx";
import { ChangeNote, LeftBehind, NotSubmitted } from "./draft-notices.tsx";
import { GoneNotice } from "./gone-notice.tsx";
import { Guide } from "./guide.tsx";
import { KeptLine } from "./kept-line.tsx";
import { LengthLine } from "./length-line.tsx";
import { MarkupBar, markupOfKeys } from "./markup-bar.tsx";
import { Preview } from "./preview.tsx";
import { ReviewNotes, returnedWith } from "./review-notes.tsx";

const VersionsDialog = lazyDialog(
  async () => (await import("./versions-dialog.tsx")).VersionsDialog,
);
const ConflictDialog = lazyDialog(
  async () => (await import("./conflict-dialog.tsx")).ConflictDialog,
);

interface DraftPaneProps {
  assignment: Assignment;
  /** Brings the pane before the reader, where it is not. */
  onShow: () => void;
  /** The opportunity was claimed anew, as this reply; the text goes along. */
  onClaimed: (reply: Assignment, text: string) => void;
  /** The writer is done with it. */
  onLeave: () => void;
}

/** Where a claimed reply is written, checked and handed in. */
export function DraftPane({ assignment, onShow, onClaimed, onLeave }: DraftPaneProps) {
  const { id, post, brief, disclosure, change_note } = assignment;
  const { text, kept, renewed, left, keeper } = useDraft(assignment);
  const isGone = kept.state === "gone";
  const [attested, setAttested] = useState(assignment.attested);
  const check = useCheck(id, text, attested);
  const { send, isSubmitting, refused } = useSubmitting(assignment, keeper, attested);
  const release = useRelease();
  const { data: settings } = useWriterSettings();
  const now = useNow(15_000);
  const field = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const lengthId = useId();
  const [isPreviewed, setPreviewed] = useState(false);
  const [isAssisted, setAssisted] = useState(false);
  const [dialog, setDialog] = useState<"versions" | "conflict" | "left" | null>(null);
  const hasConflict = kept.state === "conflict";
  useEffect(() => {
    if (hasConflict) setDialog("conflict");
  }, [hasConflict]);

  const stops = check.findings.filter(({ level }) => level === "stop");
  const isStopped = check.isOfThis && stops.length > 0;
  const hasMarkup = post.source === "reddit";
  const review = returnedWith(assignment);

  const focusCheck = () => {
    onShow();
    pane.current?.querySelector<HTMLElement>("[data-check] h3")?.focus();
  };
  const submit = () => {
    if (isGone) return;
    if (isStopped) focusCheck();
    else if (hasConflict) setDialog("conflict");
    else void send().then(check.again);
  };
  const select = (span: Span) => {
    onShow();
    selectWords(field.current, span);
  };
  const write = (markup: Markup) => {
    const element = field.current;
    if (!element || isGone) return;
    const { selectionStart: start, selectionEnd: end } = element;
    editField(element, applyMarkup(markup, { text, start, end }));
  };
  const placeDisclosure = () => {
    const element = field.current;
    if (!element) return;
    const { selectionStart: from, selectionEnd: to } = element;
    const end = from + disclosure.length;
    editField(element, { from, to, insert: disclosure, start: end, end });
  };
  const onFieldKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const markup = hasMarkup ? markupOfKeys(event) : null;
    if (!markup) return;
    event.preventDefault();
    write(markup);
  };
  const giveBack = async () => {
    // The next writer may start from it.
    await keeper.saveNow();
    release.mutate(id, {
      onSuccess: () => {
        keeper.forget();
        onLeave();
      },
      onError: (error) =>
        showToast({
          title: "Not released",
          description: messageOf(error, "Please try again."),
          tone: "destructive",
        }),
    });
  };

  useDeskKeys({
    "ctrl+enter": submit,
    "ctrl+s": () => void keeper.saveNow(),
    "alt+r": () => {
      onShow();
      // On a small screen it is there with the next frame.
      requestAnimationFrame(() => field.current?.focus());
    },
    "alt+c": focusCheck,
    "alt+p": () => setPreviewed((shown) => !shown),
    "alt+a": () => {
      onShow();
      setAssisted(!isGone);
    },
    "alt+o": () => setDialog("versions"),
  });

  return (
    <div ref={pane} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      {isGone && (
        <GoneNotice
          assignment={assignment}
          text={text}
          onClaimed={(reply) => {
            keeper.forget();
            onClaimed(reply, text);
          }}
          onDiscard={() => {
            keeper.forget();
            onLeave();
          }}
        />
      )}
      {change_note && !isGone && <ChangeNote note={change_note} />}
      {review && <ReviewNotes review={review} text={text} now={now} onSelect={select} />}
      {left && !isGone && <LeftBehind left={left} now={now} onCompare={() => setDialog("left")} />}
      <form
        aria-label="Reply"
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-display text-xl font-bold tracking-[-0.02em]">Your reply</h2>
          <KeptLine
            kept={kept}
            renewed={renewed}
            lapsesAt={assignment.lapses_at}
            onCompare={() => setDialog("conflict")}
          />
        </div>
        <Guide company={brief.company} cautions={assignment.cautions} />
        <div>
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 rounded-t-lg border border-b-0 border-edge bg-raised px-2">
            {hasMarkup ? (
              <MarkupBar onMarkup={write} />
            ) : (
              <p className="px-2 text-sm text-ink-3">
                Plain text: nothing is bold or linked there.
              </p>
            )}
            <LengthLine
              id={lengthId}
              source={post.source}
              text={withDisclosure(text, disclosure)}
            />
          </div>
          <DraftField
            field={field}
            value={text}
            readOnly={isGone}
            marks={check.findings.flatMap(({ span, level }) => (span ? [{ span, level }] : []))}
            describedBy={`${lengthId} ${lengthId}-line`}
            onChange={keeper.change}
            onKeyDown={onFieldKey}
          />
        </div>
        <p id={`${lengthId}-line`} className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          {carries(text, disclosure) ? (
            "The disclosure line stands in your text."
          ) : (
            <>
              This line is added at the end:{" "}
              <q dir="auto" className="font-quote text-base text-ink">
                {disclosure}
              </q>{" "}
              {!isGone && (
                <Button look="text" size="bare" className="text-sm" onClick={placeDisclosure}>
                  Put it here
                </Button>
              )}
            </>
          )}
        </p>
        <NotSubmitted message={refused?.message ?? null} details={refused?.details ?? []} />
        <div className="flex flex-wrap gap-2">
          {!isGone && (
            <Button
              type="submit"
              look="primary"
              busy={isSubmitting}
              unavailable={isStopped}
              aria-describedby={isStopped ? `${lengthId}-stop` : undefined}
            >
              {isSubmitting ? "Submitting…" : "Submit"}
            </Button>
          )}
          <Button aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            Preview
          </Button>
          {!isGone && (
            <Button aria-expanded={isAssisted} onClick={() => setAssisted(!isAssisted)}>
              Ask the model
            </Button>
          )}
          <Button onClick={() => setDialog("versions")}>Versions</Button>
          {!isGone && (
            <Button look="quiet" busy={release.isPending} onClick={() => void giveBack()}>
              Release
            </Button>
          )}
        </div>
        {isStopped && !isGone && (
          <p id={`${lengthId}-stop`} className="text-sm text-ink-2">
            It can’t be handed in yet: {stops.map(({ message }) => message).join(" ")}
          </p>
        )}
      </form>
      {isPreviewed && (
        <Preview
          source={post.source}
          text={text}
          disclosure={disclosure}
          account={settings?.accounts[post.source]}
        />
      )}
      {isAssisted && !isGone && (
        <AssistPanel
          replyId={id}
          text={text}
          onUse={async (written) => {
            const isKept = await keeper.saveNow();
            if (isKept) {
              keeper.change(written, "before_assist");
              field.current?.focus();
            }
            return isKept;
          }}
          onClose={() => {
            setAssisted(false);
            field.current?.focus();
          }}
        />
      )}
      {!isGone && (
        <div data-check="">
          <CheckPanel
            findings={check.findings}
            text={text}
            isChecking={check.isChecking}
            isChecked={check.isChecked}
            trouble={check.error ? messageOf(check.error, "please try again.") : null}
            attested={attested}
            now={now}
            onAttest={setAttested}
            onSelect={select}
            onAgain={check.again}
          />
        </div>
      )}
      <VersionsDialog
        open={dialog === "versions"}
        replyId={id}
        text={text}
        readOnly={isGone}
        onTake={(version) => {
          setDialog(null);
          void keeper.saveNow().then(() => keeper.change(version));
        }}
        onClose={() => setDialog(null)}
      />
      <ConflictDialog
        open={dialog === "conflict" && hasConflict}
        mine={text}
        theirs={kept.state === "conflict" ? kept.theirs.text : ""}
        origin="Another tab has saved another text meanwhile. Both stay among the versions."
        labels={{ mine: "Keep mine", theirs: "Take theirs" }}
        onMine={() => {
          setDialog(null);
          keeper.keepMine();
        }}
        onTheirs={() => {
          setDialog(null);
          void keeper.takeTheirs();
        }}
        onClose={() => setDialog(null)}
      />
      <ConflictDialog
        open={dialog === "left" && left !== null}
        mine={text}
        theirs={left?.text ?? ""}
        origin="A tab of this browser was closed before it could save."
        labels={{ mine: "Keep what is here", theirs: "Take the one left behind" }}
        onMine={() => {
          setDialog(null);
          keeper.answerLeft(false);
        }}
        onTheirs={() => {
          setDialog(null);
          keeper.answerLeft(true);
        }}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
