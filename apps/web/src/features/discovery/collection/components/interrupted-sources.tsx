import { useCollectionStatus } from "../api/get-collection-status.ts";
import { interruptionsOf } from "./interruptions.ts";

/** Names each source that was being checked and is not any more; nothing while all are. */
export function InterruptedSources() {
  const { data } = useCollectionStatus();
  return (
    <div role="status">
      {interruptionsOf(data?.sources ?? []).map((sentence) => (
        <p key={sentence} className="max-w-[43rem] font-medium text-caution">
          {sentence}
        </p>
      ))}
    </div>
  );
}
