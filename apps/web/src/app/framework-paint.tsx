import { renderToStaticMarkup } from "react-dom/server";
import {
  type SharedFramework,
  SharedFrameworkPage,
} from "../features/research/action-frameworks/components/shared-framework.tsx";

/**
 * Renders a shared framework as HTML, to be shown until the app has loaded. The build bundles this file into a module
 * that the server imports.
 */
export function render({ framework }: { framework: SharedFramework }): string {
  return renderToStaticMarkup(
    <div id="first-paint">
      <SharedFrameworkPage framework={framework} />
    </div>,
  );
}
