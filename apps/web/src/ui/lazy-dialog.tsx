import { type ComponentType, createElement, useEffect, useRef, useState } from "react";
import { showToast } from "./toast-store.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code comes when it is first opened. Where that can't be had, as without a connection,
 * a message says so, and the next opening tries again.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const close = useRef(props.onClose);
    useEffect(() => {
      close.current = props.onClose;
    });
    const isAwaited = props.open && !Part;
    useEffect(() => {
      if (!isAwaited) return;
      let isLeft = false;
      load().then(
        (part) => {
          loaded = part;
          if (!isLeft) setPart(() => part);
        },
        () => {
          if (isLeft) return;
          showToast({
            title: "This could not be opened",
            description: "Please check your connection and try again.",
            tone: "destructive",
          });
          close.current();
        },
      );
      return () => {
        isLeft = true;
      };
    }, [isAwaited]);
    // What has been open stays, closed: it gives the focus back.
    return Part ? createElement(Part, props) : null;
  };
}
