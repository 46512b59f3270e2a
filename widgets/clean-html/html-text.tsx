import { theme } from 'antd'
import { useMemo } from 'react'
import { cleanHtml } from './clean-html.ts'
import './html-text.css'

/** Text of users with its headings, lists, tables and pictures; cleaned before it is shown. */
export function HtmlText({ html, label }: { html: string; label?: string }) {
  const { token } = theme.useToken()
  const clean = useMemo(() => cleanHtml(html), [html])
  const colors = { '--line': token.colorSplit, '--fill': token.colorFillTertiary, '--link': token.colorLink }
  return (
    <div
      className="html-text"
      {...(label ? { role: 'region', 'aria-label': label } : {})}
      style={{ color: token.colorText, ...colors }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above, this is what it is for
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
