/** A message of one long line, laid out for the eye; one that has lines already stays as it is. */
export function indentXml(text: string): string {
  if (text.trim().split('\n').length > 3) return text
  let depth = 0
  return text
    .trim()
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      const closes = line.startsWith('</')
      if (closes) depth = Math.max(0, depth - 1)
      const shown = `${'  '.repeat(depth)}${line}`
      const opens = /^<[^!?/]/.test(line) && !line.endsWith('/>') && !line.includes('</')
      if (opens) depth += 1
      return shown
    })
    .join('\n')
}
