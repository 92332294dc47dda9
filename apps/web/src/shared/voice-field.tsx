import { houseVoiceName, type WorkspaceVoice } from "@earshot/contract";
import type { ComponentProps } from "react";
import { SelectField } from "../ui/field.tsx";
import { useVoices } from "./api/list-voices.ts";

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function VoiceOptions({ voices }: { voices: readonly WorkspaceVoice[] }) {
  const own = voices.filter(({ isBuiltIn }) => !isBuiltIn);
  const option = ({ id, name, isBuiltIn }: WorkspaceVoice) => (
    <option key={id} value={id}>
      {isBuiltIn ? capitalized(name) : name}
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

/** The voice of texts. Controlled, because its options arrive after its value and must not change it. */
export function VoiceField(field: ComponentProps<"select"> & { value: string }) {
  const { data: voices } = useVoices();
  return (
    <SelectField label="Voice" {...field}>
      {voices ? (
        <VoiceOptions voices={voices} />
      ) : (
        <option value={houseVoiceName}>{capitalized(houseVoiceName)}</option>
      )}
    </SelectField>
  );
}
