import type { WorkspaceVoice } from "@earshot/contract";
import { useVoices } from "./api/list-voices.ts";

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The options of a list of voices; the house voice until they are loaded. */
export function VoiceOptions() {
  const { data: voices } = useVoices();
  if (!voices) return <option value="riley">Riley</option>;
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
