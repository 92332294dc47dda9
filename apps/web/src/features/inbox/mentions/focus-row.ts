import { focusElement } from "../../../ui/use-current.ts";
import { rowId } from "./components/mention-row.tsx";

/** Focuses the row of a mention. */
export const focusRow = (mentionId: string) => focusElement(rowId(mentionId));
