import { includesDisclosure, replyFormatOf, type Source, withDisclosure } from "@earshot/contract";
import { type KeyboardEvent, type RefObject, useId } from "react";
import { Button } from "../../../../ui/button.tsx";
import { editField } from "../edit-field.ts";
import { applyMarkup, type Markup } from "../markup.ts";
import { DraftField, type MarkedWords } from "./draft-field.tsx";
import { MarkupBar, markupOfKeys } from "./markup-bar.tsx";
import { TextLength } from "./text-length.tsx";

interface DraftEditorProps {
  field: RefObject<HTMLTextAreaElement | null>;
  source: Source;
  text: string;
  disclosure: string;
  marks: readonly MarkedWords[];
  readOnly: boolean;
  onChange: (text: string) => void;
  /** The writer wants to add a tracked link. */
  onLink: () => void;
}

/** The text field with its markup bar, length and disclosure. */
export function DraftEditor(props: DraftEditorProps) {
  const { field, source, text, disclosure, marks, readOnly, onChange, onLink } = props;
  const id = useId();
  const hasMarkup = replyFormatOf(source).hasMarkdown;
  const write = (markup: Markup) => {
    const element = field.current;
    if (!element || readOnly) return;
    const { selectionStart: start, selectionEnd: end } = element;
    editField(element, applyMarkup(markup, { text, start, end }));
  };
  const placeDisclosure = () => {
    const element = field.current;
    if (!element) return;
    const { selectionStart: from, selectionEnd: to } = element;
    const end = from + disclosure.length;
    editField(element, { from, to, insert: disclosure, start: end, end });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const markup = hasMarkup ? markupOfKeys(event) : null;
    if (!markup) return;
    event.preventDefault();
    write(markup);
  };
  return (
    <>
      <div>
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 rounded-t-lg border border-b-0 border-edge bg-raised px-2 py-0.5">
          {hasMarkup ? (
            <MarkupBar onMarkup={write} />
          ) : (
            <p className="px-2 text-sm text-ink-3">Plain text: no bold text or named links.</p>
          )}
          {!readOnly && (
            <Button variant="text" size="bare" className="px-2 text-sm" onClick={onLink}>
              Add a tracked link
            </Button>
          )}
          <TextLength id={`${id}-length`} source={source} text={withDisclosure(text, disclosure)} />
        </div>
        <DraftField
          field={field}
          value={text}
          readOnly={readOnly}
          marks={marks}
          describedBy={`${id}-length ${id}-line`}
          onChange={onChange}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={`${id}-line`} className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        {includesDisclosure(text, disclosure) ? (
          "Disclosure included."
        ) : (
          <>
            Added at the end:{" "}
            <q dir="auto" className="font-quote text-base text-ink">
              {disclosure}
            </q>{" "}
            {!readOnly && (
              <Button variant="text" size="bare" className="text-sm" onClick={placeDisclosure}>
                Insert it here
              </Button>
            )}
          </>
        )}
      </p>
    </>
  );
}
