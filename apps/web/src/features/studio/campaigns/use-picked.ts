import type { CampaignPost } from "@earshot/contract";
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { dayAfterKey } from "../../../shared/month-grid.tsx";
import { dayInWords, nameOf } from "./labels.ts";
import { useMove } from "./use-move.ts";

interface Picked {
  post: CampaignPost;
  /** The day of the post while it is moved. */
  day: string;
}

/** How far the pointer moves before a press becomes a drag. */
const dragFromPx = 6;

/** The element of a post in the calendar. */
const elementOf = (id: string) => document.querySelector<HTMLElement>(`[data-post="${id}"]`);

const dayOf = ({ localTime }: CampaignPost) => localTime.slice(0, 10);

/** The day whose cell (`data-day`) is under the pointer. */
const dayUnder = ({ clientX, clientY }: MouseEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-day]")?.dataset.day;

/**
 * Moves posts by keys: Space picks one up, arrow keys move it, Space or Enter drops it and saves. Escape, and anything
 * that moves the focus away, reverts the move. The pointer drags posts in the same way: while it is dragged, a post is
 * shown on the day where it would land.
 * @param onDay called with the day to which a post was moved, so that it is shown
 */
export function usePicked(campaignId: string, onDay: (day: string) => void) {
  const { move, isMoving } = useMove(campaignId);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [message, setMessage] = useState("");
  const focused = useRef<string | null>(null);
  const isSaving = useRef(false);
  const wasDragged = useRef(false);
  // A moved post gets a new element in its new day: after each move, and when the stored posts have been fetched.
  useEffect(() => {
    const element = focused.current === null ? null : elementOf(focused.current);
    if (!element) return;
    if (document.activeElement === document.body) element.focus();
    if (picked === null && !isSaving.current) focused.current = null;
  });

  function takeBack(): void {
    if (!picked || isMoving) return;
    const before = dayOf(picked.post);
    setPicked(null);
    onDay(before);
    setMessage(`${nameOf(picked.post)} is back on ${dayInWords(before)}.`);
  }
  const onPointer = useEffectEvent(takeBack);
  useEffect(() => {
    if (!picked) return;
    document.addEventListener("pointerdown", onPointer);
    return () => document.removeEventListener("pointerdown", onPointer);
  }, [picked]);

  /** Moves a post, and the focus with it. */
  async function moveTo(post: CampaignPost, localTime: string): Promise<void> {
    focused.current = post.id;
    isSaving.current = true;
    await move(post, localTime);
    isSaving.current = false;
  }

  function pickUp(post: CampaignPost): void {
    focused.current = post.id;
    setPicked({ post, day: dayOf(post) });
    setMessage(`${nameOf(post)} picked up. Move it with the arrow keys, then press Space.`);
  }

  async function putDown(post: CampaignPost, day: string): Promise<void> {
    await moveTo(post, `${day}${post.localTime.slice(10)}`);
    setPicked(null);
    setMessage("");
  }

  function onKeyDown(event: KeyboardEvent, post: CampaignPost): void {
    const isPicked = picked?.post.id === post.id;
    if (event.key === " " || (isPicked && event.key === "Enter")) {
      event.preventDefault();
      if (event.repeat || isMoving) return;
      if (isPicked) void putDown(post, picked.day);
      else pickUp(post);
      return;
    }
    if (!isPicked || isMoving) return;
    if (event.key === "Escape" || event.key === "Tab") {
      takeBack();
      return;
    }
    const day = dayAfterKey(event.key, picked.day);
    if (day === undefined) return;
    event.preventDefault();
    setPicked({ post, day });
    onDay(day);
    setMessage(dayInWords(day));
  }

  /** Follows the pointer from a press on a post until it is released. On touch screens it scrolls instead. */
  function onPointerDown(event: PointerEvent, post: CampaignPost): void {
    if (event.button !== 0 || event.pointerType === "touch" || isMoving) return;
    const { clientX, clientY } = event;
    let day: string | null = null;
    const ended = new AbortController();
    const on = <Name extends "pointermove" | "pointerup" | "pointercancel" | "keydown">(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: ended.signal });
    const cancel = () => {
      ended.abort();
      setPicked(null);
    };
    on("pointermove", (to) => {
      const distance = Math.hypot(to.clientX - clientX, to.clientY - clientY);
      if (day === null && distance < dragFromPx) return;
      day = dayUnder(to) ?? day ?? dayOf(post);
      wasDragged.current = true;
      setPicked({ post, day });
    });
    on("pointerup", () => {
      ended.abort();
      // The press may cause a click, which comes before this timer.
      setTimeout(() => {
        wasDragged.current = false;
      });
      if (day !== null) void putDown(post, day);
    });
    on("pointercancel", cancel);
    on("keydown", ({ key }) => {
      if (key === "Escape") cancel();
    });
  }

  return {
    ...{ picked, message, moveTo, onKeyDown, onPointerDown },
    /** Whether a click ends a drag, and so opens nothing. */
    isDragEnd: () => wasDragged.current,
  };
}
