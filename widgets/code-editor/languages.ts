// Languages of the code editor. Each grammar is loaded at its first use.
import type { Extension } from '@codemirror/state'

interface Language {
  title: string
  load: () => Promise<Extension>
}

export const languages = {
  text: { title: '纯文本', load: async () => [] },
  sql: { title: 'SQL', load: async () => (await import('@codemirror/lang-sql')).sql() },
  javascript: {
    title: 'JavaScript',
    load: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true }),
  },
  typescript: {
    title: 'TypeScript',
    load: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  },
  json: { title: 'JSON', load: async () => (await import('@codemirror/lang-json')).json() },
  xml: { title: 'XML', load: async () => (await import('@codemirror/lang-xml')).xml() },
  html: { title: 'HTML', load: async () => (await import('@codemirror/lang-html')).html() },
  css: { title: 'CSS', load: async () => (await import('@codemirror/lang-css')).css() },
  java: { title: 'Java', load: async () => (await import('@codemirror/lang-java')).java() },
  markdown: { title: 'Markdown', load: async () => (await import('@codemirror/lang-markdown')).markdown() },
} as const satisfies Record<string, Language>

export type CodeLanguage = keyof typeof languages
