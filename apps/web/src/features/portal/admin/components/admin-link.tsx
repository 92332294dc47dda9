import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type AdminTab, adminSearchOf } from "../search.ts";

interface AdminLinkProps {
  tab: AdminTab;
  /** The item that opens in the section. */
  item?: string;
  className?: string;
  children: ReactNode;
}

/** A link to a section of the administrator's page, or to an item in it. */
export function AdminLink({
  tab,
  item,
  className = "underline decoration-edge underline-offset-4 hover:decoration-signal",
  children,
}: AdminLinkProps) {
  return (
    <Link to="/admin" search={adminSearchOf(tab, item)} className={className}>
      {children}
    </Link>
  );
}
