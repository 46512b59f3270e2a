// `npm run new -- document NAME --message CEB603Message`: a kind of documents that is declared to customs.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { declarations, findDeclaration } from '@kouan/customs/messages/catalogue.ts'
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

/** A message that is declared, and by no other kind. */
function findMessage(type: string): MessageDefinition {
  const found = findDeclaration(type)
  if (!found) {
    const free = declarations.filter((one) => !documentKinds.has(one.type))
    const rest = free.length > 0 ? free.map((one) => one.type).join(', ') : 'npm run new -- message writes one'
    throw new Refused(`'${type}' is no message that is declared; without a kind of document: ${rest}`)
  }
  const kind = documentKinds.get(found.type)
  if (kind) throw new Refused(`${found.type} is declared by ${kind.resource.name} already (${kind.resource.title})`)
  return found
}
