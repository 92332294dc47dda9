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
 * A text that is read, and whose words can be selected by mouse and by keyboard. A read-only field
 * has no caret in Chromium, so this one has, and takes in nothing.
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
      // No keyboard comes up on a phone.
      inputMode="none"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={() => undefined}
      // Also told of a focus that selects nothing.
      onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
        if (selectionStart !== selectionEnd) onSelected();
      }}
    />
  );
}
