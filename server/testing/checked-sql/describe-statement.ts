// Asks PostgreSQL what a statement answers and expects, without running it.
import type { ClientBase, FieldDef } from 'pg'

export interface Description {
  fields: FieldDef[]
  parameterTypes: number[]
}

interface Connection {
  parse(statement: { text: string; name: string }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
  off(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
}

/** Throws the error of PostgreSQL where the statement has one. The client does nothing else meanwhile. */
export function describeStatement(client: ClientBase, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const description: Description = { fields: [], parameterTypes: [] }
    let failure: Error | undefined
    const hear = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      description.parameterTypes = dataTypeIDs
    }
    const { connection } = client as unknown as { connection: Connection }
    client.query({
      submit() {
        connection.once('parameterDescription', hear)
        connection.parse({ text, name: '' })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: FieldDef[] }) {
        description.fields = fields
      },
      handleError(error: Error) {
        failure = error
        connection.off('parameterDescription', hear)
        reject(error)
      },
      handleReadyForQuery() {
        if (failure === undefined) resolve(description)
      },
    } as never)
  })
}
