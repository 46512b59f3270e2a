// CSV that every spreadsheet program opens: UTF-8 with a byte order mark, lines that end with CR LF.

const mark = '\uFEFF'

/** Quotes a text that a sheet would take for a formula; figures are none. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+%?$/.test(text) ? `'${text}` : text)

const cell = (text: string) => {
  const safe = harmless(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`

export const csvOf = (lines: readonly (readonly string[])[]): string => mark + lines.map(csvLine).join('')
