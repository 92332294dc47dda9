import { studioLimits, type WorkspaceVoice } from "@earshot/contract";
import { useEffect, useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { isListOf, isText, useFormDraft, useSaveDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveVoice, type VoiceFields } from "../api/save-voice.ts";

interface Form {
  name: string;
  description: string;
  /** One rule in each line. */
  rules: string;
  samples: { text: string }[];
}

const isSample = (value: unknown): value is { text: string } =>
  typeof value === "object" && value !== null && "text" in value && isText(value.text);
const fits = { name: isText, description: isText, rules: isText, samples: isListOf(isSample) };

const empty: VoiceFields = { name: "", description: "", rules: [], samples: [] };

/** Returns the values of the form for a voice. */
const formOf = ({ name, description, rules, samples }: VoiceFields): Form => ({
  name,
  description,
  rules: rules.join("\n"),
  samples: (samples.length > 0 ? samples : [""]).map((text) => ({ text })),
});

/** The name of the draft of a voice; null: of a new one. */
export const voiceDraftName = (id: string | null): string => `voice.${id ?? "new"}`;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const rulesProblem = (text: string): true | string => {
  const rules = linesOf(text);
  if (rules.length > studioLimits.voiceRulesMax) {
    return `Write at most ${studioLimits.voiceRulesMax} rules; these are ${rules.length}.`;
  }
  const long = rules.find((rule) => rule.length > studioLimits.voiceRuleMax);
  return long
    ? `A rule has at most ${studioLimits.voiceRuleMax} characters; shorten “${long.slice(0, 40)}…”.`
    : true;
};

interface VoiceFormProps {
  /** The voice to change; null: a new one. */
  voice: WorkspaceVoice | null;
  /** The initial values of a new voice; undefined: those of its draft. */
  start?: Partial<VoiceFields> | undefined;
  /** Whether the form was opened, and not restored after a reload. */
  takesFocus: boolean;
  onSaved: (voice: WorkspaceVoice) => void;
  onCancel: () => void;
}

/** Edits the description, rules and samples of a voice. Unsaved changes survive a reload. */
export function VoiceForm({ voice, start, takesFocus, onSaved, onCancel }: VoiceFormProps) {
  const save = useSaveVoice();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useFormDraft(voiceDraftName(voice?.id ?? null), formOf(voice ?? empty), fits);
  const { register, control, handleSubmit, formState, setError, setFocus, watch } = useForm<Form>({
    defaultValues: start ? formOf({ ...empty, ...start }) : draft.initial,
  });
  useSaveDraft(watch, draft);
  // On a small screen the form is below the list.
  useEffect(() => {
    if (takesFocus) setFocus("name");
  }, [takesFocus, setFocus]);
  const samples = useFieldArray({ control, name: "samples" });
  const submit = useOneAtATime(async (form: Form) => {
    setProblem(null);
    try {
      const fields = {
        name: form.name.trim(),
        description: form.description.trim(),
        rules: linesOf(form.rules),
        samples: form.samples.map(({ text }) => text.trim()).filter((text) => text !== ""),
      };
      const saved = await save.mutateAsync({ id: voice?.id ?? null, fields });
      draft.clear();
      onSaved(saved);
      return true;
    } catch (error) {
      const message = messageOf(error, "The voice could not be saved. Please try again.");
      if (error instanceof Error && "code" in error && error.code === "VOICE_NAME_TAKEN") {
        setError("name", { message }, { shouldFocus: true });
      } else setProblem(message);
      return false;
    }
  });
  return (
    <form
      noValidate
      aria-label={voice ? `Change ${voice.name}` : "New voice"}
      className="grid max-w-2xl gap-5"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Name"
        maxLength={studioLimits.voiceNameMax}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register("name", {
          validate: fieldRule(({ calls }) => calls.createVoice.body.shape.name),
        })}
      />
      <TextArea
        label="Description (optional)"
        hint="How it sounds, in a few sentences, as you would explain it to a new colleague."
        maxLength={studioLimits.voiceDescriptionMax}
        {...register("description")}
      />
      <TextArea
        label="Rules (optional)"
        hint={`One per line, at most ${studioLimits.voiceRulesMax}. For example: Never promise a date.`}
        rows={4}
        error={formState.errors.rules?.message}
        {...register("rules", { validate: rulesProblem })}
      />
      <fieldset className="grid gap-3">
        <legend className="font-semibold">Samples (optional)</legend>
        <p className="text-sm text-ink-3">
          Texts that were written in this voice. We count what they have in common, and the model
          imitates how they are written, not what they say.
        </p>
        {samples.fields.map((field, at) => (
          <div key={field.id} className="grid gap-1">
            <TextArea
              label={`Sample ${at + 1}`}
              maxLength={studioLimits.voiceSampleMax}
              rows={4}
              {...register(`samples.${at}.text`)}
            />
            {samples.fields.length > 1 && (
              <Button
                variant="text"
                size="bare"
                className="justify-self-start text-sm"
                aria-label={`Remove sample ${at + 1}`}
                onClick={() => samples.remove(at)}
              >
                Remove
              </Button>
            )}
          </div>
        ))}
        {samples.fields.length < studioLimits.voiceSamplesMax && (
          <div>
            <Button size="small" onClick={() => samples.append({ text: "" })}>
              Add a sample
            </Button>
          </div>
        )}
      </fieldset>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Saving…" : "Save voice"}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            draft.clear();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
