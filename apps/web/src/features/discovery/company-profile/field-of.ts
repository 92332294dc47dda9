import type { UseFormReturn, Validate } from "react-hook-form";
import { type Answers, longest } from "./answers.ts";
import { labels } from "./labels.ts";

/** A rule that wants a field filled in. */
export const required =
  (message: string): Validate<string, Answers> =>
  (value) =>
    value.trim() !== "" || message;

/**
 * What a field of the form is made of.
 * @param validate what it must be; without one it may be left empty, and says so
 */
export function fieldOf(
  form: UseFormReturn<Answers>,
  name: keyof Answers,
  validate?: Validate<string, Answers>,
) {
  return {
    label: validate ? labels[name] : `${labels[name]} (optional)`,
    maxLength: longest(name),
    error: form.formState.errors[name]?.message,
    ...form.register(name, validate && { validate }),
  };
}
