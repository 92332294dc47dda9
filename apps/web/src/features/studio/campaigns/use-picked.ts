import type { CampaignPost } from "@earshot/contract";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayAfterKey } from "../../../shared/month-grid.tsx";
import { dayInWords, nameOf } from "./labels.ts";
import { useMove } from "./use-move.ts";

interface Picked {
  id: string;
  /** Where the post is while it is moved. */
  day: string;
}

/** The element of a post in the calendar. */
const elementOf = (id: string) => document.querySelector<HTMLElement>(`[data-post="${id}"]`);

/**
 * Moves posts by keys: Enter picks one up, arrow keys move it, Enter puts it down and saves, Escape takes it back.
 * @param onDay called with the day to which a post was moved, so that it is shown
 */
export function usePicked(campaignId: string, onDay: (day: string) => void) {
  const { move, isMoving } = useMove(campaignId);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [message, setMessage] = useState("");
  const focused = useRef<string | null>(null);
  // A moved post is another element in another day, after each move and once the stored posts say so too.
  useEffect(() => {
    const element = focused.current === null ? null : elementOf(focused.current);
    if (!element) return;
    if (document.activeElement === document.body) element.focus();
    if (picked === null) focused.current = null;
  });

  async function toggle(post: CampaignPost): Promise<void> {
    if (isMoving) return;
    if (picked?.id !== post.id) {
      focused.current = post.id;
      setPicked({ id: post.id, day: post.localTime.slice(0, 10) });
      setMessage(`${nameOf(post)} picked up. Move it with the arrow keys, then press Enter.`);
      return;
    }
    await move(post, picked.day);
    setPicked(null);
    setMessage("");
  }

  function onKeyDown(event: KeyboardEvent, post: CampaignPost): void {
    if (picked?.id !== post.id || isMoving) return;
    if (event.key === "Escape") {
      const before = post.localTime.slice(0, 10);
      setPicked(null);
      onDay(before);
      setMessage(`${nameOf(post)} is back on ${dayInWords(before)}.`);
      return;
    }
    const day = dayAfterKey(event.key, picked.day);
    if (day === undefined) return;
    event.preventDefault();
    setPicked({ id: post.id, day });
    onDay(day);
    setMessage(dayInWords(day));
  }

  return { picked, message, move, toggle, onKeyDown };
}
