import {
  type ExclusionKind,
  limits,
  mutableSignals,
  type Source,
  sourceNames,
  sources,
} from "@earshot/contract";
import { type FormEvent, useState } from "react";
import { count } from "../../../../lib/format.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { useMentionSources } from "../../../../shared/mention-sources.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useAddExclusion } from "../api/add-exclusion.ts";
import { useExclusionPreview } from "../api/preview-exclusion.ts";
import { type NewExclusion, problemOf, signalNames } from "../labels.ts";
import { PreviewPane } from "./preview-pane.tsx";

/** The name of each kind, and how its value is written. */
const kinds: Record<Exclude<ExclusionKind, "signal">, { name: string; hint: string }> = {
  words: { name: "Words", hint: "Written like a keyword: posts with these words, in this order." },
  author: { name: "An author", hint: "The account's name." },
  community: { name: "A community", hint: "Its name, as in r/smallbusiness." },
};

/** Strips the platform's prefix from a name, such as u/ or r/. */
const stripPrefix = (kind: ExclusionKind, text: string) => {
  const trimmed = text.trim();
  if (kind === "author") return trimmed.replace(/^(?:\/?u\/|@)/i, "");
  return kind === "community" ? trimmed.replace(/^\/?r\//i, "") : trimmed;
};

/** Adds an exclusion, with a preview of what it would hide. */
export function AddExclusionForm() {
  const add = useAddExclusion();
  const [kind, setKind] = useState<ExclusionKind>("words");
  const [source, setSource] = useState<Source>(sources[0]);
  const choices = useMentionSources(source);
  const [text, setText] = useState("");
  const [signal, setSignal] = useState<(typeof mutableSignals)[number]>(mutableSignals[0]);
  const [isMissing, setMissing] = useState(false);

  const needsSource = kind === "author" || kind === "community";
  const exclusionOf = (typed: string): NewExclusion | null => {
    const value = kind === "signal" ? signal : stripPrefix(kind, typed);
    return value ? { kind, value, source: needsSource ? source : null } : null;
  };
  const debounced = useDebounced(text);
  const preview = useExclusionPreview(exclusionOf(debounced));

  const change = (apply: () => void) => {
    apply();
    setMissing(false);
    add.reset();
  };
  const submit = useOneAtATime(async (event: FormEvent) => {
    event.preventDefault();
    const exclusion = exclusionOf(text);
    if (!exclusion) return setMissing(true);
    try {
      const { hidden } = await add.mutateAsync(exclusion);
      showToast({ title: `Excluded. ${count(hidden, "mention")} hidden.` });
      setText("");
    } catch {
      // Shown at the field.
    }
  });

  const hasPreviewError = preview.error && !preview.isFetching && debounced === text;
  const problem =
    (isMissing && "Enter what to exclude.") ||
    (add.error && problemOf(add.error, "The exclusion could not be added.")) ||
    (hasPreviewError && problemOf(preview.error, "We couldn't check what this would hide.")) ||
    undefined;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Exclude"
          value={kind}
          onChange={({ target }) => change(() => setKind(target.value as ExclusionKind))}
        >
          {Object.entries(kinds).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value="signal">A kind of post</option>
        </SelectField>
        {needsSource && (
          <SelectField
            label="On"
            value={source}
            onChange={({ target }) => change(() => setSource(target.value as Source))}
          >
            {choices.map((one) => (
              <option key={one} value={one}>
                {sourceNames[one]}
              </option>
            ))}
          </SelectField>
        )}
        {kind === "signal" && (
          <SelectField
            label="Posts that"
            value={signal}
            error={problem}
            onChange={({ target }) =>
              change(() => setSignal(mutableSignals.find((one) => one === target.value) ?? signal))
            }
          >
            {mutableSignals.map((one) => (
              <option key={one} value={one}>
                {signalNames[one]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {kind !== "signal" && (
        <TextField
          label={kind === "words" ? "Words" : "Name"}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.keywordMax}
          value={text}
          hint={kinds[kind].hint}
          error={problem}
          onChange={({ target }) => change(() => setText(target.value))}
        />
      )}
      {exclusionOf(text) && <PreviewPane preview={preview} hideError />}
      <div>
        <Button type="submit" variant="primary" busy={add.isPending}>
          Exclude
        </Button>
      </div>
    </form>
  );
}
