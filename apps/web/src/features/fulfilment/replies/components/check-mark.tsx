import type { Mark } from "../survival.ts";

const markClasses: Record<Mark, string> = {
  standing: "fill-standing stroke-standing",
  edited: "fill-caution stroke-caution",
  gone: "fill-paper stroke-caution",
  attested: "fill-paper stroke-standing",
  due: "fill-paper stroke-edge",
};

/** The mark of a survival check: a tick for live, a stroke for edited, a cross for removed, a ring for planned. */
export function CheckMark({ mark }: { mark: Mark }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5">
      <circle
        cx={10}
        cy={10}
        r={8}
        strokeWidth={2}
        strokeDasharray={mark === "due" ? "2.5 2.5" : undefined}
        className={markClasses[mark]}
      />
      {mark === "standing" && (
        <path d="m6.2 10.4 2.6 2.6 5-5.4" className="fill-none stroke-paper stroke-2" />
      )}
      {mark === "edited" && <path d="M6 10h8" className="fill-none stroke-paper stroke-2" />}
      {mark === "attested" && (
        <path d="m6.2 10.4 2.6 2.6 5-5.4" className="fill-none stroke-standing stroke-2" />
      )}
      {mark === "gone" && (
        <path d="m7 7 6 6m0-6-6 6" className="fill-none stroke-caution stroke-2" />
      )}
    </svg>
  );
}
