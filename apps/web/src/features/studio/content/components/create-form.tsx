import { type PostType, postFormats, postTypes, studioLimits } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { VoiceField } from "../../../../shared/voice-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField, SelectField, TextArea } from "../../../../ui/field.tsx";
import type { CreateForm } from "../create-form.ts";
import { KnowledgePicker } from "./knowledge-picker.tsx";
import { LinkRows, NoteRows } from "./list-fields.tsx";
import { MentionPicker } from "./mention-picker.tsx";

const counts = Array.from({ length: studioLimits.countMax }, (_, at) => at + 1);

/** A rarely used part of the form, collapsed until it is used. */
function More({
  title,
  note,
  isUsed,
  children,
}: {
  title: string;
  note: string;
  isUsed: boolean;
  children: ReactNode;
}) {
  const [isOpenAtFirst] = useState(isUsed);
  return (
    <details className="border-t border-line pt-3" open={isOpenAtFirst}>
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-sm text-ink-3">{note}</p>
        {children}
      </div>
    </details>
  );
}

interface CreateFormFieldsProps {
  form: UseFormReturn<CreateForm>;
  isWriting: boolean;
  onSubmit: () => void;
  onStop: () => void;
}

/** The form for the subject, the voice and the sources of texts. */
export function CreateFormFields({ form, isWriting, onSubmit, onStop }: CreateFormFieldsProps) {
  const { register, control, formState, setValue, setFocus } = form;
  const [prompt, postType, notes, links, knowledgeIds, mentions, replyTo] = useWatch({
    control,
    name: ["prompt", "postType", "notes", "links", "knowledgeIds", "mentions", "replyTo"],
  });
  return (
    <form
      noValidate
      aria-label="Create texts"
      className="grid content-start gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {replyTo && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-raised px-3 py-2">
          <span className="[overflow-wrap:anywhere]">
            Answers <strong dir="auto">{replyTo.title || "a mention"}</strong>
          </span>
          <Button
            variant="text"
            size="bare"
            className="text-sm"
            onClick={() => {
              setValue("replyTo", null);
              setFocus("prompt");
            }}
          >
            Write for nobody in particular
          </Button>
        </p>
      )}
      <TextArea
        label="What should the texts be about?"
        hint={`${prompt.length.toLocaleString()} of ${studioLimits.promptMax.toLocaleString()} characters. For example: How to stop chasing late invoices, from what we learned.`}
        rows={4}
        maxLength={studioLimits.promptMax}
        error={formState.errors.prompt?.message}
        {...register("prompt", {
          validate: fieldRule(({ calls }) => calls.generateContent.body.shape.prompt),
        })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Post for" {...register("postType")}>
          {postTypes.map((type: PostType) => (
            <option key={type} value={type}>
              {postFormats[type].label}
            </option>
          ))}
        </SelectField>
        <Controller
          control={control}
          name="voice"
          render={({ field }) => <VoiceField {...field} />}
        />
        <SelectField label="How many" {...register("count", { valueAsNumber: true })}>
          {counts.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </SelectField>
        <div className="grid content-end gap-1">
          <CheckboxField
            label={
              postFormats[postType].hasHashtags
                ? "Hashtags"
                : `Hashtags (${postFormats[postType].label} does not use them)`
            }
            {...register("includeHashtags")}
          />
          <CheckboxField label="Emojis" {...register("includeEmojis")} />
        </div>
      </div>
      <More
        title="Use what people said"
        note={`Choose up to ${studioLimits.groundingMentionsMax} mentions. The texts may quote them word for word, and each quote links to its mention.`}
        isUsed={mentions.length > 0}
      >
        <Controller
          control={control}
          name="mentions"
          render={({ field: { value, onChange } }) => (
            <MentionPicker chosen={value} onChange={onChange} />
          )}
        />
      </More>
      <More
        title="Use your knowledge base"
        note={`Choose up to ${studioLimits.knowledgeTextsMax} entries that the texts may rest on.`}
        isUsed={knowledgeIds.length > 0}
      >
        <Controller
          control={control}
          name="knowledgeIds"
          render={({ field: { value, onChange } }) => (
            <KnowledgePicker chosen={value} onChange={onChange} />
          )}
        />
      </More>
      <More
        title="Add facts and links"
        note="Facts that hold only for these texts, and links that they may contain. Other links are removed."
        isUsed={notes.length > 0 || links.length > 0}
      >
        <NoteRows form={form} />
        <LinkRows form={form} />
      </More>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isWriting}>
          {isWriting ? "Writing…" : "Write"}
        </Button>
        {isWriting && <Button onClick={onStop}>Stop</Button>}
      </div>
    </form>
  );
}
