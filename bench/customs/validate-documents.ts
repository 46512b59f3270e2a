// Judging documents before they are sent, in ratio to reading the same ones from their message.
import { ceb621 } from '@kouan/customs/messages/import/ceb621.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { validateDocument } from '@kouan/customs/validate.ts'
import { median } from '../median.ts'
import { measure, ratioOf } from './rounds.ts'
import { listDocuments, listMessage, revision } from './subjects.ts'

export function benchValidating() {
  const documents = listDocuments(100)
  const bytes = new TextEncoder().encode(listMessage(documents))
  const now = new Date('2026-01-05T10:31:00+08:00')
  const { validate, read } = measure(
    {
      validate: () => {
        for (const document of documents) validateDocument({ definition: ceb621, revision, document, now })
      },
      read: () => parseMessage(bytes),
    },
    { repeat: 10 },
  )
  const perSecond = (100 / median(validate)) * 1000
  console.log(
    `Validate CEB621 documents with 3 lines: ${perSecond.toFixed(0)} documents/s, ${ratioOf(validate, read)} × as long as reading them`,
  )
}
