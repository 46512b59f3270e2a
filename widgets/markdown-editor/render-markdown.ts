import MarkdownIt from 'markdown-it'

// Raw HTML in the source is shown as text; markdown-it itself refuses javascript: and the like in links.
const renderer = new MarkdownIt({ html: false, linkify: true, breaks: true })

/** HTML of a markdown text; still to be cleaned where it is shown. */
export const renderMarkdown = (source: string): string => renderer.render(source)
