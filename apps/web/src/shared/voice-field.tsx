import type { WorkspaceVoice } from "@earshot/contract";
import type { ComponentProps } from "react";
import { isBuiltInVoice } from "../lib/voice-fields.ts";
import { SelectField } from "../ui/field.tsx";
import { useVoices } from "./api/list-voices.ts";
import { voiceLabel, voiceNameLabel } from "./voice-label.ts";

function VoiceOptions({ voices }: { voices: readonly WorkspaceVoice[] }) {
  const own = voices.filter(({ isBuiltIn }) => !isBuiltIn);
  const option = (voice: WorkspaceVoice) => (
    <option key={voice.id} value={voice.id}>
      {voiceLabel(voice)}
    </option>
  );
  return (
    <>
      {own.length > 0 && <optgroup label="Your own">{own.map(option)}</optgroup>}
      <optgroup label="Built in">
        {voices.filter(({ isBuiltIn }) => isBuiltIn).map(option)}
      </optgroup>
    </>
  );
}

interface VoiceFieldProps extends ComponentProps<"select"> {
  label?: string;
  /** The name of a built-in voice, or the id of the workspace's own. */
  value: string;
}

/**
 * The voice of texts. Controlled, because its options arrive after its value and must not change it. A value that is
 * not among the voices has an option, since the browser would otherwise show another voice than is sent.
 */
export function VoiceField({ label = "Voice", ...field }: VoiceFieldProps) {
  const { data: voices } = useVoices();
  const { value } = field;
  const own = voices ? "Deleted voice: choose another" : "One of your own voices";
  return (
    <SelectField label={label} {...field}>
      {!voices?.some(({ id }) => id === value) && (
        <option value={value}>{isBuiltInVoice(value) ? voiceNameLabel(value) : own}</option>
      )}
      {voices && <VoiceOptions voices={voices} />}
    </SelectField>
  );
}
