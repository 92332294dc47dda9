import { focusElement } from "../../../ui/use-current.ts";
import { cardId } from "./components/mention-card.tsx";

/** Brings a card under the reader's keyboard. */
export const focusCard = (mentionId: string) => focusElement(cardId(mentionId));
