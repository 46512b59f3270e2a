// Development only: holds messages against the official schemas, which are not part of the project.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import { type Revision, revisions } from '../messages/message.ts'

const signatureSchema = 'xmldsig-core-schema.xsd'
/** A generated name: the name in the include differs from the file name. */
const envelopeSchema = 'envelope.xsd'

export type Schemas = {
  /**
   * What the official schema finds wrong with a message, one sentence each; empty when it is valid.
   * `type` is the root element ('CEB311Message', 'DxpMsg'). Throws when the revision's schemas do not hold it.
   */
  checkAgainstSchema: (bytes: Uint8Array | string, what: { type: string; revision: Revision }) => string[]
  /** Frees the memory of the validators. */
  close: () => void
}

/**
 * Opens the schemas below `materialFolder`/xsd/<revision>. The folder is what the variable CUSTOMS_MATERIAL names.
 * Throws when it holds none.
 */
export function openSchemas(materialFolder: string): Schemas {
  const validators = new Map<string, XsdValidator>()
  const files = revisions.flatMap((revision) =>
    schemaFiles({ folder: join(materialFolder, 'xsd', revision), revision }),
  )
  const validatorOf = ({ type, revision }: { type: string; revision: Revision }) => {
    const file = files.find((one) => one.revision === revision && one.text.includes(`<xs:element name="${type}">`))
    if (!file) throw new Error(`No schema of ${revision} below ${materialFolder} holds ${type}.`)
    const known = validators.get(file.path)
    if (known) return known
    const envelope = files.find((one) => one.revision === revision && one.text.includes('<xs:element name="DxpMsg">'))
    const validator = openValidator({ ...file, envelope: new TextEncoder().encode(envelope?.text) })
    validators.set(file.path, validator)
    return validator
  }
  return {
    checkAgainstSchema: (bytes, what) => validate({ validator: validatorOf(what), bytes }),
    close: () => {
      for (const validator of validators.values()) validator.dispose()
      validators.clear()
    },
  }
}

type SchemaFile = { revision: Revision; path: string; text: string; signature: Uint8Array }

function schemaFiles({ folder, revision }: { folder: string; revision: Revision }): SchemaFile[] {
  const signature = readFileSync(join(folder, signatureSchema))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xsd') && name !== signatureSchema)
    .map((name) => ({
      revision,
      path: join(folder, name),
      text: readFileSync(join(folder, name), 'utf8'),
      signature,
    }))
}

function openValidator({ text, signature, envelope }: SchemaFile & { envelope: Uint8Array }): XsdValidator {
  // The schemas import these two; nothing else is ever read, neither from disk nor from the network.
  xmlRegisterInputProvider(new XmlBufferInputProvider({ [signatureSchema]: signature, [envelopeSchema]: envelope }))
  const renamed = text.replace(/(<xs:include schemaLocation=")[^"]*/, `$1${envelopeSchema}`)
  const schema = XmlDocument.fromBuffer(new TextEncoder().encode(renamed), { url: 'schema.xsd' })
  try {
    return XsdValidator.fromDoc(schema)
  } finally {
    schema.dispose()
    xmlCleanupInputProvider()
  }
}

function validate({ validator, bytes }: { validator: XsdValidator; bytes: Uint8Array | string }): string[] {
  let document: XmlDocument | undefined
  try {
    document = XmlDocument.fromBuffer(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
    validator.validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlLibError) {
      return error.details.length > 0
        ? error.details.map(({ line, message }) => `${line}: ${message.trim()}`)
        : [error.message]
    }
    throw error
  } finally {
    document?.dispose()
  }
}
