import { sourceNames, type UnresolvedPlacement } from "@earshot/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { exactTime, preciseAge, webAddress } from "../../../../lib/format.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";

interface UnresolvedPlacementRowProps {
  placement: UnresolvedPlacement;
  now: number;
  /** null: it was not posted. @returns the error; null: it is resolved */
  onResolve: (permalink: string | null) => Promise<string | null>;
}

/** A reply that was sent and may or may not be live, with what helps to decide. */
export function UnresolvedPlacementRow({ placement, now, onResolve }: UnresolvedPlacementRowProps) {
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { permalink: "" } });
  const { errors, isSubmitting } = formState;
  const resolve = useOneAtATime(async (permalink: string | null) => {
    setProblem(null);
    setProblem(await onResolve(permalink));
  });
  const { source, company, account, sentAt, text, postUrl, checks, failure } = placement;
  const address = webAddress(postUrl);
  return (
    <article aria-labelledby={titleId} className="grid gap-3 border-b border-line py-5">
      <div>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
          <span className="font-semibold text-ink-2">{sourceNames[source]}</span>
          <span>
            sent{" "}
            <time dateTime={sentAt} title={exactTime(sentAt)}>
              {preciseAge(sentAt, now)}
            </time>
          </span>
          <span>{checks === 1 ? "checked once" : `checked ${checks} times`}</span>
        </p>
        <h3 id={titleId} className="mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]">
          A reply for {company ?? "a customer"}, sent as <bdi>{account}</bdi>
        </h3>
        {failure && <p className="text-ink-2 [overflow-wrap:anywhere]">{failure.message}</p>}
      </div>
      <p
        dir="auto"
        className="max-w-[72ch] border-l-2 border-line pl-4 font-quote text-quote whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {text}
      </p>
      {address && (
        <ExternalLink
          href={address}
          arrow
          className={`${buttonClass("secondary")} justify-self-start`}
        >
          Open the post
        </ExternalLink>
      )}
      <form
        noValidate
        aria-label={`Resolve the reply sent as ${account}`}
        className="grid justify-items-start gap-3"
        onSubmit={handleSubmit(({ permalink }) => resolve(permalink))}
      >
        <TextField
          className="w-full max-w-xl"
          label="Permalink of the comment"
          hint="It must be in this thread, by this account. Check yourself that the text is the reply’s."
          type="url"
          autoComplete="off"
          error={errors.permalink?.message}
          {...register("permalink", {
            validate: fieldRule(({ calls }) => calls.resolvePlacement.body.shape.permalink),
          })}
        />
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isSubmitting}>
            Mark as posted
          </Button>
          <Button onClick={() => setAsking(true)}>Mark as not posted</Button>
        </div>
      </form>
      <Dialog open={asking} title="Mark as not posted?" onClose={() => setAsking(false)}>
        <p>
          The writer can then post it again. If the reply is in the thread after all, there would be
          two: also check the newest comments and the account’s profile.
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            variant="primary"
            onClick={() => {
              setAsking(false);
              void resolve(null);
            }}
          >
            Mark as not posted
          </Button>
          <Button data-autofocus onClick={() => setAsking(false)}>
            Not yet
          </Button>
        </div>
      </Dialog>
    </article>
  );
}
