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
 * Returns the secrets from the hash or query of an emailed link. It removes them from the address immediately, so that
 * they are neither in the history nor on the screen. The tab stores them over a reload, until `forget` is called.
 */
export function useLinkFields(names: readonly string[], stored: StoredText) {
  const hash = useLocation({ select: (location) => location.hash });
  const searchStr = useLocation({ select: (location) => location.searchStr });
  const navigate = useNavigate();
  const [storedFields, setStoredFields] = useState(() => fieldsIn(stored.read() ?? "", names));
  const arrived = fieldsIn(hash, names) ?? fieldsIn(searchStr, names);
  const text = arrived && new URLSearchParams(arrived).toString();
  useEffect(() => {
    if (text === null) return;
    stored.write(text);
    setStoredFields(fieldsIn(text, names));
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
    fields: arrived ?? storedFields ?? {},
    forget() {
      stored.write(null);
      setStoredFields(null);
    },
  };
}
