// `npm run generate`: makes the files that the check and the server make by themselves, for an editor after a change.
import { makeAnswerSchemas } from '../server/domain/openapi/answer-schemas.ts'
import { makeDatabaseTypes } from './database-types/database-types.ts'

await Promise.all([makeDatabaseTypes(), makeAnswerSchemas()])
console.log('server/generated is current')
