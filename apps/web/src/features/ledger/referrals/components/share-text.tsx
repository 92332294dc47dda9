import { useState } from "react";
import { buttonClass } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import type { ShareText as Share } from "../share-texts.ts";

/** A text to share, which can be edited, copied and opened at its destination. */
export function ShareText({ share, link }: { share: Share; link: string }) {
  const [text, setText] = useState(() => share.text(link));
  const address = share.address(text, link);
  const style = buttonClass("secondary");
  return (
    <div className="grid content-start gap-3">
      <TextArea
        label={`Text for ${share.name}`}
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={`Copy text for ${share.name}`} />
        {share.isMail ? (
          <a href={address} className={style}>
            {share.action}
          </a>
        ) : (
          <ExternalLink href={address} className={style}>
            {share.action}
          </ExternalLink>
        )}
      </div>
    </div>
  );
}
