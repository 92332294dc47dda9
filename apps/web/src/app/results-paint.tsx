import type { FriendSnapshot } from "@earshot/contract";
import { renderToStaticMarkup } from "react-dom/server";
import {
  FoundResults,
  ResultsFrame,
  WayToLanding,
} from "../features/inbox/friend-search/components/found-results.tsx";
import { buttonClass } from "../ui/button.tsx";

/**
 * Renders shared results as HTML, to be shown until the app has loaded. The build bundles this file into a module that
 * the server imports. Its links work; the share button works once the app's screen has replaced it.
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
          wayOut={
            <>
              <a href="/dashboard" className={buttonClass("secondary")}>
                Go to dashboard
              </a>
              <WayToLanding />
            </>
          }
        />
      </ResultsFrame>
    </div>,
  );
}
