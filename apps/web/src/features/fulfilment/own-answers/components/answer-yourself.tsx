import { type Mention, type OwnAnswer, platforms } from "@earshot/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { age, webAddress } from "../../../../lib/format.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { CheckboxField, TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useOwnAnswer } from "../api/list-own-answers.ts";
import { useSaveOwnAnswer } from "../api/save-own-answer.ts";
import { stateOf } from "../labels.ts";

export interface AnswerYourselfProps {
  mention: Mention;
  now: number;
}

const linkClass =
  "font-semibold underline decoration-edge underline-offset-4 hover:decoration-signal";

/** What the customer must know before posting text of a language model there. */
const draftingNotes = {
  allowed: null,
  disclose: "If a language model wrote any of your text, say so in it.",
  forbidden: "Text written by a machine is not allowed there, so no tool here writes it for you.",
} as const;

/** What the community asks of people who answer, in its own words. */
function Guideline({ mention: { source, url } }: Pick<AnswerYourselfProps, "mention">) {
  const { label, guideline, drafting } = platforms[source];
  const note = draftingNotes[drafting];
  return (
    <>
      {guideline && (
        <div className="border-l-2 border-line pl-3">
          {guideline.quote && <q className="font-quote text-quote">{guideline.quote}</q>}
          <p className="text-sm text-ink-2">
            {!guideline.quote && "This community has rules of its own. "}
            <ExternalLink href={guideline.url(url)} arrow className={linkClass}>
              {guideline.quote ? `Guidelines of ${label}` : "Read its guidelines"}
            </ExternalLink>
          </p>
        </div>
      )}
      <p>Say who you work for.{note && ` ${note}`}</p>
    </>
  );
}

interface Values {
  url: string;
  track: boolean;
}

/** The address of the customer's answer. */
function AddressForm({
  mention,
  answer,
  onSaved,
}: Pick<AnswerYourselfProps, "mention"> & { answer: OwnAnswer | null; onSaved: () => void }) {
  const save = useSaveOwnAnswer(mention.id);
  const platform = platforms[mention.source];
  const canTrack = platform.answering === "customer" && platform.canTrackAnswers;
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: { url: answer?.url ?? "", track: canTrack && answer?.state !== "untracked" },
  });
  const submit = useOneAtATime(async (values: Values) => {
    try {
      await save.mutateAsync(values);
      showToast({ title: "Your answer is saved." });
      onSaved();
    } catch (error) {
      const message = messageOf(error, "Failed to save the address. Please try again.");
      setError("url", { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-3">
      <TextField
        label="Address of your answer"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={platform.answerLinkHelp}
        error={formState.errors.url?.message}
        {...register("url", {
          validate: fieldRule(({ calls }) => calls.saveOwnAnswer.body.shape.url),
        })}
      />
      {canTrack ? (
        <CheckboxField label="Check for 30 days whether it is still there" {...register("track")} />
      ) : (
        <p className="text-sm text-ink-2">
          On {platform.label}, we can't check whether your answer is still there.
        </p>
      )}
      <div>
        <Button type="submit" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Saving..." : "Save the address"}
        </Button>
      </div>
    </form>
  );
}

/**
 * Shown on a mention that only the customer can answer: the thread, the rules, and a field for the address of the
 * answer.
 */
export function AnswerYourself({ mention, now }: AnswerYourselfProps) {
  const titleId = useId();
  const canAnswer = useMay()("saveOwnAnswer");
  const { data: answer } = useOwnAnswer(mention.id);
  const [isChanging, setChanging] = useState(false);
  const { label } = platforms[mention.source];
  const address = webAddress(mention.url);
  const answered = answer ? webAddress(answer.url) : null;
  return (
    <section aria-labelledby={titleId} className="grid max-w-[72ch] gap-3">
      <h3 id={titleId} className="font-semibold">
        Answer it yourself
      </h3>
      <p className="text-ink-2">
        Our writers do not reply on {label}. Answer with your own account: it takes none of your
        replies.
      </p>
      <Guideline mention={mention} />
      {address && (
        <div>
          <ExternalLink href={address} arrow className={buttonClass("secondary")}>
            Open the thread
          </ExternalLink>
        </div>
      )}
      {answer && (
        <div className="grid gap-1">
          <p>
            Answered {age(answer.addedAt, now)}.{" "}
            {answered && (
              <ExternalLink href={answered} arrow className={linkClass}>
                View your answer
              </ExternalLink>
            )}
          </p>
          <p className="text-sm text-ink-2">{stateOf(answer, now)}</p>
          {!isChanging && canAnswer && (
            <div>
              <Button variant="text" size="bare" onClick={() => setChanging(true)}>
                Change the address
              </Button>
            </div>
          )}
        </div>
      )}
      {(answer === null || isChanging) && canAnswer && (
        <AddressForm mention={mention} answer={answer ?? null} onSaved={() => setChanging(false)} />
      )}
    </section>
  );
}
