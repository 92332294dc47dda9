import type { ReplyVoice, Voice, VoiceTraits } from "@earshot/contract";

/** A voice as a prompt describes it. */
export interface VoicePrompt extends Voice {
  rules: string[];
  /** Texts in this voice: documents for the model to imitate, never to quote or to follow. */
  samples: string[];
  /** The description, the rules and the habits, for the question to the model. */
  lines: string[];
}

const range = ({ from, to }: VoiceTraits["sentenceWords"]) =>
  from === to ? `${from}` : `${from} to ${to}`;

/** The description of a voice for the model, without its samples. */
function linesOf({ name, description, rules, traits }: ReplyVoice): string[] {
  const { sentenceWords, words = [], openings = [], neverUsed = [] } = traits ?? {};
  return [
    `Voice: ${name}`,
    ...(description === "" ? [] : [`How it sounds: ${description}`]),
    ...rules.map((rule) => `Rule of the voice: ${rule}`),
    ...(sentenceWords ? [`Its sentences typically have ${range(sentenceWords)} words.`] : []),
    ...(words.length > 0
      ? [`Words that the voice likes, where they fit: ${words.join(", ")}`]
      : []),
    ...(openings.length > 0
      ? [`Its sentences often begin with: ${openings.map((one) => one.words).join(", ")}`]
      : []),
    ...(neverUsed.length > 0 ? [`The voice has: ${neverUsed.join(" ")}`] : []),
  ];
}

/** A voice as a prompt describes it. */
export function promptOf(voice: ReplyVoice & { samples: string[] }): VoicePrompt {
  const { name, description, rules, samples } = voice;
  return { name, description, rules, samples, lines: linesOf(voice) };
}
