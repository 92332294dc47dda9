import { studioLimits } from "@earshot/contract";
import { useId, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { limitInWords } from "../../../../lib/image-file.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveEntry } from "../api/save-entry.ts";
import { acceptedFiles, whyNoTextFile, withType } from "../text-file.ts";

/** Adds an entry from a file, as soon as one is chosen. */
export function FileForm({ onSaved }: { onSaved: (title: string) => void }) {
  const id = useId();
  const save = useSaveEntry();
  const [problem, setProblem] = useState<string | null>(null);
  const take = useOneAtATime(async (file: File) => {
    const why = whyNoTextFile(file);
    setProblem(why);
    if (why) return false;
    try {
      onSaved((await save.mutateAsync({ kind: "file", file: withType(file) })).title);
      return true;
    } catch (error) {
      setProblem(messageOf(error, "The file could not be sent. Please try again."));
      return false;
    }
  });
  return (
    <div className="grid justify-items-start gap-2">
      <label htmlFor={id} className="font-semibold">
        File
      </label>
      <input
        id={id}
        type="file"
        accept={acceptedFiles}
        data-autofocus
        aria-disabled={save.isPending || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={problem ? true : undefined}
        className="max-w-full file:mr-3 file:min-h-10 file:rounded-lg file:border file:border-edge file:bg-raised file:px-4 file:font-semibold file:text-ink"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Without this, choosing the same file again fires no event.
          target.value = "";
          if (file) void take(file);
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {`Text, Markdown, PDF or Word (.docx), at most ${limitInWords(studioLimits.knowledgeFileMaxBytes)}. We keep the words, up to ${studioLimits.knowledgeContentMax.toLocaleString()} characters, and not the file.`}
      </p>
      <p id={`${id}-error`} role="alert" className="font-medium text-signal empty:hidden">
        {problem}
      </p>
      {save.isPending && (
        <p role="status" className="flex items-center gap-3">
          Reading the file… <progress aria-label="Reading the file" />
        </p>
      )}
    </div>
  );
}
