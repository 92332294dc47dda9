import { focusElement } from "../../../ui/use-current.ts";
import { cardId } from "./components/mention-card.tsx";

/** Focuses the card of a mention. */
export const focusCard = (mentionId: string) => focusElement(cardId(mentionId));
