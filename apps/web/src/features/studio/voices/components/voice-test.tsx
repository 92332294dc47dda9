import { studioLimits, type WorkspaceVoice } from "@earshot/contract";
import { type FormEvent, useState } from "react";
import { voiceLabel } from "../../../../shared/voice-label.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextArea } from "../../../../ui/field.tsx";
import { Section } from "../../../../ui/section.tsx";
import { type Sample, useSample } from "../use-sample.ts";

const statusTexts: Record<Sample["phase"], string> = {
  idle: "",
  writing: "Writing…",
  done: "",
  stopped: "Stopped.",
  failed: "",
};

function SampleText({ name, sample }: { name: string; sample: Sample }) {
  return (
    <section
      aria-label={`Sample in ${name}`}
      className="grid content-start gap-2 rounded-lg border border-line bg-raised p-4"
    >
      <h3 className="font-semibold [overflow-wrap:anywhere]">{name}</h3>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {statusTexts[sample.phase]}
      </p>
      {sample.text && (
        <p
          dir="auto"
          aria-busy={sample.phase === "writing"}
          className="whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {sample.text}
        </p>
      )}
      {sample.phase === "failed" && (
        <p role="alert" className="font-medium text-signal">
          {sample.why}
        </p>
      )}
    </section>
  );
}

/** Two texts on one prompt, side by side: in the chosen voice, and in another one. */
export function VoiceTest({
  voice,
  voices,
}: {
  voice: WorkspaceVoice;
  voices: readonly WorkspaceVoice[];
}) {
  const [prompt, setPrompt] = useState("");
  const [problem, setProblem] = useState<string>();
  const [otherId, setOtherId] = useState<string | null>(null);
  const [shown, setShown] = useState<[string, string] | null>(null);
  const samples = [useSample(), useSample()] as const;
  const others = voices.filter(({ id }) => id !== voice.id);
  const other = others.find(({ id }) => id === otherId) ?? others[0];
  const isWriting = samples.some(({ phase }) => phase === "writing");

  function write(event: FormEvent) {
    event.preventDefault();
    if (isWriting || !other) return;
    const words = prompt.trim();
    setProblem(words === "" ? "Enter what the texts should be about." : undefined);
    if (words === "") return;
    setShown([voiceLabel(voice), voiceLabel(other)]);
    void samples[0].write(voice.id, words);
    void samples[1].write(other.id, words);
  }

  function stop() {
    for (const sample of samples) sample.stop();
  }

  return (
    <Section title="Hear it" className="max-w-4xl">
      <p className="text-ink-2">
        The model writes about your prompt in this voice and in another one, so that you hear the
        difference. Nothing is saved or published.
      </p>
      <form
        noValidate
        aria-label="Test the voice"
        className="mt-2 grid max-w-2xl gap-4"
        onSubmit={write}
      >
        <TextArea
          label="Prompt"
          hint="For example: We now send reminders by text message."
          rows={2}
          maxLength={studioLimits.promptMax}
          value={prompt}
          error={problem}
          onChange={(event) => setPrompt(event.target.value)}
        />
        <SelectField
          label="Compare with"
          className="max-w-xs"
          value={other?.id}
          onChange={(event) => setOtherId(event.target.value)}
        >
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {voiceLabel(one)}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isWriting}>
            Write both
          </Button>
          {isWriting && <Button onClick={stop}>Stop</Button>}
        </div>
      </form>
      {shown && (
        <div className="mt-3 grid gap-4 md:grid-cols-2">
          {samples.map((sample, at) => (
            <SampleText key={at === 0 ? "one" : "other"} name={shown[at] ?? ""} sample={sample} />
          ))}
        </div>
      )}
    </Section>
  );
}
