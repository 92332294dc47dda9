import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { StoredText } from "../../lib/storage.ts";

type Fields = Readonly<Record<string, string>>;

function fieldsIn(text: string, names: readonly string[]): Fields | null {
  const given = new URLSearchParams(text);
  const found = names.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/**
 * What a mailed link brings in its hash or query. The address loses it at once, so that it stands in
 * no history and on nobody's screen; the tab keeps it for a reload, until it is forgotten.
 */
export function useLinkFields(names: readonly string[], stored: StoredText) {
  const hash = useLocation({ select: (location) => location.hash });
  const searchStr = useLocation({ select: (location) => location.searchStr });
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => fieldsIn(stored.read() ?? "", names));
  const arrived = fieldsIn(hash, names) ?? fieldsIn(searchStr, names);
  const text = arrived && new URLSearchParams(arrived).toString();
  useEffect(() => {
    if (text === null) return;
    stored.write(text);
    setKept(fieldsIn(text, names));
    void navigate({
      to: ".",
      hash: "",
      search: (present: object) => ({
        ...present,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      }),
      replace: true,
    });
  }, [text, names, stored, navigate]);
  return {
    fields: arrived ?? kept ?? {},
    forget() {
      stored.write(null);
      setKept(null);
    },
  };
}
