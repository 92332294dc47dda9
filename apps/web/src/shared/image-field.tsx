import { type ReactNode, useId, useRef, useState } from "react";
import {
  type ImageFile,
  imageTypes,
  limitInWords,
  readImage,
  sizeInWords,
  whyNoImage,
} from "../lib/image-file.ts";

interface ImageFieldProps {
  label: string;
  /** What the image must show. */
  hint: ReactNode;
  maxBytes: number;
  /** What to do with an image that is too large. */
  remedy: string;
  /** The alternative text of the preview. */
  alt: string;
  chosen: ImageFile | null;
  /** The message if no image is chosen when the form is submitted. */
  error: string | undefined;
  onChoose: (image: ImageFile | null) => void;
}

/** Takes an image and previews it; type and size are checked before it is sent. */
export function ImageField({
  label,
  hint,
  maxBytes,
  remedy,
  alt,
  chosen,
  error,
  onChoose,
}: ImageFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const message = problem ?? error;
  // Reading takes time: of two choices the last one counts, even if the first is read later.
  const choices = useRef(0);
  async function take(file: File) {
    const choice = ++choices.current;
    const why = whyNoImage(file, { maxBytes, remedy });
    setProblem(why);
    onChoose(null);
    if (why) return;
    try {
      const read = await readImage(file);
      if (choice === choices.current) onChoose(read);
    } catch {
      if (choice !== choices.current) return;
      setProblem("This file could not be read. Choose it again.");
    }
  }
  return (
    <div className="grid w-full justify-items-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={imageTypes}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={message ? true : undefined}
        className="max-w-full file:mr-3 file:min-h-10 file:rounded-lg file:border file:border-edge file:bg-raised file:px-4 file:font-semibold file:text-ink"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Without this, choosing the same file again fires no event.
          target.value = "";
          if (file) void take(file);
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        PNG, JPEG or WebP, at most {limitInWords(maxBytes)}. {hint}
      </p>
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-signal empty:hidden">
        {message}
      </p>
      {chosen && (
        <figure className="mt-1 grid justify-items-start gap-1">
          <img
            src={chosen.address}
            alt={alt}
            className="max-h-64 max-w-full rounded-lg border border-line object-contain"
          />
          <figcaption className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {chosen.name}, {sizeInWords(chosen.size)}
          </figcaption>
        </figure>
      )}
    </div>
  );
}
