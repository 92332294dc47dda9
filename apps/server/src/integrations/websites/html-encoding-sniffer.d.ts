declare module "html-encoding-sniffer" {
  /** The encoding's name after the HTML Standard: byte order mark, header, `meta`, then the default. */
  export default function sniff(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
}
