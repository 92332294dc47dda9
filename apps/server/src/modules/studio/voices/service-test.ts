import { AppError } from "../../../infrastructure/errors.ts";
import type { ResponseStream } from "../../../infrastructure/http/response-stream.ts";
import { type Assistant, asAppError } from "../../ledger/assistant/index.ts";
import { testInstructions, testQuestion, testTokens } from "./rules-test.ts";
import type { Voices } from "./service.ts";

export type VoiceTest = ReturnType<typeof createVoiceTest>;

/** Sample texts that show customers how a voice sounds. */
export function createVoiceTest(deps: { assistant: Assistant; voices: Pick<Voices, "forPrompt"> }) {
  const { assistant, voices } = deps;
  return {
    /**
     * Writes a sample text in a voice.
     * @param responseStream receives the text in parts as the model writes it
     * @returns the complete text
     * @throws AppError NOT_FOUND, MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET, MODEL_FAILED; or the reason of the
     *   stream's signal if that aborts.
     */
    async write(
      workspaceId: string,
      { id, prompt }: { id: string; prompt: string },
      responseStream: ResponseStream,
    ): Promise<string> {
      const voice = await voices.forPrompt(workspaceId, id);
      let text = "";
      try {
        const stream = assistant.stream({
          workspaceId,
          account: "studio",
          instructions: testInstructions,
          documents: voice.samples.map((sample) => ({ kind: "sample", text: sample })),
          question: testQuestion(voice, prompt),
          maxOutputTokens: testTokens,
          signal: responseStream.signal,
        });
        for await (const piece of stream) {
          text += piece;
          responseStream.text(piece);
        }
      } catch (error) {
        throw asAppError(error);
      }
      if (text.trim() === "") throw new AppError("MODEL_FAILED");
      return text.trim();
    },
  };
}
