import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "hint">;

/**
 * A field for the code of an authenticator app or for a recovery code. Recovery codes contain letters,
 * so a button switches a phone's keyboard to all keys.
 */
export function CodeField(props: CodeFieldProps) {
  const [letters, setLetters] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <TextField
        {...props}
        className="w-full"
        label="Code"
        hint="The six digits of your authenticator app. You can also use a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        inputMode={letters ? "text" : "numeric"}
      />
      <Button
        variant="text"
        size="bare"
        className="text-sm pointer-fine:hidden"
        onClick={() => setLetters(!letters)}
      >
        {letters ? "Show the keys for digits" : "Show all keys for a recovery code"}
      </Button>
    </div>
  );
}
