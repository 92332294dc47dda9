import type { ReactNode } from "react";
import type {
  FieldValues,
  Path,
  PathValue,
  RegisterOptions,
  UseFormReturn,
  Validate,
} from "react-hook-form";
import { TextArea, TextField } from "./field.tsx";

/** The texts and rules of one text field of a form. */
export interface TextFieldOptions {
  label: string;
  hint?: string;
  /** The number of lines; without it the field has a single line. */
  rows?: number;
  maxLength?: number;
  isRequired?: boolean;
  validate?: (value: string) => true | string | Promise<true | string>;
  /** For single-line fields. */
  autoComplete?: string;
  inputMode?: "url";
  placeholder?: string;
  onChange?: () => void;
  onBlur?: () => void;
  /** An error that does not come from the field's own rules. */
  error?: string | undefined;
}

interface FormTextFieldProps<Form extends FieldValues> extends TextFieldOptions {
  form: UseFormReturn<Form>;
  name: Path<Form>;
}

/** A text field that react-hook-form manages; its label says whether it is optional. */
export function FormTextField<Form extends FieldValues>(
  props: FormTextFieldProps<Form>,
): ReactNode {
  const { form, name, label, hint, rows, maxLength, isRequired, validate } = props;
  const rules: RegisterOptions<Form, Path<Form>> = {
    ...(validate && { validate: validate as Validate<PathValue<Form, Path<Form>>, Form> }),
    ...(props.onChange && { onChange: props.onChange }),
    ...(props.onBlur && { onBlur: props.onBlur }),
  };
  const fieldError = form.getFieldState(name, form.formState).error?.message;
  const shared = {
    label: isRequired ? label : `${label} (optional)`,
    hint,
    maxLength,
    error: fieldError ?? props.error,
    "aria-required": isRequired || undefined,
    ...form.register(name, rules),
  };
  if (rows !== undefined) return <TextArea {...shared} rows={rows} />;
  return (
    <TextField
      {...shared}
      autoComplete={props.autoComplete ?? "off"}
      autoCapitalize={props.inputMode === "url" ? "none" : undefined}
      spellCheck={props.inputMode === "url" ? false : undefined}
      inputMode={props.inputMode}
      placeholder={props.placeholder}
    />
  );
}
