import type { WorkspaceVoice } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useMay } from "../../../../lib/role.ts";
import { showFailure } from "../../../../shared/show-failure.ts";
import { voiceLabel } from "../../../../shared/voice-label.ts";
import { VoiceTraitsList } from "../../../../shared/voice-traits.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDeleteVoice } from "../api/delete-voice.ts";
import { useSetReplyVoice } from "../api/set-reply-voice.ts";

interface VoiceDetailProps {
  voice: WorkspaceVoice;
  /** The voice was chosen: the focus moves to it, since on a small screen it is below the list. */
  takesFocus: boolean;
  onEdit: () => void;
  /** Starts a new voice from this one. */
  onCopy: () => void;
  onDeleted: () => void;
}

/** The question before a voice is deleted. */
function DeleteQuestion({
  voice,
  onDeleted,
  onKeep,
}: {
  voice: WorkspaceVoice;
  onDeleted: () => void;
  onKeep: () => void;
}) {
  const remove = useDeleteVoice();
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  async function confirm() {
    try {
      await remove.mutateAsync(voice.id);
      showToast({ title: `${voice.name} deleted.` });
      onDeleted();
    } catch (error) {
      setProblem(messageOf(error, "The voice could not be deleted. Please try again."));
    }
  }
  return (
    <fieldset className="grid justify-items-start gap-2 rounded-lg border border-line bg-raised p-3">
      <legend className="sr-only">{`Delete ${voice.name}?`}</legend>
      <p>
        {voice.isReplyVoice
          ? "Its description, rules and samples are lost, and your replies return to the house voice."
          : "Its description, rules and samples are lost."}
      </p>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="small"
          busy={remove.isPending}
          onClick={() => void confirm()}
        >
          Delete voice
        </Button>
        <Button ref={keep} size="small" onClick={onKeep}>
          Keep
        </Button>
      </div>
    </fieldset>
  );
}

/** A voice: its description, what its samples have in common, and its actions. */
export function VoiceDetail({ voice, takesFocus, onEdit, onCopy, onDeleted }: VoiceDetailProps) {
  const canChange = useMay()("updateVoice");
  const choose = useSetReplyVoice();
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { description, rules, samples, traits, isBuiltIn, isReplyVoice } = voice;
  async function chooseForReplies() {
    try {
      await choose.mutateAsync(voice.id);
      showToast({ title: `Writers now use ${voiceLabel(voice)} for your replies.` });
    } catch (error) {
      showFailure("The voice was not changed", error);
    }
  }
  return (
    <article className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 [overflow-wrap:anywhere]">
      <div className="grid gap-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="font-display text-xl font-bold tracking-[-0.02em]"
        >
          {voiceLabel(voice)}
        </h2>
        {description && (
          <p dir="auto" className="whitespace-pre-line">
            {description}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isReplyVoice ? (
          <p className="text-sm text-ink-2">Writers use this voice for your replies.</p>
        ) : (
          canChange && (
            <Button busy={choose.isPending} onClick={() => void chooseForReplies()}>
              Use for replies
            </Button>
          )
        )}
        {!canChange ? null : isBuiltIn ? (
          <Button onClick={onCopy}>Copy as a new voice</Button>
        ) : (
          <>
            <Button onClick={onEdit}>Edit</Button>
            <Button ref={start} variant="quiet" onClick={() => setAsking(true)}>
              Delete
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <DeleteQuestion
          voice={voice}
          onDeleted={onDeleted}
          onKeep={() => {
            setAsking(false);
            start.current?.focus();
          }}
        />
      )}
      {rules.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-semibold">Rules</h3>
          <ul className="list-disc pl-5">
            {rules.map((rule) => (
              <li key={rule} dir="auto">
                {rule}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isBuiltIn && (
        <section className="grid gap-3">
          <h3 className="font-semibold">What its samples have in common</h3>
          {traits ? (
            <>
              <VoiceTraitsList traits={traits} />
              <p className="text-sm text-ink-3">
                {`Counted from ${traits.wordCount.toLocaleString()} words in ${samples.length === 1 ? "one sample" : `${samples.length} samples`}.`}
              </p>
            </>
          ) : (
            <p className="text-ink-2">
              No samples yet. Edit the voice and add two or three texts that sound like it.
            </p>
          )}
        </section>
      )}
    </article>
  );
}
