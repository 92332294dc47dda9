import type { KnowledgeEntry } from "@earshot/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The source of a new entry, or the change of an existing one. */
type EntrySource =
  | { kind: "text"; title: string; content: string }
  | { kind: "file"; file: File }
  | { kind: "website"; url: string }
  | { kind: "change"; id: string; title: string; content: string };

async function save(source: EntrySource): Promise<KnowledgeEntry> {
  switch (source.kind) {
    case "text": {
      const { title, content } = source;
      return (await api("addKnowledgeText", { body: { title, content } })).entry;
    }
    case "file": {
      const { file } = source;
      const form = { body: { fileName: file.name }, files: { file } };
      return (await api("addKnowledgeFile", form)).entry;
    }
    case "website":
      return (await api("addKnowledgeWebsite", { body: { url: source.url } })).entry;
    case "change": {
      const { id, title, content } = source;
      const body = { title, content };
      return (await api("updateKnowledgeEntry", { params: { id }, body })).entry;
    }
  }
}

export const refreshKnowledge = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.knowledge });

/** Adds or changes an entry of the knowledge base. */
export function useSaveEntry() {
  const client = useQueryClient();
  return useMutation({ mutationFn: save, onSuccess: () => refreshKnowledge(client) });
}
