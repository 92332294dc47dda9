/** Whether `length` bytes are well-formed UTF-8 (The Unicode Standard, table 3-7). Zeros must follow them. */
export function isUtf8(from: usize, length: u32): bool {
  const end = from + length;
  let at = from;
  while (at < end) {
    while (at + 16 <= end && i8x16.bitmask(v128.load(at)) == 0) at += 16;
    const first = load<u8>(at);
    if (first < 0x80) {
      at++;
      continue;
    }
    const second = load<u8>(at, 1);
    let continued: usize = 1;
    if (first < 0xc2 || first > 0xf4) return false;
    if (first >= 0xe0) {
      continued = first < 0xf0 ? 2 : 3;
      if (first == 0xe0 && second < 0xa0) return false;
      if (first == 0xed && second > 0x9f) return false;
      if (first == 0xf0 && second < 0x90) return false;
      if (first == 0xf4 && second > 0x8f) return false;
    }
    for (let i: usize = 1; i <= continued; i++) {
      if ((load<u8>(at + i) & 0xc0) != 0x80) return false;
    }
    at += continued + 1;
  }
  return at == end;
}
