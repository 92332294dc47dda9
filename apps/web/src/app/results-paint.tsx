import type { FriendSnapshot } from "@earshot/contract";
import { renderToStaticMarkup } from "react-dom/server";
import {
  FoundResults,
  ResultsFrame,
  WayToLanding,
} from "../features/inbox/friend-search/components/found-results.tsx";
import { buttonClass } from "../ui/button.tsx";

/**
 * What a stranger sees of shared results before the app runs: the same screen as HTML. The build makes
 * a module of this that the server draws the page with. Its links work; sharing waits for the app,
 * whose screen takes its place.
 */
export function render(snapshot: FriendSnapshot): string {
  return renderToStaticMarkup(
    <div id="first-paint">
      <ResultsFrame>
        <FoundResults
          snapshot={snapshot}
          now={Date.now()}
          share={
            <button type="button" disabled className={buttonClass("secondary")}>
              Share
            </button>
          }
          wayOut={<WayToLanding />}
        />
      </ResultsFrame>
    </div>,
  );
}
