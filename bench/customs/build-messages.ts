// Building to UTF-8 bytes, against fast-xml-parser's builder and against concatenation by hand, which escapes nothing.

import { encodeMessage } from '@kouan/customs/build.ts'
import { ceb621 } from '@kouan/customs/messages/import/ceb621.ts'
import { tablesOf } from '@kouan/customs/messages/revision.ts'
import { XMLBuilder } from 'fast-xml-parser'
import { measure, printRounds, ratioOf } from './rounds.ts'
import { guid, type ListDocument, listDocuments, listMessage, revision, transfer } from './subjects.ts'

const namespace = 'http://www.chinaport.gov.cn/ceb'
type Fields = Readonly<Record<string, string | undefined>>

export function benchBuilding() {
  const documents = listDocuments(100)
  const bytes = Buffer.from(listMessage(documents)).length
  const concatenate = concatenation()
  if (concatenate(documents) !== listMessage(documents)) throw new Error('The two do not build the same.')
  const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: false })
  const times = measure(
    {
      'ours: encodeMessage': () => encodeMessage({ definition: ceb621, revision, guid, documents, transfer }),
      'ours: buildMessage, as text': () => listMessage(documents),
      'concatenation without escaping': () => Buffer.from(concatenate(documents)),
      'fast-xml-parser: XMLBuilder': () => Buffer.from(builder.build(objectOf(documents))),
    },
    { repeat: 20 },
  )
  const title = 'Build one CEB621 of 100 documents, to bytes'
  printRounds({ title, ours: 'ours: encodeMessage', times, bytes, documents: 100 })
  const ratio = ratioOf(times['ours: encodeMessage'], times['concatenation without escaping'])
  console.log(`  ours takes ${ratio} × as long as concatenation`)
}

/** Template strings over the names of the table, which are all that a program written by hand would spell out. */
function concatenation() {
  const { head, line } = tablesOf({ definition: ceb621, revision })
  const writer = (names: readonly string[]) =>
    new Function(
      'f',
      `return ${names.map((name) => `'<ceb:${name}>' + f.${name} + '</ceb:${name}>'`).join(' + ')}`,
    ) as (fields: Fields) => string
  const [writeHead, writeLine] = [head, line?.elements ?? []].map((elements) =>
    writer(elements.map(({ name }) => name)),
  )
  const writeTransfer = writer(Object.keys(transfer))
  if (!writeHead || !writeLine) throw new Error('no table')
  return (documents: readonly ListDocument[]) => {
    let xml = `<?xml version="1.0" encoding="UTF-8"?>\n<ceb:CEB621Message xmlns:ceb="${namespace}" guid="${guid}" version="1.0">`
    for (const { head, lines } of documents) {
      xml += `<ceb:Inventory><ceb:InventoryHead>${writeHead(head)}</ceb:InventoryHead>`
      for (const fields of lines) xml += `<ceb:InventoryList>${writeLine(fields)}</ceb:InventoryList>`
      xml += '</ceb:Inventory>'
    }
    return `${xml}<ceb:BaseTransfer>${writeTransfer(transfer)}</ceb:BaseTransfer></ceb:CEB621Message>\n`
  }
}

function objectOf(documents: readonly ListDocument[]) {
  const prefixed = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`ceb:${name}`, value]))
  return {
    'ceb:CEB621Message': {
      '@_xmlns:ceb': namespace,
      '@_guid': guid,
      '@_version': '1.0',
      'ceb:Inventory': documents.map(({ head, lines }) => ({
        'ceb:InventoryHead': prefixed(head),
        'ceb:InventoryList': lines.map(prefixed),
      })),
      'ceb:BaseTransfer': prefixed(transfer),
    },
  }
}
