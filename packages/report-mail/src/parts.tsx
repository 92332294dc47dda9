import { Column } from "@react-email/column";
import { Heading } from "@react-email/heading";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { CSSProperties, ReactNode } from "react";
import type { ReportMailContent } from "./content.ts";
import { colors, fonts } from "./theme.ts";

const plain: CSSProperties = { margin: 0, fontFamily: fonts.text };

/** A line of text. */
export function Line({
  children,
  tone = "ink",
  size = 15,
  bold = false,
  style,
}: {
  children: ReactNode;
  tone?: "ink" | "ink2";
  size?: number;
  bold?: boolean;
  style?: CSSProperties;
}) {
  return (
    <Text
      className={tone}
      style={{
        ...plain,
        color: colors[tone],
        fontSize: size,
        lineHeight: 1.5,
        fontWeight: bold ? 600 : 400,
        overflowWrap: "anywhere",
        ...style,
      }}
    >
      {children}
    </Text>
  );
}

/** A part of the email with a title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section
      className="line"
      style={{ borderTop: `1px solid ${colors.line}`, marginTop: 24, paddingTop: 20 }}
    >
      <Heading
        as="h2"
        className="ink"
        style={{
          margin: "0 0 12px",
          color: colors.ink,
          fontFamily: fonts.display,
          fontSize: 18,
          lineHeight: 1.3,
          fontWeight: 700,
        }}
      >
        {title}
      </Heading>
      {children}
    </Section>
  );
}

/** The figures of mentions, replies, survival, clicks and conversions. */
export function Figures({ figures }: Pick<ReportMailContent, "figures">) {
  return (
    <>
      {figures.map(({ label, value, note }) => (
        <Row key={label} style={{ marginBottom: 12 }}>
          <Column className="figure" style={{ width: 120, verticalAlign: "top" }}>
            <Line tone="ink2">{label}</Line>
          </Column>
          <Column className="figure" style={{ verticalAlign: "top" }}>
            <Line bold size={17}>
              {value}
            </Line>
            {note !== "" && (
              <Line tone="ink2" size={13}>
                {note}
              </Line>
            )}
          </Column>
        </Row>
      ))}
    </>
  );
}

/** The levels of intent with their counts: the content of the image, in words. */
export function Legend({ legend }: Pick<ReportMailContent["chart"], "legend">) {
  return (
    <>
      {legend.map(({ name, value, color }) => (
        <Row key={name} style={{ marginBottom: 4 }}>
          <Column style={{ width: 20, verticalAlign: "middle" }}>
            <div
              style={{
                width: 10,
                height: 10,
                backgroundColor: color,
                borderRadius: 2,
                fontSize: 0,
              }}
            />
          </Column>
          <Column>
            <Line size={13}>{name}</Line>
          </Column>
          <Column align="right">
            <Line size={13} bold>
              {value}
            </Line>
          </Column>
        </Row>
      ))}
    </>
  );
}

/** The share of voice, each with a bar. */
export function Voice({ voice, color }: Pick<ReportMailContent, "voice"> & { color: string }) {
  return (
    <>
      {voice.map(({ label, value, share, shareText }) => (
        <Section key={label} style={{ marginBottom: 12 }}>
          <Row>
            <Column>
              <Line>{label}</Line>
            </Column>
            <Column align="right">
              <Line bold>
                {shareText} · {value}
              </Line>
            </Column>
          </Row>
          <div
            className="track"
            style={{ height: 8, backgroundColor: colors.line, borderRadius: 4, fontSize: 0 }}
          >
            <div
              style={{
                height: 8,
                width: `${Math.round(share * 100)}%`,
                backgroundColor: color,
                borderRadius: 4,
              }}
            />
          </div>
        </Section>
      ))}
    </>
  );
}
