import type { WorkspaceVoice } from "@earshot/contract";
import { classNames } from "../../../../ui/class-names.ts";

interface VoiceListProps {
  voices: readonly WorkspaceVoice[];
  /** The id of the shown voice; null: a new one. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

function Voices({ title, voices, chosen, onChoose }: VoiceListProps & { title: string }) {
  if (voices.length === 0) return null;
  return (
    <div>
      <h2 className="text-sm font-semibold text-ink-3">{title}</h2>
      <ul className="mt-1 grid gap-1">
        {voices.map(({ id, name, isReplyVoice }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chosen || undefined}
              onClick={() => onChoose(id)}
              className={classNames(
                "flex min-h-10 w-full flex-wrap items-center justify-between gap-x-3 rounded-lg border px-3 py-1.5 text-left [overflow-wrap:anywhere]",
                id === chosen
                  ? "border-ink bg-raised font-semibold"
                  : "border-line hover:border-edge",
              )}
            >
              <span className={title === "Built in" ? "capitalize" : undefined}>{name}</span>
              {isReplyVoice && (
                <span className="text-sm font-normal text-ink-2">Used for replies</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The voices to choose from. */
export function VoiceList(props: VoiceListProps) {
  const own = props.voices.filter(({ isBuiltIn }) => !isBuiltIn);
  return (
    <nav aria-label="Voices" className="grid content-start gap-4">
      <Voices {...props} title="Your own" voices={own} />
      <Voices {...props} title="Built in" voices={props.voices.filter((one) => one.isBuiltIn)} />
    </nav>
  );
}
