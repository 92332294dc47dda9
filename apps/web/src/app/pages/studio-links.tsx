import { type Mention, platforms } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** Links from a mention to generated texts and the chat, if the bar of actions has room. */
export function StudioLinks({ mention: { id: mention, source } }: { mention: Mention }) {
  // If a community forbids machine-written text, no writing tool is offered.
  if (platforms[source].drafting === "forbidden") return null;
  const className = classNames(buttonClass("quiet"), "max-lg:hidden");
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
