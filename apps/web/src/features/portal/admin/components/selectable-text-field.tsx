import { type RefObject, useEffect } from "react";
import { TextArea } from "../../../../ui/field.tsx";

interface SelectableTextFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  hint: string;
  text: string;
  /** Some words are selected. */
  onSelected: () => void;
}

/**
 * A read-only text whose words can be selected by mouse and keyboard. A read-only field has no caret in
 * Chromium, so this one is editable but ignores input.
 */
export function SelectableTextField({
  field,
  label,
  hint,
  text,
  onSelected,
}: SelectableTextFieldProps) {
  useEffect(() => {
    const element = field.current;
    const refuse = (event: Event) => event.preventDefault();
    element?.addEventListener("beforeinput", refuse);
    return () => element?.removeEventListener("beforeinput", refuse);
  }, [field]);
  return (
    <TextArea
      ref={field}
      className="w-full"
      label={label}
      hint={hint}
      rows={8}
      dir="auto"
      aria-readonly="true"
      // On a phone, no keyboard appears.
      inputMode="none"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={() => undefined}
      // Also called for a focus without a selection.
      onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
        if (selectionStart !== selectionEnd) onSelected();
      }}
    />
  );
}
