import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import type { ReportMailContent } from "./content.ts";
import { Figures, Legend, Line, Part, Voice } from "./parts.tsx";
import { colors, darkStyles, fonts } from "./theme.ts";

/** The brand of the report. */
function BrandRow({ brand }: Pick<ReportMailContent, "brand">) {
  const { name, logoUrl, domainText } = brand;
  return (
    <Section style={{ padding: "0 4px 16px" }}>
      {logoUrl === null ? (
        <Line bold size={20} style={{ fontFamily: fonts.display }}>
          {name}
        </Line>
      ) : (
        <Img src={logoUrl} alt={name} height={32} style={{ fontSize: 20, fontWeight: 700 }} />
      )}
      {domainText !== null && (
        <Line tone="ink2" size={13}>
          {domainText}
        </Line>
      )}
    </Section>
  );
}

/** The mentions of each day: an image, and the same in words. */
function Chart({ chart }: Pick<ReportMailContent, "chart">) {
  const { cid, alt, width, height, from, until, legend } = chart;
  return (
    <Section style={{ marginTop: 20 }}>
      <Img
        src={`cid:${cid}`}
        alt={alt}
        width={width}
        height={height}
        className="ink2"
        style={{ width: "100%", maxWidth: width, height: "auto", color: colors.ink2, fontSize: 13 }}
      />
      <Row>
        <Column>
          <Line tone="ink2" size={12}>
            {from}
          </Line>
        </Column>
        <Column align="right">
          <Line tone="ink2" size={12}>
            {until}
          </Line>
        </Column>
      </Row>
      <Section style={{ marginTop: 12 }}>
        <Legend legend={legend} />
      </Section>
    </Section>
  );
}

/** The email of a report. */
export function ReportMail(content: ReportMailContent) {
  const { brand, title, period, headline, figures, chart, promise, voice, threads, advice } =
    content;
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{headline.join(" ")}</Preview>
      {/* The background needs its own table: the body's is in a cell without a class, which would stay light. */}
      <Body style={{ margin: 0, padding: 0 }}>
        <Section className="paper" style={{ padding: "24px 8px", backgroundColor: colors.paper }}>
          <Container style={{ maxWidth: 608, width: "100%" }}>
            <BrandRow brand={brand} />
            <Section
              className="raised card line"
              style={{
                padding: "28px 24px",
                backgroundColor: colors.raised,
                border: `1px solid ${colors.line}`,
                borderRadius: 12,
              }}
            >
              <Line tone="ink2" size={13}>
                {title}, {period}
              </Line>
              <Heading
                as="h1"
                className="ink"
                style={{
                  margin: "6px 0 20px",
                  color: colors.ink,
                  fontFamily: fonts.display,
                  fontSize: 28,
                  lineHeight: 1.2,
                  letterSpacing: "-0.02em",
                  fontWeight: 700,
                }}
              >
                {headline.join(" ")}
              </Heading>
              <Figures figures={figures} />
              <Chart chart={chart} />
              {promise !== null && (
                <Part title="First reply within 15 minutes">
                  <Line>{promise}</Line>
                </Part>
              )}
              {voice.length > 0 && (
                <Part title="Share of voice">
                  <Voice voice={voice} color={brand.color} />
                </Part>
              )}
              {threads.length > 0 && (
                <Part title="Threads with the strongest intent">
                  {threads.map(({ id, where, detail }) => (
                    <Row key={id} style={{ marginBottom: 6 }}>
                      <Column style={{ verticalAlign: "top" }}>
                        <Line>{where}</Line>
                      </Column>
                      <Column align="right" style={{ verticalAlign: "top" }}>
                        <Line tone="ink2" size={13}>
                          {detail}
                        </Line>
                      </Column>
                    </Row>
                  ))}
                  <Line tone="ink2" size={13}>
                    What they say is in the report.
                  </Line>
                </Part>
              )}
              {advice.length > 0 && (
                <Part title="What to change">
                  {advice.map((sentence) => (
                    <Line key={sentence} style={{ marginBottom: 8 }}>
                      {sentence}
                    </Line>
                  ))}
                </Part>
              )}
              <Section style={{ marginTop: 24 }}>
                <Button
                  href={content.action.url}
                  style={{
                    padding: "12px 20px",
                    borderRadius: 8,
                    backgroundColor: brand.color,
                    color: colors.raised,
                    fontFamily: fonts.text,
                    fontSize: 15,
                    fontWeight: 600,
                  }}
                >
                  {content.action.label}
                </Button>
              </Section>
            </Section>
            <Section style={{ padding: "16px 4px 0" }}>
              <Line tone="ink2" size={13}>
                {content.reason}{" "}
                <Link
                  href={content.unsubscribeUrl}
                  className="ink2"
                  style={{ color: colors.ink2, textDecoration: "underline" }}
                >
                  Unsubscribe from these reports
                </Link>
              </Line>
              <Line tone="ink2" size={13}>
                {brand.name}, {brand.supportEmail}
              </Line>
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}
