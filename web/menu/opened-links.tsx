// Ways to documents that the sentences of a refusal name. They open beside the page, so that a form keeps what was typed.
import type { OpenedDocument } from '@kouan/contract/language/call.ts'
import { useAddressOf } from './use-page-address.ts'

/** Those that the sentences name, each once. */
export const openedBy = (sentences: readonly { opens?: OpenedDocument }[]): OpenedDocument[] => [
  ...new Map(sentences.flatMap(({ opens }) => (opens ? [[opens.documentId, opens] as const] : []))).values(),
]

/** Links for those who have a page of them; nothing for others. */
export function OpenedLinks({ of }: { of: readonly OpenedDocument[] }) {
  const addressOf = useAddressOf()
  const known = of.flatMap(({ documentId, documentPages, name }) => {
    const page = addressOf(documentPages.split(','))
    return page === undefined ? [] : [{ name, href: `${page}/${documentId}` }]
  })
  if (known.length === 0) return null
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginTop: 8 }}>
      {known.map(({ name, href }) => (
        <a key={href} href={href} target="_blank" rel="noreferrer">
          打开{name}
        </a>
      ))}
    </div>
  )
}
