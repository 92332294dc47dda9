import type { Mention } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";

/** Links from a mention to what can be written or asked about it. */
export function StudioLinks({ mention: { id: mention } }: { mention: Mention }) {
  const className = buttonClass("quiet");
  return (
    <>
      <Link to="/dashboard" search={{ view: "create-posts", mention }} className={className}>
        Write about this
      </Link>
      <Link to="/dashboard" search={{ view: "chat", mention }} className={className}>
        Ask about this
      </Link>
    </>
  );
}
