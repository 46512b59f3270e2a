// Cells as a block of text, as Excel puts them on the clipboard and takes them from it: tabs, line ends, quotes where a cell
// holds one of them.

export const tsvCell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The line end behind the last line begins no further line. */
export function parseTsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  while (at <= text.length) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) break
    const [whole, inQuotes, plain = '', end] = found
    line.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'))
    at += whole.length
    if (end === '\t') continue
    lines.push(line)
    line = []
    if (end === '' || at >= text.length) break
  }
  return lines
}
