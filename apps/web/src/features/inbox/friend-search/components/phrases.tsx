import { limits } from "@earshot/contract";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { maxPhrases } from "../phrases.ts";

interface PhrasesProps {
  phrases: readonly string[];
  /** Returns whether the phrase was added. */
  onAdd: (phrase: string) => boolean;
  onRemove: (phrase: string) => void;
}

/** The phrases to search: added with Enter or the button, and removable. */
export function Phrases({ phrases, onAdd, onRemove }: PhrasesProps) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    if (onAdd(typed)) setTyped("");
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an IME composition, as in Japanese, adds nothing.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          ref={input}
          label={`Monitoring phrases (max ${maxPhrases})`}
          hint="What people write when they look for it. Each takes one keyword token."
          autoComplete="off"
          maxLength={limits.keywordMax}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button className="mt-[1.6875rem] min-h-11" onClick={add}>
          Add phrase
        </Button>
      </div>
      {phrases.length > 0 && (
        <ul aria-label="Phrases to search" className="border-t border-line">
          {phrases.map((phrase) => (
            <li
              key={phrase}
              className="flex items-center justify-between gap-4 border-b border-line py-2"
            >
              <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                {phrase}
              </span>
              <Button
                size="small"
                aria-label={`Remove ${phrase}`}
                onClick={() => {
                  onRemove(phrase);
                  input.current?.focus();
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
