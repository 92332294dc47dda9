import { type ComponentType, createElement } from "react";
import { lazyPart } from "./lazy-part.ts";
import { showToast } from "./toast-store.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code is loaded when it is first opened. If loading fails, as without a connection, a
 * message says so, and the next opening tries again.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const dialog = lazyPart(load);
  return function LazyDialog(props: Props) {
    const Part = dialog.usePart(props.open, () => {
      showToast({
        title: "This could not be opened",
        description: "Please check your connection and try again.",
        tone: "destructive",
      });
      props.onClose();
    });
    // It stays mounted while closed, so that it can return the focus.
    return Part ? createElement(Part, props) : null;
  };
}
