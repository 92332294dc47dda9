import type { Mention } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";

/** The link from a mention to texts about it. */
export const StudioLinks = ({ mention: { id: mention } }: { mention: Mention }) => (
  <Link to="/dashboard" search={{ view: "create-posts", mention }} className={buttonClass("quiet")}>
    Write about this
  </Link>
);
