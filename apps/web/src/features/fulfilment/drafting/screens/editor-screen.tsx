import type { Assignment } from "@earshot/contract";
import { type ReactNode, useRef, useState } from "react";
import { BriefCard } from "../../../../shared/brief-card.tsx";
import { RulesCard } from "../../../../shared/rules-card.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { KnowledgePane } from "../components/knowledge-pane.tsx";
import { ThreadPane } from "../components/thread-pane.tsx";
import { useEditorKeys } from "../use-editor-keys.ts";
import { useWideScreen } from "../use-wide-screen.ts";

type Pane = "draft" | "thread" | "company" | "rules";

interface EditorScreenProps {
  assignment: Assignment;
  /** The next step for the reply; `show` opens it on a small screen. */
  children: (show: () => void) => ReactNode;
}

/**
 * The editor: thread, company and rules on the left, the reply on the right, and its check beside it: below
 * the thread, or in a third column if there is room. A small screen shows one of them at a time; the reply
 * stays mounted while another one is shown.
 */
export function EditorScreen({ assignment, children }: EditorScreenProps) {
  const isWide = useWideScreen();
  const hasStarted = assignment.status !== "claimed" || assignment.text !== "";
  const [pane, setPane] = useState<Pane>(hasStarted && !isWide ? "draft" : "thread");
  const side = useRef<HTMLDivElement>(null);
  const shown = isWide && pane === "draft" ? "thread" : pane;
  const show = (next: Pane) => {
    setPane(next);
    // Move the keyboard focus into the panel that was opened.
    const panel = () => side.current?.querySelector<HTMLElement>('[role="tabpanel"]');
    if (next !== "draft") requestAnimationFrame(() => panel()?.focus());
  };
  useEditorKeys({ "alt+t": () => show("thread") });
  const tabs = [
    ...(isWide ? [] : [{ id: "draft" as const, name: "Reply" }]),
    { id: "thread" as const, name: "Thread" },
    { id: "company" as const, name: "Company" },
    { id: "rules" as const, name: "Rules" },
  ];
  return (
    <div
      data-wide
      className="group grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-4 pt-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] xl:has-[[data-check]]:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)]"
    >
      <div
        ref={side}
        className="lg:sticky lg:top-3 lg:max-h-[calc(100dvh-1.5rem)] lg:overflow-y-auto lg:px-1 lg:pb-4 lg:max-xl:group-has-[[data-check]]:max-h-[55dvh]"
      >
        <Tabs label="Editor" tabs={tabs} chosen={shown} onChoose={setPane}>
          {shown === "draft" && <p className="sr-only">The reply is below.</p>}
          {/* It stays mounted, so that what is expanded and the scroll position stay too. */}
          <div hidden={shown !== "thread"}>
            <ThreadPane assignment={assignment} />
          </div>
          {shown === "company" && (
            <>
              <h2 className="sr-only">The company</h2>
              <BriefCard brief={assignment.brief} />
              {assignment.status === "claimed" && <KnowledgePane replyId={assignment.id} />}
            </>
          )}
          {shown === "rules" && (
            <>
              <h2 className="sr-only">The community’s rules</h2>
              <RulesCard {...assignment} />
            </>
          )}
        </Tabs>
      </div>
      {/* On a wide screen the reply and its check are cells of the grid. */}
      <div
        hidden={!isWide && shown !== "draft"}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:contents"
      >
        {children(() => setPane((before) => (isWide ? before : "draft")))}
      </div>
    </div>
  );
}
