import type { Mention } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** The link from a mention to texts about it, where the bar of actions has room for it. */
export const StudioLinks = ({ mention: { id: mention } }: { mention: Mention }) => (
  <Link
    to="/dashboard"
    search={{ view: "create-posts", mention }}
    className={classNames(buttonClass("quiet"), "max-lg:hidden")}
  >
    Write about this
  </Link>
);
