import { useWatching } from "../api/list-watching.ts";

/** Names each source that was being checked and is not any more; nothing while all are. */
export function InterruptedSources() {
  const { data } = useWatching();
  const interrupted = data?.sources.filter(({ isInterrupted }) => isInterrupted) ?? [];
  return (
    <div role="status">
      {interrupted.map(({ source, trouble }) => (
        <p key={source} className="max-w-[43rem] font-medium text-caution">
          {trouble}
        </p>
      ))}
    </div>
  );
}
