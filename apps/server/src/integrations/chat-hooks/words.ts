import { cutText } from "@earshot/contract";

/** A text in at most so many UTF-16 units; one that is cut ends in an ellipsis. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
