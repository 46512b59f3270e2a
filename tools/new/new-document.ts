// `npm run new -- document NAME --message CEB603Message`: a kind of documents that is declared to customs.
import { messageDefinitions } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { documentSource } from './document-source.ts'
import { addEntry, addImport } from './edit-source.ts'
import { Refused } from './names.ts'
import { addToContract, type NewResource } from './new-resource.ts'
import type { Project } from './project.ts'

export interface NewDocument extends NewResource {
  message: string
  /** As people call one of them: 清单. */
  noun: string
}

export function addDocument(project: Project, given: NewDocument): string {
  const { names, area } = given
  const { camel, kebab, pascal } = names
  const message = findMessage(given.message)
  const path = `contract/resources/${area}/${kebab}.ts`
  const document = `${camel}Document`
  project.create(path, documentSource({ ...given, definition: message }))
  project.edit(`contract/areas/${area}.ts`, (source) => {
    const rights = `more: rightsOf(documentCalls(${camel}).messageFile),`
    const listed = addToContract(source, given, rights)
    const called = addImport(listed, '../calls/document.ts', 'documentCalls')
    const named = addImport(called, `../resources/${area}/${kebab}.ts`, document)
    const imported = addImport(named, '../menu/menu-row.ts', 'rightsOf')
    return addEntry(imported, 'documents: [', document)
  })
  const load = `async () => (await import('@kouan/${path}')).${document}`
  project.edit(`web/features/${area}/manifest.ts`, (source) => {
    const imported = addImport(source, '../../domain/document/document-page.ts', 'documentPage')
    return addEntry(imported, 'pages: {', `'${area}/${pascal}List': documentPage(${load})`)
  })
  project.edit('web/domain/document/known-kinds.ts', (source) =>
    addEntry(
      source,
      'Promise<KnownKind>>> = {',
      `${camel}: async () => ({ kind: (await import('@kouan/${path}')).${document} })`,
    ),
  )
  return path
}

function findMessage(type: string): MessageDefinition {
  const found: MessageDefinition | undefined = (messageDefinitions as Record<string, MessageDefinition>)[type]
  const declared = Object.values<MessageDefinition>(messageDefinitions).filter(({ kind }) => kind === 'declaration')
  if (found && declared.includes(found)) return found
  throw new Refused(`'${type}' is no message that is declared: ${declared.map((one) => one.type).join(', ')}`)
}
