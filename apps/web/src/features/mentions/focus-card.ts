import { focusElement } from "../../ui/use-current.ts";
import { cardId } from "./parts/mention-card.tsx";

/** Brings a card under the reader's keyboard. */
export const focusCard = (mentionId: string) => focusElement(cardId(mentionId));
