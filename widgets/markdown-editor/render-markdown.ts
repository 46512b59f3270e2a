import MarkdownIt from 'markdown-it'

// Raw HTML in the source is shown as text; markdown-it itself refuses javascript: and the like in links.
const renderer = new MarkdownIt({ html: false, linkify: true, breaks: true })

/** HTML of a markdown text; still to be cleaned where it is shown. */
export const renderMarkdown = (source: string): string => renderer.render(source)

export interface Heading {
  level: number
  title: string
}

/** The headings of a markdown text, in their order. */
export function headingsOf(source: string): Heading[] {
  const tokens = renderer.parse(source, {})
  return tokens.flatMap(({ type, tag }, place) => {
    if (type !== 'heading_open') return []
    const parts = tokens[place + 1]?.children ?? []
    const title = parts.map(({ content }) => content).join('')
    return [{ level: Number(tag.slice(1)), title }]
  })
}
