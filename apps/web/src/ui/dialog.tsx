import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { reportDialogChange } from "./dialog-events.ts";

interface DialogProps {
  open: boolean;
  title: string;
  /** null: only an action in the content closes it, not Escape or a click on the backdrop. */
  onClose: (() => void) | null;
  /**
   * Whether the content fills the dialog, near the top of the window, where it can grow without moving. Only
   * screen readers then get the title, and the content has its own button to close.
   */
  bare?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog based on the native `<dialog>`: it traps the focus, closes on Escape and returns the
 * focus. The focus starts at the element marked `data-autofocus`, otherwise at the title. The content is
 * mounted only while the dialog is open, so its state is new at each opening.
 */
export function Dialog({ open, title, onClose, bare = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const isClosable = onClose !== null;

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? heading.current)?.focus();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    reportDialogChange({ title, isOpen: true });
    return () => reportDialogChange({ title, isOpen: false });
  }, [open, title]);

  useEffect(() => {
    const element = dialog.current;
    if (!isClosable) return;
    // The padding is on an inner box, so a click on the element itself is a click on the backdrop.
    const onClick = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [isClosable]);

  /**
   * Closes the dialog at Escape itself. The browser would report its own closing in a later task, and until then the
   * dialog would be closed on the screen but open in React's state.
   */
  const onCancel = (event: SyntheticEvent) => {
    // A file field in the dialog sends an event of the same name when no file was chosen.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };

  /** Browsers close a dialog at a second Escape even if the page prevents it, so it is opened again. */
  const onNativeClose = () => {
    // The event reports an earlier closing; the dialog has been opened again since.
    if (dialog.current?.open) return;
    if (onClose) onClose();
    else if (open) dialog.current?.showModal();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onNativeClose}
      className={classNames(
        "w-[min(36rem,calc(100vw-2rem))] overscroll-contain rounded-xl border border-line bg-paper text-ink backdrop:bg-shade",
        bare
          ? "mx-auto mt-[min(6rem,8dvh)] mb-auto overflow-hidden"
          : "m-auto max-h-[min(46rem,calc(100dvh-2rem))]",
      )}
    >
      {open && bare && (
        <>
          <h2 ref={heading} id={titleId} tabIndex={-1} className="sr-only">
            {title}
          </h2>
          {children}
        </>
      )}
      {open && !bare && (
        <div className="p-5 sm:p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2
              ref={heading}
              id={titleId}
              tabIndex={-1}
              className="font-display text-xl font-bold tracking-[-0.02em]"
            >
              {title}
            </h2>
            {onClose && (
              <Button variant="quiet" size="small" className="-mt-1 -mr-2" onClick={onClose}>
                Close
              </Button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
