import { useCollectionStatus } from "../api/get-collection-status.ts";
import { interruptionsOf } from "./interruptions.ts";

/** Names the sources whose collection is interrupted, if any. */
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
