import { brand, studioLimits, type WorkspaceVoice } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useMay } from "../../../../lib/role.ts";
import { useFormDrafts } from "../../../../lib/use-form-draft.ts";
import { useVoices } from "../../../../shared/api/list-voices.ts";
import { IfMay, NeedsRole } from "../../../../shared/needs-role.tsx";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import type { VoiceFields } from "../api/save-voice.ts";
import { VoiceDetail } from "../components/voice-detail.tsx";
import { VoiceForm, voiceDraftName } from "../components/voice-form.tsx";
import { VoiceList } from "../components/voice-list.tsx";
import { VoiceTest } from "../components/voice-test.tsx";

/** The content beside the list: a voice, its form, or the form of a new one. */
type Shown = { kind: "voice" | "edit"; id: string } | { kind: "new"; start?: Partial<VoiceFields> };

/** Returns the form that a reload interrupted; null: none. */
function useUnfinished(voices: readonly WorkspaceVoice[]): Shown | null {
  const drafts = useFormDrafts();
  const may = useMay();
  const [unfinished] = useState((): Shown | null => {
    if (may("createVoice") && drafts.has(voiceDraftName(null))) return { kind: "new" };
    const changed = voices.find(({ id }) => drafts.has(voiceDraftName(id)));
    return changed && may("updateVoice") ? { kind: "edit", id: changed.id } : null;
  });
  return unfinished;
}

function Content({ voices }: { voices: readonly WorkspaceVoice[] }) {
  const unfinished = useUnfinished(voices);
  const [shown, setShown] = useState(unfinished);
  const first = voices.find(({ isReplyVoice }) => isReplyVoice) ?? voices[0];
  const id = shown && shown.kind !== "new" ? shown.id : null;
  const voice = shown?.kind === "new" ? null : (voices.find((one) => one.id === id) ?? first);
  const ownCount = voices.filter(({ isBuiltIn }) => !isBuiltIn).length;
  const isFull = ownCount >= studioLimits.voicesMax;
  const choose = (next: string) => setShown({ kind: "voice", id: next });
  function copy({ description, rules, samples }: WorkspaceVoice) {
    setShown({ kind: "new", start: { description, rules, samples } });
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <NeedsRole call="createVoice">
          <Button
            variant="primary"
            className="justify-self-start"
            unavailable={isFull}
            aria-describedby={isFull ? "voices-full" : undefined}
            onClick={() => setShown({ kind: "new" })}
          >
            Add a voice
          </Button>
        </NeedsRole>
        {isFull && (
          <p id="voices-full" className="text-sm text-ink-2">
            {`You have ${studioLimits.voicesMax} voices of your own. Delete one to add another.`}
          </p>
        )}
        <VoiceList voices={voices} chosen={voice?.id ?? null} onChoose={choose} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        {shown?.kind === "new" || (shown?.kind === "edit" && voice) ? (
          <VoiceForm
            key={voice?.id ?? "new"}
            voice={voice ?? null}
            start={shown.kind === "new" ? shown.start : undefined}
            takesFocus={shown !== unfinished}
            onSaved={(saved) => {
              showToast({ title: `${saved.name} saved.` });
              choose(saved.id);
            }}
            onCancel={() => setShown(voice ? { kind: "voice", id: voice.id } : null)}
          />
        ) : (
          voice && (
            <>
              <VoiceDetail
                key={voice.id}
                voice={voice}
                takesFocus={shown !== null}
                onEdit={() => setShown({ kind: "edit", id: voice.id })}
                onCopy={() => copy(voice)}
                onDeleted={() => setShown(null)}
              />
              <IfMay call="testVoice">
                <VoiceTest voice={voice} voices={voices} />
              </IfMay>
            </>
          )
        )}
      </div>
    </div>
  );
}

/** The voices of the workspace, and which one its replies use. */
export function VoicesScreen() {
  const { data: voices, error, refetch } = useVoices();
  return (
    <>
      <PageTitle documentTitle={`Voice · ${brand.name}`}>Voice</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-2">
        How your posts and replies sound. Your writers see the rules and habits of the voice that
        your replies use.
      </p>
      <div className="mt-6">
        {voices ? (
          <Content voices={voices} />
        ) : error ? (
          <LoadProblem
            message={messageOf(error, "Your voices could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading your voices">
            <Skeleton className="h-60" />
          </Loading>
        )}
      </div>
    </>
  );
}
