// Rows as a file that every program for sheets opens: UTF-8 with its mark, lines ended as Windows has them.

const mark = '\uFEFF'

/** A text that a sheet would take for a formula is told to be text; figures are none. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+%?$/.test(text) ? `'${text}` : text)

const cell = (text: string) => {
  const told = harmless(text)
  return /[",\r\n]/.test(told) ? `"${told.replaceAll('"', '""')}"` : told
}

export const csvLine = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`

export const csvOf = (lines: readonly (readonly string[])[]): string => mark + lines.map(csvLine).join('')
