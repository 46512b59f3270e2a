// HTML pages that the server generates: all text is escaped, and only the given script runs.
import { createHash } from 'node:crypto'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** Escapes text for a quoted string in CSS. */
export const escapeCss = (text: string): string =>
  text.replace(/[^0-9A-Za-z]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)

export interface HtmlPage {
  html: string
  /** Its Content-Security-Policy, which allows only this style and script, by their hashes. */
  policy: string
}

interface Parts {
  title: string
  style: string
  script?: string
  /** Must be escaped with `escapeHtml`. */
  body: string
}

export function htmlPage({ title, style, script, body }: Parts): HtmlPage {
  const runs = script === undefined ? '' : `<script>${script}</script>`
  const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
${runs}
</body>
</html>
`
  const allowed = [`style-src ${hashOf(style)}`, ...(script === undefined ? [] : [`script-src ${hashOf(script)}`])]
  const closed = "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
  return { html, policy: `default-src 'none'; ${allowed.join('; ')}; ${closed}` }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
