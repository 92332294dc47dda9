import { Section } from "../../../../ui/section.tsx";
import { EntryList } from "../components/entry-list.tsx";

/** The log of all administrators. */
export const LogSection = () => (
  <Section title="Log">
    <p className="text-ink-2">
      What administrators did, and why. Entries can’t be changed or deleted.
    </p>
    <EntryList pageSize={50} />
  </Section>
);
