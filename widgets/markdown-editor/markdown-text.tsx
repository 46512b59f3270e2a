import { theme } from 'antd'
import { useMemo, useRef } from 'react'
import { HtmlText } from '../clean-html/html-text.tsx'
import { useIsMobile } from '../screen-width/use-media.ts'
import { headingsOf, renderMarkdown } from './render-markdown.ts'

interface Props {
  source: string
  /** Spoken as the name of the text. */
  label: string
}

/** A markdown text to read, with its headings beside it where there is room. */
export function MarkdownText({ source, label }: Props) {
  const { token } = theme.useToken()
  const text = useRef<HTMLDivElement>(null)
  const isMobile = useIsMobile()
  const headings = useMemo(() => headingsOf(source), [source])
  const goTo = (place: number) => {
    const heading = text.current?.querySelectorAll('h1, h2, h3, h4, h5, h6')[place]
    heading?.scrollIntoView({ block: 'start' })
    if (!(heading instanceof HTMLElement)) return
    // Reading by keyboard continues from there.
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return (
    <div style={{ display: 'flex', gap: 32, flexDirection: isMobile ? 'column' : 'row-reverse' }}>
      {headings.length > 1 && (
        <nav aria-label={`${label}目录`} style={{ flex: 'none', width: isMobile ? 'auto' : 200 }}>
          <ul style={{ position: 'sticky', top: 80, margin: 0, padding: 0, listStyle: 'none' }}>
            {headings.map(({ level, title }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two headings may have the same text.
              <li key={place} style={{ paddingInlineStart: (level - 1) * 12 }}>
                <button
                  type="button"
                  onClick={() => goTo(place)}
                  style={{
                    padding: '3px 0',
                    border: 0,
                    background: 'none',
                    color: token.colorLink,
                    font: 'inherit',
                    textAlign: 'start',
                    cursor: 'pointer',
                  }}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div ref={text} style={{ flex: 1, minWidth: 0, scrollPaddingTop: 80 }}>
        <HtmlText html={renderMarkdown(source)} label={label} />
      </div>
    </div>
  )
}
