// `npm run table-sql -- NAME`: prints the tables of a resource (warehouse) or of a kind of documents (CEB311Message) for
// its migration, from the fields that it declares.
import { documentKinds, resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { documentSql, resourceSql } from './new/print-tables.ts'

const [name = ''] = process.argv.slice(2)
const resource = resourcesByName.get(name)
const kind = documentKinds.get(name) ?? [...documentKinds.values()].find((one) => one.resource === resource)
if (!kind && !resource) {
  const known = [...resourcesByName.keys(), ...documentKinds.keys()].join(', ')
  console.error(`'${name}' is no resource and no type of a message. Known: ${known}`)
  process.exit(2)
}
process.stdout.write(kind ? documentSql(kind) : resource ? resourceSql(resource) : '')
