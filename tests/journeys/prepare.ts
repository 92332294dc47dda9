/** What all journeys need is there before the first worker begins. */
export { prepareChromium as default } from "./chromium.ts";
